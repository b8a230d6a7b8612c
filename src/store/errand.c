/* What an errand carries: the lines of a read grow in one block, the tables of a list in another
 * with their listings behind them. */
#define _POSIX_C_SOURCE 200809L /* strnlen */
#include "store/errand.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ---- */

void tb_errands_add(tb_errands *list, tb_errand *errand) {
    errand->next = NULL;
    if (list->first == NULL)
        list->first = errand;
    else
        list->last->next = errand;
    list->last = errand;
}

tb_errand *tb_errands_take(tb_errands *list) {
    tb_errand *errand = list->first;
    if (errand != NULL)
        list->first = errand->next;
    return errand;
}

void tb_errands_join(tb_errands *list, tb_errands *more) {
    if (more->first == NULL)
        return;
    if (list->first == NULL)
        list->first = more->first;
    else
        list->last->next = more->first;
    list->last = more->last;
    more->first = NULL;
}

/* ---- making and freeing ---- */

tb_asked *tb_asked_new(tb_errand_kind kind, const char *table, void *caller, uint64_t mark,
                       size_t text) {
    tb_asked *asked = calloc(1, sizeof *asked + text);
    if (asked == NULL)
        return NULL;
    asked->bytes = sizeof *asked + text;
    asked->errand.kind = kind;
    asked->errand.caller = caller;
    asked->errand.mark = mark;
    memcpy(asked->errand.table, table, strlen(table) + 1);
    return asked;
}

tb_asked *tb_asked_tell(const char *text) {
    const size_t length = strlen(text) + 1;
    tb_asked *asked = tb_asked_new(TB_ERRAND_TELL, "", NULL, 0, length);
    if (asked != NULL)
        asked->group.lines = memcpy(asked + 1, text, length);
    return asked;
}

tb_asked *tb_asked_append(const tb_group *group, void *caller, uint64_t mark) {
    const size_t lines = strlen(group->lines) + 1;
    const size_t listing = group->listing == NULL ? 0 : strlen(group->listing) + 1;
    tb_asked *asked = tb_asked_new(TB_ERRAND_APPEND, group->table, caller, mark, lines + listing);
    if (asked == NULL)
        return NULL;
    char *text = (char *)(asked + 1);
    asked->group = *group;
    asked->group.lines = memcpy(text, group->lines, lines);
    if (listing > 0)
        asked->group.listing = memcpy(text + lines, group->listing, listing);
    asked->errand.first = group->first;
    asked->errand.count = group->count;
    return asked;
}

static void forget_found(tb_errand *errand) {
    for (uint32_t i = 0; i < errand->count && errand->found != NULL; i++)
        free((char *)errand->found[i].listing);
    free(errand->found);
    errand->found = NULL;
}

tb_errand *tb_errand_free(tb_errand *errand) {
    tb_errand *next = errand->next;
    forget_found(errand);
    free(errand->lines);
    free(errand->error);
    free(errand);
    return next;
}

/* ---- reading ---- */

/* An answer that grows. */
typedef struct growing {
    tb_errand *errand;
    size_t capacity;
    bool broken; /* no memory */
} growing;

/* Room for so many elements of a size, doubling; NULL: there is none. */
static void *enlarge(growing *g, void *block, size_t wanted, size_t size) {
    if (wanted <= g->capacity)
        return block;
    const size_t doubled = 2 * g->capacity;
    const size_t capacity = wanted > doubled ? wanted : doubled;
    void *larger = realloc(block, capacity * size);
    g->broken = larger == NULL;
    if (larger != NULL)
        g->capacity = capacity;
    return larger;
}

static bool add_line(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    growing *g = context;
    tb_errand *errand = g->errand;
    char *lines = enlarge(g, errand->lines, errand->length + length + 2, 1);
    (void)number;
    if (g->broken)
        return false;
    memcpy(lines + errand->length, line, length);
    memcpy(lines + errand->length + length, "\n", 2);
    errand->lines = lines;
    errand->length += length + 1;
    errand->count++;
    errand->number = at;
    return true;
}

static bool add_table(void *context, const tb_kept_table *table) {
    growing *g = context;
    tb_errand *errand = g->errand;
    const size_t length = strlen(table->listing) + 1;
    tb_found *found = enlarge(g, errand->found, errand->count + 1u, sizeof *found);
    if (g->broken)
        return false;
    errand->found = found;
    found += errand->count;
    *found = (tb_found){.row = table->row, .opened = table->opened};
    memcpy(found->table, table->name, strnlen(table->name, TB_STORE_NAME - 1));
    char *listing = malloc(length);
    g->broken = listing == NULL;
    if (g->broken)
        return false;
    found->listing = memcpy(listing, table->listing, length);
    errand->count++;
    return true;
}

static bool do_kind(tb_store *store, growing *g, tb_error *error) {
    tb_errand *errand = g->errand;
    const tb_asked *asked = tb_asked_of(errand);
    switch (errand->kind) {
    case TB_ERRAND_READ:
        return tb_store_read(store, errand->table, errand->first, add_line, g, error);
    case TB_ERRAND_LIST:
        return tb_store_listed(store, asked->most, add_table, g, error);
    case TB_ERRAND_TABLES:
        return tb_store_tables(store, asked->from, asked->most, add_table, g, error);
    case TB_ERRAND_DUE:
        return tb_store_due(store, asked->until, asked->from, asked->most, add_table, g, error);
    case TB_ERRAND_COUNT:
        return tb_store_count(store, &errand->number, error);
    case TB_ERRAND_TELL:
        return tb_store_tell(store, asked->group.lines, error);
    case TB_ERRAND_DELETE:
        return tb_store_delete(store, errand->table, &errand->was_there, error);
    default:
        return tb_store_sweep(store, asked->from, asked->most, &errand->count, error);
    }
}

bool tb_errand_do(tb_store *store, tb_errand *errand, tb_error *error) {
    growing g = {.errand = errand};
    const bool done = do_kind(store, &g, error);
    if (done && !g.broken)
        return true;
    forget_found(errand);
    free(errand->lines);
    errand->lines = NULL;
    errand->length = errand->count = 0;
    errand->trouble = g.broken ? &tb_no_memory : error->kind;
    return done;
}
