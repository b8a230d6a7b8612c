/* What the tests of single tables share: a table t at a desk, messages to it and looks at it. */
#ifndef TESTS_TABLE_SUPPORT_H
#define TESTS_TABLE_SUPPORT_H

#include "desk_support.h"

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"
#define TWOS "2222222222222222222222222222222222222222222222222222222222222222"

/* For each test a desk of its own, as *context. */
int table_set_up(void **context);
int table_tear_down(void **context);

/* `new` and the rest of its line. */
void open_table(desk_talk *talk, const char *line);
/* A message to table t, with its version, that is accepted; one that is refused with this code. */
void send(desk_talk *talk, const char *seat, uint64_t now, const char *message);
void refused(desk_talk *talk, const char *seat, uint64_t now, const char *message,
             const char *code);
/* Plays the first move that is offered to whoever is to act. */
void play_on(desk_talk *talk, uint64_t now);

/* A sight of a seat, as text, to be freed. */
char *sight(desk_talk *talk, const char *seat, uint64_t now);
/* A member of a seat's sight, of the last answer. */
void check_sight(desk_talk *talk, const char *seat, const char *path, const char *wanted);
/* The result but for its ending, which must be there, and be called as the result says if it is the
 * table's own. */
void check_result(desk_talk *talk, const char *seat, const char *wanted);
void check_member(desk_talk *talk, const char *path, const char *wanted);

/* The hash that commits to a number, both in hexadecimal digits. */
void hash_hex(const char *number, char *hex);

#endif
