#define _POSIX_C_SOURCE 200809L
#include "server/room.h"

#include "server/refusal.h"
#include "server/room_inside.h"
#include "table/refusal.h"

#include <stdlib.h>
#include <string.h>

tb_room *tb_room_new(const char *name) {
    tb_room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    tb_text text = tb_text_in(room->name, sizeof room->name);
    tb_text_string(&text, name);
    return room;
}

void tb_room_free(tb_room *room) {
    if (room == NULL)
        return;
    for (uint32_t i = 0; i < room->said_count; i++)
        free(room->said[i].text);
    free(room->said);
    tb_table_free(room->table);
    free(room);
}

/* ---- lines that it writes ---- */

void tb_room_append(tb_text *lines, const char *line) {
    tb_text_string(lines, line);
    tb_text_char(lines, '\n');
}

bool tb_room_enter(tb_room *room, const char *line, tb_text *lines, tb_error *error) {
    if (!tb_room_follow(room, line, error))
        return false;
    tb_room_append(lines, line);
    return true;
}

tb_text tb_room_begin_line(char line[TB_ROOM_LINE], const char *verb, char word, uint64_t now) {
    tb_text text = tb_text_in(line, TB_ROOM_LINE);
    tb_text_string(&text, verb);
    tb_text_char(&text, word);
    tb_text_char(&text, ' ');
    tb_text_number(&text, (int64_t)now);
    tb_text_char(&text, ' ');
    return text;
}

static char letter_of(const tb_room *room, int seat) {
    return tb_table_game(room->table)->seats[seat];
}

static bool enter_key(tb_room *room, int seat, uint64_t now, const tb_key_hash *hash,
                      tb_text *lines, tb_error *error) {
    char line[TB_ROOM_LINE];
    tb_text text = tb_room_begin_line(line, "@key ", letter_of(room, seat), now);
    if (hash == NULL)
        tb_text_char(&text, '-');
    else
        tb_key_hash_write(hash, &text);
    return tb_room_enter(room, line, lines, error);
}

void tb_room_append_table(tb_room *room, uint32_t from, tb_text *lines) {
    for (; from < tb_table_lines(room->table); from++, room->lines++)
        tb_room_append(lines, tb_table_line(room->table, from));
}

/* ---- people ---- */

int tb_room_viewer(const tb_room *room, const char *key) {
    tb_key_hash hash;
    int viewer = TB_NOBODY;
    if (strcmp(key, "-") == 0)
        return room->looking == TB_LOOK_ANY ? TB_ONLOOKER : TB_NOBODY;
    if (!tb_key_read(key, &hash))
        return TB_NOBODY;
    if (room->looking == TB_LOOK_KEY && tb_key_same(&hash, &room->look_key))
        viewer = TB_ONLOOKER;
    for (uint32_t seat = 0; seat < tb_table_game(room->table)->seat_count; seat++) {
        if (room->seats[seat].there && tb_key_same(&hash, &room->seats[seat].hash))
            viewer = (int)seat;
    }
    return viewer;
}

/* Who leaves a seat of a listed room leaves it to anybody. */
static bool give_up_key(tb_room *room, const tb_message *message, tb_text *lines, tb_error *error) {
    if (!room->listed || strcmp(message->verb, "leave") != 0 ||
        tb_table_sitter(room->table, message->seat).kind != TB_OPEN)
        return true;
    return enter_key(room, message->seat, message->now, NULL, lines, error);
}

bool tb_room_do(tb_room *room, const tb_message *message, tb_receipt *receipt, tb_text *lines,
                tb_error *error) {
    if (!tb_table_do(room->table, message, receipt, error))
        return false;
    if (receipt->repeated)
        return true;
    tb_room_append(lines, receipt->line);
    room->lines++;
    return give_up_key(room, message, lines, error);
}

/* Who has the seat and asks again gets the answer of the first time; under another id, of now. */
static bool take_again(tb_room *room, const tb_message *sit, tb_receipt *receipt, tb_error *error) {
    if (tb_table_has_heard(room->table, sit->seat, sit->id))
        return tb_table_do(room->table, sit, receipt, error);
    *receipt = (tb_receipt){.version = tb_table_version(room->table), .line = "", .repeated = true};
    return true;
}

bool tb_room_take(tb_room *room, const tb_message *sit, const char *key, tb_receipt *receipt,
                  tb_text *lines, tb_error *error) {
    tb_key_hash hash;
    tb_room_key *owner = &room->seats[sit->seat];
    if (!tb_key_read(key, &hash))
        return tb_turn_away(error, TB_BAD_REQUEST, "key");
    if (owner->there && tb_key_same(&owner->hash, &hash))
        return take_again(room, sit, receipt, error);
    if (!room->listed || owner->there || tb_table_sitter(room->table, sit->seat).kind != TB_OPEN ||
        tb_room_viewer(room, key) != TB_NOBODY)
        return tb_turn_away(error, TB_NO_SEAT_FREE, NULL);
    if (tb_table_has_heard(room->table, sit->seat, sit->id)) /* from who sat there before */
        return tb_refuse(error, TB_BAD_LINE, sit->id);
    return tb_room_do(room, sit, receipt, lines, error) &&
           enter_key(room, sit->seat, sit->now, &hash, lines, error);
}

static bool was_said(const tb_room *room, const tb_message *message, uint32_t *count) {
    bool found = false;
    *count = 0;
    for (uint32_t i = 0; i < room->said_count; i++) {
        const bool same = room->said[i].seat == message->seat;
        *count += same;
        found = found || (same && strcmp(room->said[i].id, message->id) == 0);
    }
    return found;
}

bool tb_room_say(tb_room *room, const tb_message *message, tb_text *lines, tb_error *error) {
    char line[TB_ROOM_LINE];
    uint32_t count;
    const bool greeting = strcmp(message->verb, "greet") == 0;
    if (was_said(room, message, &count))
        return true;
    if (!greeting && !room->talk)
        return tb_turn_away(error, TB_NO_TALK, NULL);
    if (count >= TB_SAY_COUNT)
        return tb_refuse(error, TB_TOO_MANY, NULL);
    tb_text text = tb_room_begin_line(line, greeting ? "@greet " : "@say ",
                                      letter_of(room, message->seat), message->now);
    tb_text_string(&text, message->id);
    tb_text_char(&text, ' ');
    tb_text_string(&text, message->argument);
    if (!tb_text_fits(&text))
        return tb_turn_away(error, TB_BAD_REQUEST, "text");
    return tb_room_enter(room, line, lines, error);
}

/* Who is still to come included. */
static uint32_t count_persons(const tb_table *table) {
    uint32_t persons = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        persons += tb_table_sitter(table, (int)seat).kind != TB_COMPUTER;
    return persons;
}

bool tb_room_gives_hints(const tb_room *room) {
    return room->hints || count_persons(room->table) == 1;
}

bool tb_room_has_open_seat(const tb_room *room) {
    bool open = false;
    for (uint32_t seat = 0; seat < tb_table_game(room->table)->seat_count; seat++)
        open = open || (tb_table_sitter(room->table, (int)seat).kind == TB_OPEN &&
                        !room->seats[seat].there);
    return open;
}
