#define _POSIX_C_SOURCE 200809L
#include "table_support.h"

#include "base/read.h"
#include "table/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int table_set_up(void **context) {
    desk_talk *talk = malloc(sizeof *talk);
    desk_begin(talk);
    *context = talk;
    return 0;
}

int table_tear_down(void **context) {
    desk_end(*context);
    free(*context);
    return 0;
}

void open_table(desk_talk *talk, const char *line) {
    desk_ask(talk, "new %s", line);
    desk_expect(talk, NULL);
}

void send(desk_talk *talk, const char *seat, uint64_t now, const char *message) {
    desk_send(talk, "t", seat, now, message);
    desk_expect(talk, NULL);
}

void refused(desk_talk *talk, const char *seat, uint64_t now, const char *message,
             const char *code) {
    desk_send(talk, "t", seat, now, message);
    if (desk_member(talk, "error") == NULL)
        fail_msg("%s %s was not refused", seat, message);
    desk_expect(talk, code);
}

/* A sight of a seat, as text, to be freed. */
char *sight(desk_talk *talk, const char *seat, uint64_t now) {
    desk_ask(talk, "see t %s %llu", seat, (unsigned long long)now);
    desk_expect(talk, NULL);
    return strdup(talk->reply);
}

void check_sight(desk_talk *talk, const char *seat, const char *path, const char *wanted) {
    free(sight(talk, seat, 0));
    const json_t *found = desk_member(talk, path);
    assert_non_null(found);
    char *text = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    CHECK(strcmp(text, wanted) == 0, "%s is %s, not %s", path, text, wanted);
    free(text);
}

void check_result(desk_talk *talk, const char *seat, const char *wanted) {
    free(sight(talk, seat, 0));
    json_t *found = json_copy((json_t *)desk_member(talk, "result"));
    const char *by = json_string_value(json_object_get(found, "by"));
    const char *code = desk_string(talk, "result.ending.code");
    CHECK(strcmp(by, "rule") == 0 || strcmp(by, code) == 0, "by %s, ended by %s", by, code);
    json_object_del(found, "ending");
    char *text = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    CHECK(strcmp(text, wanted) == 0, "the result is %s, not %s", text, wanted);
    free(text);
    json_decref(found);
}

/* Plays the first move that is offered to whoever is to act. */
void play_on(desk_talk *talk, uint64_t now) {
    char seat[8];
    char event[64];
    desk_ask(talk, "see t onlooker 0");
    snprintf(seat, sizeof seat, "%s", desk_string(talk, "toMove"));
    desk_ask(talk, "moves t %s", seat);
    snprintf(event, sizeof event, "event %s", desk_string(talk, "moves.0.text"));
    send(talk, seat, now, event);
}

void hash_hex(const char *number, char *hex) {
    tb_secret secret;
    assert_true(tb_read_hex(number, secret.bytes, TB_SECRET_BYTES));
    const tb_secret hash = tb_deal_commitment(&secret);
    tb_text text = tb_text_in(hex, 2 * TB_SECRET_BYTES + 1);
    tb_write_hex(hash.bytes, TB_SECRET_BYTES, &text);
}

void check_member(desk_talk *talk, const char *path, const char *wanted) {
    const json_t *found = desk_member(talk, path);
    CHECK(found != NULL, "no %s in %.600s", path, talk->reply);
    char *text = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);
    CHECK(strcmp(text, wanted) == 0, "%s is %s, not %s", path, text, wanted);
    free(text);
}
