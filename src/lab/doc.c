#include "lab/doc.h"

#include "lab/say.h"

#include <string.h>

static void put(lab_doc *doc, const char *markdown, const char *html) {
    tb_text_string(doc->out, doc->html ? html : markdown);
}

/* Words as they are in Markdown; in HTML with code between backticks. */
static void write_words(lab_doc *doc, const char *words) {
    bool code = false;
    if (!doc->html) {
        tb_text_string(doc->out, words);
        return;
    }
    while (*words != '\0') {
        char part[512];
        size_t length = strcspn(words, "`");
        length = length < sizeof part ? length : sizeof part - 1;
        memcpy(part, words, length);
        part[length] = '\0';
        lab_html(part, doc->out);
        words += length;
        if (*words == '`') {
            tb_text_string(doc->out, code ? "</code>" : "<code>");
            code = !code;
            words++;
        }
    }
}

void lab_doc_heading(lab_doc *doc, uint32_t level, const char *words) {
    if (doc->html) {
        tb_text_string(doc->out, "<h");
        tb_text_number(doc->out, level);
        tb_text_char(doc->out, '>');
    } else {
        for (uint32_t i = 0; i < level; i++)
            tb_text_char(doc->out, '#');
        tb_text_char(doc->out, ' ');
    }
    write_words(doc, words);
    if (doc->html) {
        tb_text_string(doc->out, "</h");
        tb_text_number(doc->out, level);
        tb_text_string(doc->out, ">\n");
    } else {
        tb_text_string(doc->out, "\n\n");
    }
}

static void write_lead(lab_doc *doc, const char *lead, const char *words) {
    if (lead[0] == '\0')
        return;
    put(doc, "**", "<strong>");
    write_words(doc, lead);
    put(doc, "**", "</strong>");
    /* Markdown closes strong words only before a space; a Japanese colon brings its own */
    if (words[0] != '\0' && !(doc->html && doc->lang == TB_JA))
        tb_text_char(doc->out, ' ');
}

void lab_doc_paragraph(lab_doc *doc, const char *lead, const char *words) {
    put(doc, "", "<p>");
    write_lead(doc, lead, words);
    write_words(doc, words);
    put(doc, "\n\n", "</p>\n");
}

void lab_doc_list(lab_doc *doc, bool begin) {
    put(doc, begin ? "" : "\n", begin ? "<ul>\n" : "</ul>\n");
}

void lab_doc_item(lab_doc *doc, const char *lead, const char *words) {
    put(doc, "- ", "<li>");
    write_lead(doc, lead, words);
    write_words(doc, words);
    put(doc, "\n", "</li>\n");
}

/* ---- tables ---- */

static void write_cells(lab_doc *doc, const char *const *cells, uint32_t columns,
                        const char *element, const bool *strong) {
    put(doc, "|", "<tr>");
    for (uint32_t i = 0; i < columns; i++) {
        const bool row_head = i == 0 && strcmp(element, "td") == 0;
        const char *open = row_head                     ? "<th scope=\"row\">"
                           : strcmp(element, "td") == 0 ? "<td class=\"lab-number\">"
                           : i == 0                     ? "<th scope=\"col\">"
                                                        : "<th scope=\"col\" class=\"lab-number\">";
        put(doc, " ", open);
        if (strong != NULL && strong[i])
            put(doc, "**", "<strong>");
        write_words(doc, cells[i]);
        if (strong != NULL && strong[i])
            put(doc, "**", "</strong>");
        put(doc, " |", row_head || strcmp(element, "th") == 0 ? "</th>" : "</td>");
    }
    put(doc, "\n", "</tr>\n");
}

void lab_doc_table(lab_doc *doc, const char *summary, const char *const *heads, uint32_t columns) {
    if (summary != NULL) {
        put(doc, "<details><summary>", "<details class=\"lab-numbers\"><summary>");
        lab_html(summary, doc->out);
        put(doc, "</summary>\n\n", "</summary>\n");
    }
    put(doc, "", "<div class=\"lab-scroll\" tabindex=\"0\"><table>\n<thead>\n");
    write_cells(doc, heads, columns, "th", NULL);
    put(doc, "|", "</thead>\n<tbody>\n");
    for (uint32_t i = 0; !doc->html && i < columns; i++)
        tb_text_string(doc->out, i == 0 ? "---|" : "--:|");
    put(doc, "\n", "");
}

void lab_doc_row(lab_doc *doc, const char *const *cells, uint32_t columns, const bool *strong) {
    write_cells(doc, cells, columns, "td", strong);
}

void lab_doc_table_end(lab_doc *doc, bool folded) {
    put(doc, "\n", "</tbody>\n</table></div>\n");
    if (folded)
        put(doc, "</details>\n\n", "</details>\n");
}
