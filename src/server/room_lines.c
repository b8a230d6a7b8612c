/* What a line makes of a room. */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "base/words.h"
#include "server/room_inside.h"
#include "table/refusal.h"

#include <stdlib.h>
#include <string.h>

static const char *const greetings[] = {"hello",       "good-luck",  "thanks", "good-game",
                                        "well-played", "one-moment", "sorry",  "goodbye"};

bool tb_is_greeting(const char *word) {
    for (size_t i = 0; i < sizeof greetings / sizeof greetings[0]; i++) {
        if (strcmp(word, greetings[i]) == 0)
            return true;
    }
    return false;
}

/* ---- @room ---- */

static bool read_look(tb_room *room, const char *value) {
    room->looking = strcmp(value, "none") == 0  ? TB_LOOK_NONE
                    : strcmp(value, "any") == 0 ? TB_LOOK_ANY
                                                : TB_LOOK_KEY;
    return room->looking != TB_LOOK_KEY || tb_key_hash_read(value, &room->look_key);
}

/* `K:HASH`, and each seat once. */
static bool read_seat(tb_room *room, char *word) {
    char *hash = strchr(word, ':');
    if (hash == NULL)
        return false;
    *hash++ = '\0';
    const int seat = tb_seat_find(tb_table_game(room->table), word);
    if (seat < 0 || room->seats[seat].there)
        return false;
    room->seats[seat].there = true;
    return tb_key_hash_read(hash, &room->seats[seat].hash);
}

static bool read_seats(tb_room *room, char *value) {
    bool good = true;
    while (good && value != NULL && *value != '\0') {
        char *comma = strchr(value, ',');
        if (comma != NULL)
            *comma++ = '\0';
        good = read_seat(room, value);
        value = comma;
    }
    return good;
}

/* The value of the next word, which must have this key. */
static char *value_of_next(char **rest, const char *key) {
    return tb_value_of(tb_next_word(rest), key);
}

static bool read_flag(char **rest, const char *key, uint64_t high, uint64_t *number) {
    const char *value = value_of_next(rest, key);
    return value != NULL && tb_read_number(value, 0, high, number);
}

static bool is_format(const char *word) {
    return word[0] >= TB_ROOM_OLDEST && word[0] <= TB_ROOM_FORMAT && word[1] == '\0';
}

/* What a room is beside its keys. In format 1 a seat counted as left after two minutes, and nobody
 * was given hints. */
static bool read_facts(tb_room *room, char **rest) {
    uint64_t number, listed, talk, delay, claim = TB_CLAIM_CLOCK, hints = 0;
    const char *format = tb_next_word(rest);
    if (!is_format(format) || !tb_read_number(tb_next_word(rest), 0, TB_LATEST, &number) ||
        !read_flag(rest, "listed", 1, &listed) || !read_flag(rest, "talk", 1, &talk) ||
        !read_flag(rest, "delay", TB_MOST_DELAY, &delay))
        return false;
    if (format[0] > TB_ROOM_OLDEST &&
        (!read_flag(rest, "claim", TB_MOST_CLAIM, &claim) || !read_flag(rest, "hints", 1, &hints)))
        return false;
    room->listed = listed != 0;
    room->talk = talk != 0;
    room->hints = hints != 0;
    room->delay = (uint32_t)delay;
    room->claim = (uint32_t)claim;
    return true;
}

static bool follow_room(tb_room *room, char *rest, tb_error *error) {
    const tb_room before = *room;
    const char *look;
    char *seats;
    const bool good = read_facts(room, &rest) && (look = value_of_next(&rest, "look")) != NULL &&
                      read_look(room, look) && (seats = value_of_next(&rest, "seats")) != NULL &&
                      read_seats(room, seats) && rest == NULL;
    if (good)
        return true;
    *room = before;
    return tb_refuse(error, TB_BAD_LINE, "@room");
}

/* ---- @key, @say, @greet: SEAT and NOW first ---- */

static bool read_who(const tb_room *room, char **rest, int *seat, uint64_t *now, tb_error *error) {
    const char *who = tb_next_word(rest);
    const char *when = tb_next_word(rest);
    *seat = tb_seat_find(tb_table_game(room->table), who);
    if (*seat < 0)
        return tb_refuse(error, TB_BAD_SEAT, who);
    return tb_read_number(when, 0, TB_LATEST, now) || tb_refuse(error, TB_BAD_LINE, when);
}

