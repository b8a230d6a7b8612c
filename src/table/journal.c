/* The journal: the setup as a line, then every accepted message. Cards are not in it: they follow.
 *
 *     format 3:  table 3 GAME option=value ...       then  SEAT NOW ID VERB [ARGUMENT]
 *     format 2:  table 2 GAME option=value ...       the same, by the rules of then (setup.h)
 *     format 1:  new NAME GAME option=value ...      then  SEAT NOW VERB [ARGUMENT]
 *
 * A table keeps the format that it was opened with. Only format 1 is never written: it becomes
 * format 2, and its entries have no ids.
 */
#include "base/plain.h"
#include "base/read.h"
#include "base/words.h"
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

uint32_t tb_table_lines(const tb_table *table) {
    return table->entry_count;
}

const char *tb_table_line(const tb_table *table, uint32_t index) {
    return table->journal + table->entries[index].line;
}

/* ---- restoring ---- */

/* A journal being read; `rest` is NULL at its end. */
typedef struct reading {
    char *rest;
    uint32_t line; /* the number of the last line, from 1 */
    bool has_ids;
} reading;

static char *next_line(reading *r) {
    char *line = r->rest;
    if (line == NULL || *line == '\0')
        return NULL;
    char *newline = strchr(line, '\n');
    if (newline != NULL)
        *newline++ = '\0';
    r->rest = newline;
    r->line++;
    return line;
}

static tb_table *open_line(reading *r, char *line, tb_error *error) {
    const char *kind = tb_next_word(&line);
    const char *second = tb_next_word(&line); /* the format, or a name that does not matter */
    uint64_t format = TB_OLDEST_FORMAT;
    r->has_ids = strcmp(kind, "table") == 0;
    if (r->has_ids ? !tb_read_number(second, TB_OLDEST_FORMAT, TB_FORMAT, &format)
                   : strcmp(kind, "new") != 0) {
        tb_refuse(error, TB_BAD_LINE, kind);
        return NULL;
    }
    return tb_table_open_words(line, (uint32_t)format, error);
}

static bool replay(tb_table *table, char *line, bool has_ids, tb_error *error) {
    const char *who = tb_next_word(&line);
    const char *when = tb_next_word(&line);
    tb_message message = {.seat = tb_who_find(table, who),
                          .version = tb_table_version(table),
                          .id = has_ids ? tb_next_word(&line) : TB_NO_ID};
    message.verb = tb_next_word(&line);
    message.argument = line == NULL ? "" : line;
    if (message.seat < 0 || !tb_read_number(when, 0, TB_LATEST, &message.now))
        return tb_refuse(error, TB_BAD_LINE, message.seat < 0 ? who : when);
    if (strcmp(message.id, TB_NO_ID) == 0)
        return tb_enter(table, &message, error);
    tb_receipt receipt;
    return tb_table_do(table, &message, &receipt, error) &&
           (!receipt.repeated || tb_refuse(error, TB_ALREADY, NULL));
}

bool tb_table_follow(tb_table *table, const char *line, tb_error *error) {
    char *copy = tb_copy_words(line, error);
    const bool good = copy != NULL && replay(table, copy, true, error);
    free(copy);
    return good;
}

/* `line N: CODE`, in Japanese the sentence; but a journal is not wrong because there is no memory.
 */
static void name_the_line(const reading *r, tb_error *error) {
    char where[24];
    tb_text text = tb_text_in(where, sizeof where);
    if (r->line > 0 && error->kind == &tb_no_memory)
        return;
    tb_text_string(&text, "line ");
    tb_text_number(&text, r->line == 0 ? 1 : r->line);
    if (r->line == 0) {
        tb_fail(error, where, TB_SAID("empty", "何も書かれていません"));
    } else {
        char sentence[512];
        char plain[4 * sizeof sentence]; /* it may quote a line that is no UTF-8 */
        tb_text said = tb_text_in(sentence, sizeof sentence);
        tb_text shown = tb_text_in(plain, sizeof plain);
        tb_error_text(error, TB_JA, &said);
        tb_write_plain(sentence, strlen(sentence), &shown);
        tb_fail(error, where, TB_SAID(error->kind->word, plain));
    }
    tb_fail_as(error, &tb_bad_record);
}

static tb_table *restore(reading *r, tb_error *error) {
    char *line = next_line(r);
    tb_table *table = line == NULL ? NULL : open_line(r, line, error);
    bool good = table != NULL;
    while (good && (line = next_line(r)) != NULL)
        good = replay(table, line, r->has_ids, error);
    if (good)
        return table;
    tb_table_free(table);
    name_the_line(r, error);
    return NULL;
}

tb_table *tb_table_restore(const char *journal, size_t length, tb_error *error) {
    if (!tb_is_whole(journal, length, error))
        return NULL;
    char *copy = malloc(length + 1); /* to be cut up */
    if (copy == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    memcpy(copy, journal, length);
    copy[length] = '\0';
    reading r = {.rest = copy};
    tb_table *table = restore(&r, error);
    free(copy);
    return table;
}
