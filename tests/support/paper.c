#define _POSIX_C_SOURCE 200809L
#include "paper.h"

#include "store/errand.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { READERS = 8 };

typedef struct page {
    char table[TB_STORE_NAME];
    char *lines, *listing;
    size_t length;
    uint32_t count;
    uint64_t due; /* 0: never */
    struct page *next;
} page;

typedef struct place {
    char *name;
    page *pages; /* newest first */
    tb_scribe *readers[READERS];
    struct place *next;
} place;

struct tb_scribe {
    place *place;
    tb_errands asked, answers;
};

struct paper paper;
static place *places;

tb_scribe *__wrap_tb_scribe_open(const char *at, tb_scribe_limits limits, tb_scribe_wake *wake,
                                 void *context, tb_error *error);
tb_errand *__wrap_tb_scribe_close(tb_scribe *scribe);
bool __wrap_tb_scribe_append(tb_scribe *scribe, const tb_group *group, void *caller, uint64_t mark,
                             tb_error *error);
bool __wrap_tb_scribe_read(tb_scribe *scribe, const char *table, uint32_t since, void *caller,
                           uint64_t mark, tb_error *error);
bool __wrap_tb_scribe_list(tb_scribe *scribe, uint32_t most, void *caller, uint64_t mark,
                           tb_error *error);
bool __wrap_tb_scribe_due(tb_scribe *scribe, uint64_t until, uint64_t after, uint32_t most,
                          void *caller, uint64_t mark, tb_error *error);
tb_errand *__wrap_tb_scribe_take(tb_scribe *scribe);
bool __wrap_tb_scribe_tell(tb_scribe *scribe, const char *text, tb_error *error);

/* Who is where is not told: hubs on paper know it of their own guests. */
bool __wrap_tb_scribe_tell(tb_scribe *scribe, const char *text, tb_error *error) {
    (void)scribe, (void)text, (void)error;
    return true;
}

/* ---- places and pages ---- */

static place *find_place(const char *name) {
    place *p = places;
    while (p != NULL && strcmp(p->name, name) != 0)
        p = p->next;
    return p;
}

static place *place_of(const char *name) {
    place *p = find_place(name);
    if (p != NULL)
        return p;
    p = calloc(1, sizeof *p);
    p->name = strdup(name);
    p->next = places;
    return places = p;
}

static page *find_page(const place *p, const char *table) {
    page *found = p->pages;
    while (found != NULL && strcmp(found->table, table) != 0)
        found = found->next;
    return found;
}

static page *add_page(place *p, const char *table) {
    page *new = calloc(1, sizeof *new);
    strcpy(new->table, table);
    new->lines = strdup("");
    new->next = p->pages;
    return p->pages = new;
}

const char *paper_lines(const char *name, const char *table) {
    const place *p = find_place(name);
    const page *found = p == NULL ? NULL : find_page(p, table);
    return found == NULL ? "" : found->lines;
}

void papers_burn(void) {
    while (places != NULL) {
        place *p = places;
        places = p->next;
        while (p->pages != NULL) {
            page *first = p->pages;
            p->pages = first->next;
            free(first->lines);
            free(first->listing);
            free(first);
        }
        free(p->name);
        free(p);
    }
    paper = (struct paper){0};
}

/* ---- doing ---- */

static bool one_of(uint32_t *left) {
    const bool one = *left > 0;
    *left -= one;
    return one;
}

static void tell_others(const tb_scribe *scribe, const page *written) {
    for (int i = 0; i < READERS; i++) {
        tb_scribe *other = scribe->place->readers[i];
        if (other == NULL || other == scribe)
            continue;
        tb_asked *news = tb_asked_new(TB_ERRAND_NEWS, written->table, NULL, 0, 0);
        news->errand.count = written->count;
        tb_errands_add(&other->answers, &news->errand);
    }
}

static void append(tb_scribe *scribe, tb_errand *errand) {
    const tb_group *group = &tb_asked_of(errand)->group;
    page *table = find_page(scribe->place, group->table);
    const size_t length = strlen(group->lines);
    errand->fate = TB_TAKEN;
    if (one_of(&paper.failing)) {
        errand->trouble = &tb_no_memory;
        return;
    }
    if (one_of(&paper.taken) || group->first != (table == NULL ? 0 : table->count))
        return;
    if (table == NULL)
        table = add_page(scribe->place, group->table);
    errand->fate = TB_KEPT;
    table->lines = realloc(table->lines, table->length + length + 1);
    memcpy(table->lines + table->length, group->lines, length + 1);
    table->length += length;
    table->count += group->count;
    if (group->listing != NULL) {
        free(table->listing);
        table->listing = strdup(group->listing);
    }
    if (group->due != TB_DUE_AS_BEFORE)
        table->due = group->due == TB_DUE_NEVER ? 0 : group->due;
    tell_others(scribe, table);
}

