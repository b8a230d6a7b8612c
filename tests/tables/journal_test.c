/* Journals that an older version kept. tests/data/journals-1 has a file a game, a line a table: its
 * journal in format 1, and what that version told everybody of it. Restored, the table tells the
 * same, but for members that are new and better words; and the journal that it has then restores it
 * again.
 *
 *     journal_test FOLDER
 */
#include "desk_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

/* A line a line, as the body of `restore`. */
static void restore(desk_talk *talk, const json_t *lines) {
    char *body = calloc(1, DESK_REPLY);
    tb_text text = tb_text_in(body, DESK_REPLY);
    for (size_t i = 0; i < json_array_size(lines); i++) {
        tb_text_string(&text, i > 0 ? "\n" : "");
        tb_text_string(&text, json_string_value(json_array_get(lines, i)));
    }
    CHECK(tb_text_fits(&text), "room for a journal");
    desk_ask_body(talk, "restore t", body);
    desk_expect(talk, NULL);
    free(body);
}

static bool tells(const json_t *now, const json_t *old);

static bool tells_each(const json_t *now, const json_t *old) {
    bool same = json_is_array(now) && json_array_size(now) == json_array_size(old);
    for (size_t i = 0; same && i < json_array_size(old); i++)
        same = tells(json_array_get(now, i), json_array_get(old, i));
    return same;
}

/* Equal, but for members of objects that are new, and for the words in which it is said. */
static bool tells(const json_t *now, const json_t *old) {
    const char *key;
    const json_t *value;
    bool same = json_is_object(now);
    if (json_is_array(old))
        return tells_each(now, old);
    if (!json_is_object(old))
        return json_equal(now, old);
    json_object_foreach((json_t *)old, key, value) {
        const json_t *said = json_object_get(now, key);
        same = same && (strcmp(key, "say") == 0 ? json_is_string(said) : tells(said, value));
    }
    return same;
}

static void check_sights(desk_talk *talk, const json_t *kept, const char *kind) {
    const char *viewer;
    const json_t *old;
    const json_t *seats = json_object_get(kept, "sights");
    const char *second = json_string_value(json_object_get(
        json_array_get(json_object_get(json_object_get(seats, "onlooker"), "seats"), 1), "seat"));
    json_object_foreach((json_t *)seats, viewer, old) {
        const char *key;
        const json_t *value;
        desk_ask(talk, "see t %s %lld lang=%s", viewer,
                 (long long)json_integer_value(json_object_get(kept, "now")),
                 strcmp(viewer, second) == 0 ? "ja" : "en");
        json_object_foreach((json_t *)old, key, value) {
            CHECK(tells(json_object_get(talk->json, key), value), "%s: %s's %s is %s", kind, viewer,
                  key, talk->reply);
        }
    }
}

/* Members that are new since then have given the record another number. */
static void check_record(desk_talk *talk, const json_t *kept, const char *kind) {
    json_t *record = json_object_get(kept, "record");
    json_object_del(record, "version");
    desk_ask(talk, "record t");
    if (json_is_null(record))
        desk_expect(talk, "not-over");
    else
        CHECK(tells(desk_member(talk, "record"), record), "%s: %s", kind, talk->reply);
}

/* Format 2 from then on, one line for one. */
static void check_journal(desk_talk *talk, const json_t *kept, const char *kind) {
    desk_ask(talk, "journal t");
    json_t *lines = json_incref((json_t *)desk_member(talk, "lines"));
    CHECK(json_array_size(lines) == json_array_size(json_object_get(kept, "lines")), "%s", kind);
    CHECK(strncmp(json_string_value(json_array_get(lines, 0)), "table 2 ", 8) == 0, "%s", kind);
    desk_ask(talk, "close t");
    restore(talk, lines);
    desk_ask(talk, "journal t");
    CHECK(json_equal(lines, desk_member(talk, "lines")), "%s", kind);
    json_decref(lines);
}

static void test_kept_tables(void **context) {
    const tb_game *game = *context;
    desk_talk talk;
    char path[512];
    uint32_t tables = 0;
    snprintf(path, sizeof path, "%s/%s.jsonl", folder, game->id);
    char *data = support_read_file(path);
    desk_begin(&talk);
    for (char *line = strtok(data, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        json_t *kept = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        const char *kind = json_string_value(json_object_get(kept, "kind"));
        restore(&talk, json_object_get(kept, "lines"));
        check_sights(&talk, kept, kind);
        check_record(&talk, kept, kind);
        check_journal(&talk, kept, kind);
        check_sights(&talk, kept, kind);
        desk_ask(&talk, "close t");
        json_decref(kept);
        tables++;
    }
    print_message("%s: %u tables\n", game->id, tables);
    assert_true(tables > 10);
    desk_end(&talk);
    free(data);
}

int main(int argc, char **argv) {
    folder = argv[1];
    return argc < 2 ? 2 : support_run_games("journal", test_kept_tables, argc - 2, argv + 2);
}
