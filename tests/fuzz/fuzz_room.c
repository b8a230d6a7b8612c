/* Any lines are those of a room, or are refused with a sentence and change nothing; and the lines
 * of a room that was read make the same room again. */
#include "fuzz.h"
#include "server/room.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

enum { SIGHT = 1 << 16 };

static void check_same_sayings(const tb_room *a, const tb_room *b) {
    fuzz_check(a->said_count == b->said_count, "as much was said");
    for (uint32_t i = 0; i < a->said_count; i++) {
        const tb_saying *one = &a->said[i], *other = &b->said[i];
        fuzz_check(one->seat == other->seat && one->at == other->at &&
                       one->greeting == other->greeting && strcmp(one->id, other->id) == 0 &&
                       strcmp(one->text, other->text) == 0,
                   "the same was said");
    }
}

/* Everything but the sayings and the table: they are flat. */
static void check_same_facts(const tb_room *a, const tb_room *b) {
    fuzz_check(a->lines == b->lines && a->listed == b->listed && a->talk == b->talk &&
                   a->hints == b->hints && a->delay == b->delay && a->claim == b->claim &&
                   a->looking == b->looking &&
                   memcmp(&a->look_key, &b->look_key, sizeof a->look_key) == 0 &&
                   memcmp(a->seats, b->seats, sizeof a->seats) == 0,
               "the same facts");
}

static void see(const tb_table *table, char text[SIGHT]) {
    const tb_look look = {.seat = TB_ONLOOKER, .now = tb_table_time(table)};
    tb_text out = tb_text_in(text, SIGHT);
    tb_json json = tb_json_on(&out);
    tb_table_see(table, "room", &look, tb_log_count(tb_table_log(table)), 0, &json);
}

static void check_same(const tb_room *a, const tb_room *b) {
    static char one[SIGHT], other[SIGHT];
    check_same_facts(a, b);
    check_same_sayings(a, b);
    fuzz_check((a->table == NULL) == (b->table == NULL), "a table or none");
    if (a->table == NULL)
        return;
    see(a->table, one);
    see(b->table, other);
    fuzz_check(strcmp(one, other) == 0, "the same table");
}

/* What was refused has left the room as it was. */
static void refuse(const tb_room *room, const tb_room *before, const tb_error *error) {
    check_same_facts(room, before);
    fuzz_check(room->said_count == before->said_count, "nothing was said");
    for (int lang = 0; lang < TB_LANGS; lang++) {
        char sentence[512];
        tb_text text = tb_text_in(sentence, sizeof sentence);
        tb_error_text(error, (tb_lang)lang, &text);
        fuzz_check(sentence[0] != '\0', "a refusal is a sentence");
    }
}

/* Follows the lines; those that were taken go to `taken`, if there is one. */
static void follow_all(tb_room *room, char *lines, tb_text *taken) {
    for (char *line = lines, *next; line != NULL; line = next) {
        tb_error error = {0};
        const tb_room before = *room;
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        if (!tb_room_follow(room, line, &error)) {
            fuzz_check(taken != NULL, "what was taken once is taken again");
            refuse(room, &before, &error);
            continue;
        }
        if (taken != NULL) {
            tb_text_string(taken, taken->length > 0 ? "\n" : "");
            tb_text_string(taken, line);
        }
    }
}

static void check_keys(const tb_room *room) {
    static const char *const keys[] = {"-", "", "AAAAAAAAAAAAAAAAAAAAAA"};
    char name[TB_ROOM_NAME + 1];
    for (size_t i = 0; room->lines > 1 && i < sizeof keys / sizeof keys[0]; i++) {
        const int viewer = tb_room_viewer(room, keys[i]);
        fuzz_check(i > 0 || viewer == TB_NOBODY || viewer == TB_ONLOOKER, "no key is no seat");
    }
    if (room->table != NULL)
        tb_room_next_name(room, name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *lines = fuzz_copy(data, size);
    char *kept = malloc(size + 1);
    tb_text taken = tb_text_in(kept, size + 1);
    tb_room *room = tb_room_new("room");
    follow_all(room, lines, &taken);
    check_keys(room);
    if (room->lines > 0) {
        tb_room *again = tb_room_new("room");
        follow_all(again, kept, NULL);
        check_same(room, again);
        tb_room_free(again);
    }
    tb_room_free(room);
    free(kept);
    free(lines);
    return 0;
}
