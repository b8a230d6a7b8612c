#include "record/parts.h"

#include "base/words.h"

#include <stdlib.h>
#include <string.h>

static bool fail_line(uint32_t number, tb_error *error) {
    char digits[12];
    tb_text text = tb_text_in(digits, sizeof digits);
    tb_text_number(&text, number);
    return tb_fail_with(error, "lines",
                        TB_SAID("line {1} is none of a value taken apart",
                                "{1}行目が、分けて書いた値として読めません"),
                        (const char *const[]){digits});
}

static bool read_line(char *line, tb_part *part) {
    char *rest = line;
    char *path = tb_next_word(&rest);
    const char *kind = tb_next_word(&rest);
    char *text = rest == NULL ? "" : rest;
    const bool known = strlen(kind) == 1 && strchr("snbz{[", kind[0]) != NULL;
    *part = (tb_part){.path = path, .kind = kind[0], .text = text};
    return known && path[0] != '\0' && (rest == NULL || tb_decode(rest));
}

static uint32_t count_lines(const char *lines, size_t length) {
    uint32_t count = 1;
    for (size_t i = 0; i < length; i++)
        count += lines[i] == '\n';
    return count;
}

bool tb_parts_read(tb_parts *parts, const char *lines, size_t length, tb_error *error) {
    *parts = (tb_parts){.data = malloc(length + 1)};
    parts->list = malloc(count_lines(lines, length) * sizeof *parts->list);
    if (parts->data == NULL || parts->list == NULL) {
        tb_parts_free(parts);
        return tb_fail_memory(error);
    }
    memcpy(parts->data, lines, length);
    parts->data[length] = '\0';
    for (char *line = parts->data; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end++ = '\0';
        if (!read_line(line, &parts->list[parts->count++])) {
            const uint32_t number = parts->count;
            tb_parts_free(parts);
            return fail_line(number, error);
        }
        line = end;
    }
    return true;
}

void tb_parts_free(tb_parts *parts) {
    free(parts->data);
    free(parts->list);
    *parts = (tb_parts){0};
}

const tb_part *tb_parts_find(const tb_parts *parts, const char *path) {
    for (uint32_t i = 0; i < parts->count; i++) {
        if (strcmp(parts->list[i].path, path) == 0)
            return &parts->list[i];
    }
    return NULL;
}

const char *tb_parts_string(const tb_parts *parts, const char *path) {
    const tb_part *part = tb_parts_find(parts, path);
    return part != NULL && part->kind == 's' ? part->text : NULL;
}

/* Members follow their container, so that the list is walked once. */
const tb_part *tb_parts_next(const tb_parts *parts, const char *path, const tb_part *last) {
    const size_t length = strlen(path);
    const tb_part *end = parts->list + parts->count;
    const tb_part *at = last != NULL ? last : tb_parts_find(parts, path);
    if (at == NULL)
        return NULL;
    for (at++; at < end && strncmp(at->path, path, length) == 0 && at->path[length] == '.'; at++) {
        if (strchr(at->path + length + 1, '.') == NULL)
            return at;
    }
    return NULL;
}

const char *tb_part_key(const tb_part *part) {
    const char *dot = strrchr(part->path, '.');
    return dot == NULL ? part->path : dot + 1;
}