static void read_page(const tb_scribe *scribe, tb_errand *errand) {
    const page *table = find_page(scribe->place, errand->table);
    const char *lines = table == NULL ? "" : table->lines;
    for (uint32_t skipped = 0; skipped < errand->first && *lines != '\0'; skipped++)
        lines = strchr(lines, '\n') + 1;
    errand->length = strlen(lines);
    errand->lines = errand->length == 0 ? NULL : strdup(lines);
    errand->count =
        table == NULL || table->count < errand->first ? 0 : table->count - errand->first;
}

static void list(const tb_scribe *scribe, tb_errand *errand) {
    const uint32_t most = tb_asked_of(errand)->most;
    errand->found = calloc(most, sizeof *errand->found);
    for (const page *p = scribe->place->pages; p != NULL && errand->count < most; p = p->next) {
        if (p->listing == NULL || p->listing[0] == '\0')
            continue;
        tb_found *found = &errand->found[errand->count++];
        strcpy(found->table, p->table);
        found->listing = strdup(p->listing);
    }
}

static void find_due(const tb_scribe *scribe, tb_errand *errand) {
    const tb_asked *asked = tb_asked_of(errand);
    errand->found = calloc(asked->most, sizeof *errand->found);
    for (const page *p = scribe->place->pages; p != NULL && errand->count < asked->most;
         p = p->next) {
        if (p->due == 0 || p->due > asked->until)
            continue;
        tb_found *found = &errand->found[errand->count++];
        strcpy(found->table, p->table);
        found->listing = strdup("");
    }
}

bool paper_work(tb_scribe *scribe) {
    tb_errand *errand = tb_errands_take(&scribe->asked);
    if (errand == NULL)
        return false;
    if (errand->kind == TB_ERRAND_APPEND)
        append(scribe, errand);
    else if (errand->kind == TB_ERRAND_READ)
        read_page(scribe, errand);
    else if (errand->kind == TB_ERRAND_DUE)
        find_due(scribe, errand);
    else
        list(scribe, errand);
    tb_errands_add(&scribe->answers, errand);
    return true;
}

/* ---- a scribe ---- */

tb_scribe *__wrap_tb_scribe_open(const char *at, tb_scribe_limits limits, tb_scribe_wake *wake,
                                 void *context, tb_error *error) {
    int i = 0;
    (void)limits;
    (void)wake;
    (void)context;
    (void)error;
    tb_scribe *scribe = calloc(1, sizeof *scribe);
    scribe->place = place_of(at);
    while (scribe->place->readers[i] != NULL)
        i++;
    CHECK(i < READERS, "too many scribes");
    return scribe->place->readers[i] = scribe;
}

/* As a process that dies: what was not done never is. */
tb_errand *__wrap_tb_scribe_close(tb_scribe *scribe) {
    tb_errands left = scribe->answers;
    tb_errands_join(&left, &scribe->asked);
    for (int i = 0; i < READERS; i++) {
        if (scribe->place->readers[i] == scribe)
            scribe->place->readers[i] = NULL;
    }
    free(scribe);
    return left.first;
}

static bool ask(tb_scribe *scribe, tb_asked *asked, tb_error *error) {
    if (asked == NULL)
        return tb_fail_memory(error);
    tb_errands_add(&scribe->asked, &asked->errand);
    return true;
}

bool __wrap_tb_scribe_append(tb_scribe *scribe, const tb_group *group, void *caller, uint64_t mark,
                             tb_error *error) {
    return tb_group_check(group, error) && ask(scribe, tb_asked_append(group, caller, mark), error);
}

bool __wrap_tb_scribe_read(tb_scribe *scribe, const char *table, uint32_t since, void *caller,
                           uint64_t mark, tb_error *error) {
    tb_asked *asked = tb_asked_new(TB_ERRAND_READ, table, caller, mark, 0);
    if (asked != NULL)
        asked->errand.first = since;
    return ask(scribe, asked, error);
}

bool __wrap_tb_scribe_due(tb_scribe *scribe, uint64_t until, uint64_t after, uint32_t most,
                          void *caller, uint64_t mark, tb_error *error) {
    tb_asked *asked = tb_asked_new(TB_ERRAND_DUE, "", caller, mark, 0);
    (void)after; /* all fit */
    if (asked != NULL) {
        asked->until = until;
        asked->most = most;
    }
    return ask(scribe, asked, error);
}

bool __wrap_tb_scribe_list(tb_scribe *scribe, uint32_t most, void *caller, uint64_t mark,
                           tb_error *error) {
    tb_asked *asked = tb_asked_new(TB_ERRAND_LIST, "", caller, mark, 0);
    if (asked != NULL)
        asked->most = most;
    return ask(scribe, asked, error);
}

tb_errand *__wrap_tb_scribe_take(tb_scribe *scribe) {
    while (!paper.held && paper_work(scribe))
        ;
    tb_errand *taken = scribe->answers.first;
    scribe->answers.first = NULL;
    return taken;
}
