/* What was played, by whom, and how to play it again. */
#include "lab/report_parts.h"
#include "lab/say.h"

static void write_term(const char *term, const char *what, bool code, tb_text *out) {
    tb_text_string(out, "<dt>");
    lab_html(term, out);
    tb_text_string(out, code ? "</dt><dd><code>" : "</dt><dd>");
    lab_html(what, out);
    tb_text_string(out, code ? "</code></dd>\n" : "</dd>\n");
}

static void write_options(const lab_design *design, tb_lang lang, tb_text *text) {
    static const char *const standard[TB_LANGS] = {"the defaults", "標準"};
    const size_t before = text->length;
    for (uint32_t i = 0; i < design->game->option_count; i++) {
        const tb_option *option = &design->game->options[i];
        if (design->options[i] == option->normal)
            continue;
        if (text->length > before)
            tb_text_string(text, lang == TB_JA ? "、" : ", ");
        tb_text_string(text, option->key);
        tb_text_char(text, '=');
        lab_write_value(option, design->options[i], lang, text);
    }
    if (text->length == before)
        tb_text_string(text, standard[lang]);
}

static void write_axes(const lab_design *design, tb_lang lang, tb_text *text) {
    for (uint32_t i = 0; i < design->axes; i++) {
        const tb_option *option = &design->game->options[design->axis[i].option];
        if (i > 0)
            tb_text_string(text, lang == TB_JA ? "。" : "; ");
        tb_text_string(text, option->key);
        tb_text_string(text, lang == TB_JA ? "：" : ": ");
        for (uint32_t k = 0; k < design->axis[i].count; k++) {
            if (k > 0)
                tb_text_string(text, lang == TB_JA ? "、" : ", ");
            lab_write_value(option, design->axis[i].values[k], lang, text);
        }
    }
}

static void write_lineups(const lab_design *design, tb_lang lang, tb_text *text) {
    for (uint32_t i = 0; i < design->lineups; i++) {
        if (i > 0)
            tb_text_string(text, lang == TB_JA ? "、" : ", ");
        lab_write_lineup(&design->lineup[i], lang, text);
    }
}

static void write_games(const lab_sheet *sheet, tb_lang lang, tb_text *text) {
    static const char *const sentence[TB_LANGS] = {
        "{1} in all; each group of {2} has the same cards, with the seats exchanged",
        "全部で{1}局。{2}局ずつ、席を替えて同じカードで対局します"};
    static const char *const open[TB_LANGS] = {"{1} in all", "全部で{1}局"};
    char all[32], size[16];
    tb_text count = tb_text_in(all, sizeof all);
    tb_text number = tb_text_in(size, sizeof size);
    lab_write_count(lab_sheet_all_games(sheet), &count);
    tb_text_number(&number, lab_round_size(sheet->design));
    lab_fill(sheet->design->game->has_chance ? sentence[lang] : open[lang],
             (const char *const[]){all, size}, text);
}

void lab_body_head(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const title[TB_LANGS] = {"What was played", "調べた対局"};
    static const char *const note[TB_LANGS] = {
        "In brackets are 95 % intervals: of a hundred such intervals about ninety-five hold the "
        "truth. The players are computers: their levels go from 1 to 10, and random takes any "
        "legal move. Between people things may differ.",
        "（　）の中は95%信頼区間です。このような区間が100あれば、およそ95は本当の値をふくみます。"
        "対局者はコンピュータで、強さは1から10まであり、「でたらめ」は指せる手からくじで選びます。"
        "人どうしでは、ちがうこともあります。"};
    static const char *const terms[TB_LANGS][8] = {
        {"Game", "Rules", "Compared", "Players", "Judge", "Games", "Seed", "To repeat it"},
        {"遊び", "ルール", "比べたこと", "対局者", "手の見立て", "局数", "シード値",
         "同じことを試すコマンド"},
    };
    const lab_design *design = sheet->design;
    char room[LAB_DESIGN_TEXT];
    tb_text text = tb_text_in(room, sizeof room);
    const char *const *term = terms[lang];
    tb_text_string(out, "<section><h2>");
    tb_text_string(out, title[lang]);
    tb_text_string(out, "</h2>\n<dl class=\"lab-head\">\n");
    write_term(term[0], design->game->name[lang], false, out);
    write_options(design, lang, &text);
    write_term(term[1], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_axes(design, lang, &text);
    if (text.length > 0)
        write_term(term[2], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_lineups(design, lang, &text);
    write_term(term[3], room, false, out);
    text = tb_text_in(room, sizeof room);
    lab_write_player(design->judge, lang, &text);
    if (text.length > 0)
        write_term(term[4], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_games(sheet, lang, &text);
    write_term(term[5], room, false, out);
    write_term(term[6], design->seed, false, out);
    text = tb_text_in(room, sizeof room);
    lab_write_command(design, &text);
    write_term(term[7], room, true, out);
    tb_text_string(out, "</dl>\n<p>");
    tb_text_string(out, note[lang]);
    tb_text_string(out, "</p>\n</section>\n");
}
