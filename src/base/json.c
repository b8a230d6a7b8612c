#include <teban/json.h>

#include <assert.h>
#include <string.h>

tb_json tb_json_on(tb_text *out) {
    return (tb_json){.out = out, .filled = 0, .depth = 0};
}

static void escaped(tb_text *out, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    const char pair[2] = {'\\', (char)c};
    const char escape[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    if (c < 0x20)
        tb_text_bytes(out, escape, sizeof escape);
    else
        tb_text_bytes(out, pair, sizeof pair);
}

/* What needs no escape is written in one piece: nearly everything. */
static void quoted(tb_text *out, const char *bytes, size_t count) {
    size_t plain = 0; /* where the piece begins */
    tb_text_char(out, '"');
    for (size_t i = 0; i < count; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        tb_text_bytes(out, bytes + plain, i - plain);
        escaped(out, c);
        plain = i + 1;
    }
    tb_text_bytes(out, bytes + plain, count - plain);
    tb_text_char(out, '"');
}

static void member(tb_json *json, const char *key) {
    const uint32_t bit = 1u << json->depth;
    if (json->filled & bit)
        tb_text_char(json->out, ',');
    json->filled |= bit;
    if (key != NULL) {
        quoted(json->out, key, strlen(key));
        tb_text_char(json->out, ':');
    }
}

static void enter(tb_json *json, const char *key, char bracket) {
    member(json, key);
    assert(json->depth + 1 < TB_JSON_DEPTH);
    json->depth++;
    json->filled &= ~(1u << json->depth);
    tb_text_char(json->out, bracket);
}

static void leave(tb_json *json, char bracket) {
    assert(json->depth > 0);
    json->depth--;
    tb_text_char(json->out, bracket);
}

void tb_json_object(tb_json *json, const char *key) {
    enter(json, key, '{');
}

void tb_json_object_end(tb_json *json) {
    leave(json, '}');
}

void tb_json_array(tb_json *json, const char *key) {
    enter(json, key, '[');
}

void tb_json_array_end(tb_json *json) {
    leave(json, ']');
}

void tb_json_bytes(tb_json *json, const char *key, const char *bytes, size_t count) {
    member(json, key);
    quoted(json->out, bytes, count);
}

void tb_json_string(tb_json *json, const char *key, const char *value) {
    tb_json_bytes(json, key, value, strlen(value));
}

void tb_json_number(tb_json *json, const char *key, int64_t value) {
    member(json, key);
    tb_text_number(json->out, value);
}

void tb_json_bool(tb_json *json, const char *key, bool value) {
    member(json, key);
    tb_text_string(json->out, value ? "true" : "false");
}

void tb_json_null(tb_json *json, const char *key) {
    member(json, key);
    tb_text_string(json->out, "null");
}

tb_text *tb_json_begin_raw(tb_json *json, const char *key) {
    member(json, key);
    return json->out;
}

void tb_json_raw(tb_json *json, const char *key, const char *value) {
    tb_text_string(tb_json_begin_raw(json, key), value);
}
