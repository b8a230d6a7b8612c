/* A JSON value taken apart into lines, for readers of its meaning that know no JSON: in the program
 * jansson takes it apart (record_json.c), in the page JSON.parse does.
 *
 * One line a value, `PATH KIND TEXT`, a container before its members:
 *
 *     format s teban-record
 *     version n 1
 *     options {
 *     options.order s SLF
 *     events [
 *     events.0 s c1
 *     result z
 *
 * KIND is `s` a string, `n` a number, `b` true or false, `z` null, `{` an object, `[` an array. In
 * a key everything but letters, digits, `-` and `_`, and in a string `%` and control characters,
 * are written as `%` and two hexadecimal digits for each byte of UTF-8. The whole is an object.
 */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include <teban/game.h>

typedef struct tb_part {
    const char *path;
    char kind;
    const char *text; /* "" of a container and of null */
} tb_part;

typedef struct tb_parts {
    char *data;
    tb_part *list;
    uint32_t count;
} tb_parts;

/* Cuts the lines up. False: error says which line is none, or that there is no memory. */
bool tb_parts_read(tb_parts *parts, const char *lines, size_t length, tb_error *error);
void tb_parts_free(tb_parts *parts);
/* The value at a path, or NULL. */
const tb_part *tb_parts_find(const tb_parts *parts, const char *path);
/* The text of a string at a path, or NULL. */
const char *tb_parts_string(const tb_parts *parts, const char *path);
/* The members of a container at a path: the next one after `last` (NULL: the first), or NULL. */
const tb_part *tb_parts_next(const tb_parts *parts, const char *path, const tb_part *last);
/* The key of a part within its container. */
const char *tb_part_key(const tb_part *part);

#endif
