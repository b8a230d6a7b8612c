/* What the tests of tables share: lines sent to a desk, and its answers taken apart. */
#ifndef TESTS_DESK_SUPPORT_H
#define TESTS_DESK_SUPPORT_H

#include "desk/desk.h"
#include "support.h"

#include <jansson.h>

#define SEED "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"

enum { DESK_REPLY = 1 << 20 };

typedef struct desk_talk {
    tb_desk *desk;
    char *reply; /* the last answer, of DESK_REPLY bytes */
    json_t *json;
    unsigned sent; /* messages so far: their ids */
} desk_talk;

void desk_begin(desk_talk *talk);
void desk_end(desk_talk *talk);

/* Sends a line; the answer is one JSON object. */
__attribute__((format(printf, 2, 3))) void desk_ask(desk_talk *talk, const char *format, ...);
/* Sends a line and a body. */
void desk_ask_body(desk_talk *talk, const char *line, const char *body);
/* The same with a body that may hold NULs. */
void desk_ask_bytes(desk_talk *talk, const char *line, const char *body, size_t body_length);
/* A message with the version that the table has and an id of its own. */
void desk_send(desk_talk *talk, const char *table, const char *seat, uint64_t now,
               const char *message);

/* A member of the last answer by its path, `deal.drawn` or `history.2.text`; NULL: not there. */
const json_t *desk_member(const desk_talk *talk, const char *path);
const char *desk_string(const desk_talk *talk, const char *path);
int64_t desk_number(const desk_talk *talk, const char *path);
/* The last answer is an error of this code, or for NULL none. */
void desk_expect(const desk_talk *talk, const char *code);

#endif
