/* Random operations on a store and on a plain model in memory, which must say the same; the store
 * is closed and opened at random.
 *
 *     store_random_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "store_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 6, MOST = 3000 /* lines of a table */, GROUPS = 5 };

typedef struct table {
    bool there;
    uint32_t count;
    uint32_t lines[MOST]; /* the number that each line is made of */
    char listing[16];
    uint64_t due; /* 0: never */
    uint64_t opened, last;
    uint32_t order; /* of opening */
} table;

typedef struct run {
    tb_random random;
    tb_store *store;
    table tables[NAMES];
    uint32_t opened, made; /* tables and lines so far */
} run;

static uint32_t below(run *r, uint32_t most) {
    return tb_random_below(&r->random, most);
}

static const char *name_of(uint32_t i, char name[8]) {
    snprintf(name, 8, "T-%u", i);
    return name;
}

static void write_line(uint32_t line, char *text) {
    sprintf(text, "%u 手 %.*s", line, (int)(line % 40),
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
}

/* ---- the model ---- */

static bool model_append(run *r, uint32_t name, tb_group *group, const uint32_t *lines) {
    table *t = &r->tables[name];
    const uint32_t next = t->there ? t->count : 0;
    if (group->first != next || (!t->there && group->count == 0))
        return false;
    if (!t->there) {
        *t = (table){.there = true, .opened = group->at, .order = ++r->opened};
    }
    for (uint32_t i = 0; i < group->count; i++)
        t->lines[t->count++] = lines[i];
    if (group->count > 0)
        t->last = group->at;
    if (group->listing != NULL)
        snprintf(t->listing, sizeof t->listing, "%s", group->listing);
    if (group->due != TB_DUE_AS_BEFORE)
        t->due = group->due == TB_DUE_NEVER ? 0 : group->due;
    return true;
}

/* ---- operations ---- */

typedef struct made {
    tb_group group;
    uint32_t name;
    char text[400];
    char listing[16];
    uint32_t lines[4];
} made;

/* Mostly where the table ends, as the groups before it in the batch will leave it. */
static void make_group(run *r, made *m, uint32_t *ends) {
    char name[8];
    m->name = below(r, NAMES);
    m->group =
        (tb_group){.at = 1 + below(r, 1000), .count = below(r, 8) == 0 ? 0 : 1 + below(r, 3)};
    strcpy(m->group.table, name_of(m->name, name));
    m->group.first = below(r, 6) == 0 ? below(r, ends[m->name] + 3) : ends[m->name];
    if (m->group.first == ends[m->name])
        ends[m->name] += m->group.count;
    m->text[0] = '\0';
    for (uint32_t i = 0; i < m->group.count; i++) {
        m->lines[i] = r->made++;
        write_line(m->lines[i], m->text + strlen(m->text));
        strcat(m->text, "\n");
    }
    m->group.lines = m->text;
    snprintf(m->listing, sizeof m->listing, below(r, 2) == 0 ? "" : "open %u", below(r, 100));
    m->group.listing = below(r, 3) == 0 ? m->listing : NULL;
    m->group.due = below(r, 3) > 0    ? TB_DUE_AS_BEFORE
                   : below(r, 3) == 0 ? TB_DUE_NEVER
                                      : 1 + below(r, 1000);
}

static void do_append(run *r) {
    tb_error error;
    made all[GROUPS];
    tb_group *list[GROUPS] = {0};
    uint32_t ends[NAMES];
    const uint32_t count = 1 + below(r, GROUPS);
    for (uint32_t i = 0; i < NAMES; i++)
        ends[i] = r->tables[i].there ? r->tables[i].count : 0;
    for (uint32_t i = 0; i < count; i++) {
        make_group(r, &all[i], ends);
        list[i] = &all[i].group;
    }
    CHECK(tb_store_append(r->store, list, count, &error), "%s", error.message[TB_EN]);
    for (uint32_t i = 0; i < count; i++) {
        const bool kept = model_append(r, all[i].name, &all[i].group, all[i].lines);
        CHECK(kept == (all[i].group.fate == TB_KEPT), "%s %u+%u: fate %d", all[i].group.table,
              all[i].group.first, all[i].group.count, all[i].group.fate);
    }
}

static void do_read(run *r) {
    char name[8], line[100];
    const uint32_t i = below(r, NAMES);
    const table *t = &r->tables[i];
    const uint32_t length = t->there ? t->count : 0;
    const uint32_t since = below(r, length + 2);
    char *found = store_lines(r->store, name_of(i, name), since);
    const char *rest = found;
    for (uint32_t n = since; n < length; n++) {
        write_line(t->lines[n], line);
        CHECK(strncmp(rest, line, strlen(line)) == 0 && rest[strlen(line)] == '\n',
              "%s line %u: %.60s, not %s", name, n, rest, line);
        rest += strlen(line) + 1;
    }
    assert_string_equal(rest, "");
    free(found);
}

static void do_delete(run *r) {
    tb_error error;
    char name[8];
    bool was_there;
    table *t = &r->tables[below(r, NAMES)];
    assert_true(
        tb_store_delete(r->store, name_of((uint32_t)(t - r->tables), name), &was_there, &error));
    assert_int_equal(was_there, t->there);
    t->there = false;
}

/* All that are old; with a bound the store chooses which. */
static void do_sweep(run *r) {
    tb_error error;
    const uint64_t before = below(r, 300);
    uint32_t wanted = 0, swept;
    for (uint32_t i = 0; i < NAMES; i++) {
        table *t = &r->tables[i];
        if (t->there && t->opened < before && t->last < before && t->due < before) {
            t->there = false;
            wanted++;
        }
    }
    assert_true(tb_store_sweep(r->store, before, 100, &swept, &error));
    assert_int_equal(swept, wanted);
}

typedef struct expected {
    run *r;
    uint32_t order[NAMES]; /* which table, in the order in which they are to come */
    uint32_t count, next;
} expected;

static bool is_next(void *context, const tb_kept_table *found) {
    expected *e = context;
    char name[8];
    CHECK(e->next < e->count, "%s is one too many", found->name);
    const table *t = &e->r->tables[e->order[e->next]];
    assert_string_equal(found->name, name_of(e->order[e->next], name));
    assert_string_equal(found->listing, t->listing);
    assert_int_equal(found->opened, t->opened);
    e->next++;
    return true;
}

static void do_due(run *r) {
    tb_error error;
    expected e = {.r = r};
    const uint64_t until = below(r, 1100);
    for (uint32_t order = 1; order <= r->opened; order++) {
        for (uint32_t i = 0; i < NAMES; i++) {
            const table *t = &r->tables[i];
            if (t->there && t->order == order && t->due > 0 && t->due <= until)
                e.order[e.count++] = i;
        }
    }
    assert_true(tb_store_due(r->store, until, 0, 100, is_next, &e, &error));
    assert_int_equal(e.next, e.count);
}

static void do_tables(run *r, bool listed) {
    tb_error error;
    uint64_t count;
    expected e = {.r = r};
    for (uint32_t order = 1; order <= r->opened; order++) {
        for (uint32_t i = 0; i < NAMES; i++) {
            const table *t = &r->tables[listed ? NAMES - 1 - i : i];
            const uint32_t wanted = listed ? r->opened + 1 - order : order;
            if (t->there && t->order == wanted && (!listed || t->listing[0] != '\0'))
                e.order[e.count++] = (uint32_t)(t - r->tables);
        }
    }
    if (listed)
        assert_true(tb_store_listed(r->store, 100, is_next, &e, &error));
    else
        assert_true(tb_store_tables(r->store, 0, 100, is_next, &e, &error));
    assert_int_equal(e.next, e.count);
    assert_true(tb_store_count(r->store, &count, &error));
    assert_true(listed || count == e.count);
}

static void step(run *r) {
    const uint32_t which = below(r, 100);
    if (which < 60)
        do_append(r);
    else if (which < 80)
        do_read(r);
    else if (which < 84)
        do_delete(r);
    else if (which < 87)
        do_sweep(r);
    else if (which < 92)
        do_due(r);
    else if (which < 98)
        do_tables(r, which % 2 == 0);
    else {
        tb_store_close(r->store);
        r->store = store_opened();
    }
}

static void open_one(run *r, uint32_t i) {
    char name[8], text[100];
    const uint32_t line = r->made++;
    tb_group group = store_group(name_of(i, name), 0, "");
    write_line(line, text);
    strcat(text, "\n");
    assert_int_equal(store_append(r->store, name, 0, text), TB_KEPT);
    group.count = 1;
    assert_true(model_append(r, i, &group, &line));
}

/* In which order a batch opens several tables is the store's own affair: so there is at most one
 * that it could open. */
static void open_missing(run *r) {
    uint32_t missing = 0;
    for (uint32_t i = 0; i < NAMES; i++) {
        if (!r->tables[i].there && ++missing > 1)
            open_one(r, i);
    }
}

static void test_random(void **context) {
    static run r;
    (void)context;
    r.random = tb_random_from(20261116);
    r.store = store_opened();
    const uint32_t steps = support_scaled(1500);
    for (uint32_t i = 0; i < steps && r.made < MOST * NAMES / 4; i++) {
        open_missing(&r);
        step(&r);
    }
    tb_store_close(r.store);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
