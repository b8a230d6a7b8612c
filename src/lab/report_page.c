/* The body of a report, and a page of its own around it. */
#include "lab/report_parts.h"
#include "lab/say.h"

void lab_page_begin(const char *title, tb_lang lang, tb_text *out) {
    static const char *const codes[TB_LANGS] = {"en", "ja"};
    tb_text_string(out, "<!doctype html>\n<html lang=\"");
    tb_text_string(out, codes[lang]);
    tb_text_string(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                        "<title>");
    lab_html(title, out);
    tb_text_string(out, "</title>\n<style>\n");
    tb_text_string(out, lab_colours);
    tb_text_string(out, lab_styles);
    tb_text_string(out, "</style>\n</head>\n<body>\n<main>\n<h1>");
    lab_html(title, out);
    tb_text_string(out, "</h1>\n");
}

void lab_page_end(tb_text *out) {
    tb_text_string(out, "</main>\n</body>\n</html>\n");
}

void lab_report_body(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    tb_text_string(out, "<div class=\"lab-report\">\n");
    lab_body_summary(sheet, lang, out);
    lab_body_head(sheet, lang, out);
    lab_body_changes(sheet, lang, out);
    lab_body_groups(sheet, lang, out);
    tb_text_string(out, "</div>\n");
}

void lab_report_page(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const sentence[TB_LANGS] = {"{1}: a report of the lab", "{1}の報告"};
    char title[256];
    tb_text text = tb_text_in(title, sizeof title);
    lab_fill(sentence[lang], (const char *const[]){sheet->design->game->name[lang]}, &text);
    lab_page_begin(title, lang, out);
    lab_report_body(sheet, lang, out);
    lab_page_end(out);
}