static bool follow_key(tb_room *room, char *rest, tb_error *error) {
    int seat;
    uint64_t now;
    tb_room_key key = {0};
    if (!read_who(room, &rest, &seat, &now, error))
        return false;
    const char *hash = tb_next_word(&rest);
    key.there = strcmp(hash, "-") != 0;
    if (rest != NULL || (key.there && !tb_key_hash_read(hash, &key.hash)))
        return tb_refuse(error, TB_BAD_LINE, "@key");
    room->seats[seat] = key;
    return true;
}

static bool reserve_saying(tb_room *room) {
    if (room->said_count < room->said_capacity)
        return true;
    const uint32_t capacity = 2 * room->said_capacity + 4;
    tb_saying *said = realloc(room->said, capacity * sizeof *said);
    if (said == NULL)
        return false;
    room->said = said;
    room->said_capacity = capacity;
    return true;
}

/* What may be said: text that does nothing but stand there. */
static bool is_sayable(const char *text) {
    const size_t length = strlen(text);
    uint32_t code;
    return length > 0 && length <= TB_SAY_BYTES && tb_is_utf8(text, length) &&
           tb_is_plain(text, length, &code);
}

/* Decodes what is said. A word that is missing cannot be written to. */
static bool read_words(char *text) {
    return text[0] != '\0' && tb_decode(text) && is_sayable(text);
}

static bool add_saying(tb_room *room, const tb_saying *saying, tb_error *error) {
    char *copy = reserve_saying(room) ? strdup(saying->text) : NULL;
    if (copy == NULL)
        return tb_fail_memory(error);
    room->said[room->said_count] = *saying;
    room->said[room->said_count++].text = copy;
    return true;
}

static bool follow_saying(tb_room *room, char *rest, bool greeting, tb_error *error) {
    tb_saying saying = {.greeting = greeting};
    if (!read_who(room, &rest, &saying.seat, &saying.at, error))
        return false;
    const char *id = tb_next_word(&rest);
    tb_text copy = tb_text_in(saying.id, sizeof saying.id);
    tb_text_string(&copy, id);
    saying.text = tb_next_word(&rest);
    if (id[0] == '\0' || !tb_text_fits(&copy))
        return tb_refuse(error, TB_BAD_LINE, id);
    if (rest != NULL || !(greeting ? tb_is_greeting(saying.text) : read_words(saying.text)))
        return tb_refuse(error, TB_BAD_LINE, "text");
    return add_saying(room, &saying, error);
}

/* ---- lines ---- */

/* A line of the room's own, without its sign. */
static bool follow_own(tb_room *room, char *rest, tb_error *error) {
    const char *verb = tb_next_word(&rest);
    if (strcmp(verb, "room") == 0 && room->lines == 1)
        return follow_room(room, rest, error);
    if (strcmp(verb, "key") == 0 && room->lines > 1)
        return follow_key(room, rest, error);
    const bool greeting = strcmp(verb, "greet") == 0;
    if ((greeting || strcmp(verb, "say") == 0) && room->lines > 1)
        return follow_saying(room, rest, greeting, error);
    return tb_refuse(error, TB_BAD_LINE, verb);
}

static bool follow_first(tb_room *room, const char *line, tb_error *error) {
    if (strncmp(line, "table ", 6) != 0)
        return tb_refuse(error, TB_BAD_LINE, "table");
    room->table = tb_table_restore(line, strlen(line), error);
    return room->table != NULL;
}

static bool follow_any(tb_room *room, const char *line, tb_error *error) {
    if (room->table == NULL)
        return follow_first(room, line, error);
    if (line[0] != '@')
        return room->lines == 1 ? tb_refuse(error, TB_BAD_LINE, "@room")
                                : tb_table_follow(room->table, line, error);
    char *copy = strdup(line + 1);
    const bool good = copy == NULL ? tb_fail_memory(error) : follow_own(room, copy, error);
    free(copy);
    return good;
}

bool tb_room_follow(tb_room *room, const char *line, tb_error *error) {
    const bool good = follow_any(room, line, error);
    room->lines += good;
    return good;
}
