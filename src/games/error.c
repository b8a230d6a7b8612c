/* Errors: one family for all layers. Those of the rules are here; a layer above adds kinds. */
#include <teban/game.h>

const tb_error_kind tb_no_memory = {"no-memory",
                                    {"There is no memory left.", "メモリーが足りません。"}};
const tb_error_kind tb_bad_option = {
    "bad-option", {"The rule option does not fit: {1}.", "ルールの選択が正しくありません：{1}"}};
const tb_error_kind tb_bad_position = {
    "bad-position", {"The position does not fit: {2}: {1}.", "局面が正しくありません：{2}: {1}"}};
/* Its sentence is that of the reason. */
const tb_error_kind tb_illegal = {"illegal", {"", ""}};

static void copy(char *to, size_t capacity, const char *from) {
    tb_text text = tb_text_in(to, capacity);
    tb_text_clip(&text, from, capacity - 1);
}

bool tb_fail(tb_error *error, const char *field, const char *message) {
    error->kind = NULL;
    copy(error->field, sizeof error->field, field);
    copy(error->message, sizeof error->message, message);
    return false;
}

bool tb_fail_as(tb_error *error, const tb_error_kind *kind) {
    if (error->kind != &tb_no_memory)
        error->kind = kind;
    return false;
}

bool tb_fail_memory(tb_error *error) {
    tb_fail(error, "memory", "out of memory");
    error->kind = &tb_no_memory;
    return false;
}

bool tb_fail_illegal(tb_error *error) {
    tb_fail(error, "event", error->why.reason->code);
    return tb_fail_as(error, &tb_illegal);
}

void tb_error_text(const tb_error *error, tb_lang lang, tb_text *text) {
    if (error->kind == &tb_illegal) {
        tb_why_text(&error->why, lang, text);
        return;
    }
    for (const char *c = error->kind->sentence[lang]; *c != '\0'; c++) {
        if (c[0] == '{' && (c[1] == '1' || c[1] == '2') && c[2] == '}') {
            tb_text_string(text, c[1] == '1' ? error->message : error->field);
            c += 2;
        } else {
            tb_text_char(text, *c);
        }
    }
}
