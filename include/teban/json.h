/* A writer of JSON into a tb_text: no allocation, one line, no needless spaces.
 *
 * Every call takes the key of the value, or NULL inside an array and at the top. Commas are put by
 * the writer. Nesting is bounded by TB_JSON_DEPTH (an assert: depth is ours to know).
 */
#ifndef TEBAN_JSON_H
#define TEBAN_JSON_H

#include <teban/api.h>
#include <teban/text.h>

enum { TB_JSON_DEPTH = 32 };

typedef struct tb_json {
    tb_text *out;
    uint32_t filled; /* bit d: the container at depth d has a member already */
    uint32_t depth;
} tb_json;

TB_API tb_json tb_json_on(tb_text *out);

TB_API void tb_json_object(tb_json *json, const char *key);
TB_API void tb_json_object_end(tb_json *json);
TB_API void tb_json_array(tb_json *json, const char *key);
TB_API void tb_json_array_end(tb_json *json);

TB_API void tb_json_string(tb_json *json, const char *key, const char *value);
TB_API void tb_json_bytes(tb_json *json, const char *key, const char *bytes, size_t count);
TB_API void tb_json_number(tb_json *json, const char *key, int64_t value);
TB_API void tb_json_bool(tb_json *json, const char *key, bool value);
TB_API void tb_json_null(tb_json *json, const char *key);
/* A value that is JSON already; tb_json_begin_raw lets the caller write it onto `out` itself. */
TB_API void tb_json_raw(tb_json *json, const char *key, const char *value);
TB_API tb_text *tb_json_begin_raw(tb_json *json, const char *key);

#endif
