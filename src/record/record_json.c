/* A record as JSON text: jansson takes it apart, record_read.c knows what it means. */
#include "record/parts.h"
#include <teban/log.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A record has three levels; what lies deeper is no record and is not followed. */
enum { DEEPEST = 3 };

static void write_encoded(const char *bytes, size_t length, bool key, tb_text *out) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        const bool as_it_is =
            key ? byte != '\0' && strchr(plain, byte) != NULL : byte >= ' ' && byte != '%';
        char digits[4];
        if (as_it_is) {
            tb_text_char(out, (char)byte);
        } else {
            snprintf(digits, sizeof digits, "%%%02x", byte);
            tb_text_string(out, digits);
        }
    }
}

static void write_value(const json_t *value, const char *path, int depth, tb_text *out);

/* The line of a member begins with the path of its container. */
static void write_member(const json_t *value, const char *path, const char *key, int depth,
                         tb_text *out) {
    char whole[256];
    tb_text text = tb_text_in(whole, sizeof whole);
    tb_text_string(&text, path);
    tb_text_string(&text, path[0] == '\0' ? "" : ".");
    write_encoded(key, strlen(key), true, &text);
    write_value(value, whole, depth, out);
}

static void write_members(const json_t *value, const char *path, int depth, tb_text *out) {
    const char *key;
    json_t *member;
    size_t index;
    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member) {
            write_member(member, path, key, depth, out);
        }
    } else {
        json_array_foreach(value, index, member) {
            char number[24];
            snprintf(number, sizeof number, "%zu", index);
            write_member(member, path, number, depth, out);
        }
    }
}

static void write_scalar(const json_t *value, tb_text *out) {
    switch (json_typeof(value)) {
    case JSON_STRING:
        tb_text_string(out, " s ");
        write_encoded(json_string_value(value), json_string_length(value), false, out);
        break;
    case JSON_INTEGER:
        tb_text_string(out, " n ");
        tb_text_number(out, json_integer_value(value));
        break;
    case JSON_REAL: /* no member of a record is one */
        tb_text_string(out, " n real");
        break;
    case JSON_NULL:
        tb_text_string(out, " z");
        break;
    default:
        tb_text_string(out, json_is_true(value) ? " b true" : " b false");
    }
}

static void write_value(const json_t *value, const char *path, int depth, tb_text *out) {
    const bool container = json_is_object(value) || json_is_array(value);
    tb_text_string(out, path);
    if (container)
        tb_text_string(out, json_is_object(value) ? " {" : " [");
    else
        write_scalar(value, out);
    tb_text_char(out, '\n');
    if (container && depth < DEEPEST)
        write_members(value, path, depth + 1, out);
}

/* A record, or the answer in which a table tells one. */
static const json_t *record_in(const json_t *root) {
    const json_t *inside = json_object_get(root, "record");
    return json_is_object(inside) ? inside : root;
}

static tb_log *read_root(const json_t *root, tb_error *error) {
    tb_text measure = tb_text_in(NULL, 0);
    write_members(root, "", 1, &measure);
    char *lines = malloc(measure.length + 1);
    if (lines == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    tb_text text = tb_text_in(lines, measure.length + 1);
    write_members(root, "", 1, &text);
    tb_log *log = tb_record_read_parts(lines, text.length, error);
    free(lines);
    return log;
}

tb_log *tb_record_read(const char *json, size_t length, tb_error *error) {
    json_error_t where;
    tb_log *log = NULL;
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) {
        char line[12];
        char fault[151];
        snprintf(line, sizeof line, "%d", where.line);
        snprintf(fault, sizeof fault, "%.150s", where.text);
        tb_fail_with(error, "json", TB_SAID("line {1}: {2}", "{1}行目が JSON として読めません"),
                     (const char *const[]){line, fault});
        tb_fail_as(error, &tb_bad_record);
    } else if (json_is_object(root)) {
        log = read_root(record_in(root), error);
    } else {
        tb_fail(error, "record", TB_SAID("must be an object", "オブジェクトで書きます"));
        tb_fail_as(error, &tb_bad_record);
    }
    json_decref(root);
    return log;
}
