/* A document that is written once and read in two forms: Markdown in the repository, HTML in the
 * page. Words between backticks are code. */
#ifndef LAB_DOC_H
#define LAB_DOC_H

#include <teban/game.h>

typedef struct lab_doc {
    tb_text *out;
    bool html;
    tb_lang lang;
} lab_doc;

void lab_doc_heading(lab_doc *doc, uint32_t level, const char *words);
/* A paragraph; `lead` is set off at its beginning, if it is not "". */
void lab_doc_paragraph(lab_doc *doc, const char *lead, const char *words);
void lab_doc_list(lab_doc *doc, bool begin);
void lab_doc_item(lab_doc *doc, const char *lead, const char *words);
/* A table that is folded away under its summary; a summary of NULL: it is open. */
void lab_doc_table(lab_doc *doc, const char *summary, const char *const *heads, uint32_t columns);
void lab_doc_row(lab_doc *doc, const char *const *cells, uint32_t columns, const bool *strong);
void lab_doc_table_end(lab_doc *doc, bool folded);

#endif
