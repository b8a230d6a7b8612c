/* What every store promises, whatever keeps it.
 *
 *     store_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "store_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

static void test_lines_in_order(void **context) {
    (void)context;
    tb_store *store = store_opened();
    store_holds(store, "none", "");
    assert_int_equal(store_append(store, "a", 0, "zero\n"), TB_KEPT);
    assert_int_equal(store_append(store, "a", 1, "one\ntwo\n\n"), TB_KEPT);
    assert_int_equal(store_append(store, "a", 4, "四\n"), TB_KEPT);
    store_holds(store, "a", "zero\none\ntwo\n\n四\n");
    char *rest = store_lines(store, "a", 3);
    assert_string_equal(rest, "\n四\n");
    free(rest);
    rest = store_lines(store, "a", 5);
    assert_string_equal(rest, "");
    free(rest);
    rest = store_lines(store, "a", UINT32_MAX);
    assert_string_equal(rest, "");
    free(rest);
    tb_store_close(store);
    store = store_opened();
    store_holds(store, "a", "zero\none\ntwo\n\n四\n");
    tb_store_close(store);
}

/* Nothing of a group that does not go on exactly where the table ends. */
static void test_taken(void **context) {
    (void)context;
    tb_store *store = store_opened();
    assert_int_equal(store_append(store, "a", 1, "x\n"), TB_TAKEN); /* no such table */
    assert_int_equal(store_append(store, "a", 0, ""), TB_TAKEN);
    assert_int_equal(store_append(store, "a", 0, "0\n1\n"), TB_KEPT);
    assert_int_equal(store_append(store, "a", 0, "x\n"), TB_TAKEN);
    assert_int_equal(store_append(store, "a", 1, "1\n2\n"), TB_TAKEN); /* a part would fit */
    assert_int_equal(store_append(store, "a", 3, "3\n"), TB_TAKEN);
    assert_int_equal(store_append(store, "a", 2147483600, "3\n"), TB_TAKEN);
    store_holds(store, "a", "0\n1\n");
    tb_store_close(store);
}

/* Several of one table, with others between them: as if one after the other. */
static void test_a_batch(void **context) {
    tb_error error;
    (void)context;
    tb_store *store = store_opened();
    tb_group groups[] = {
        store_group("b", 0, "b0\n"),     store_group("a", 0, "a0\na1\n"),
        store_group("a", 1, "no\n"),     store_group("b", 1, "b1\n"),
        store_group("a", 2, "a2\n"),     store_group("c", 1, "no\n"),
        store_group("c", 0, "c0\n"),     store_group("b", 0, "no\nno\nno\n"),
        store_group("Z", 0, "z0\nz1\n"), store_group("a", 3, "a3\n"),
        store_group("b", 2, "b2\nb3\n"),
    };
    static const tb_fate fates[] = {TB_KEPT, TB_KEPT,  TB_TAKEN, TB_KEPT, TB_KEPT, TB_TAKEN,
                                    TB_KEPT, TB_TAKEN, TB_KEPT,  TB_KEPT, TB_KEPT};
    enum { COUNT = sizeof groups / sizeof groups[0] };
    tb_group *list[COUNT];
    for (int i = 0; i < COUNT; i++)
        list[i] = &groups[i];
    assert_true(tb_store_append(store, list, COUNT, &error));
    for (int i = 0; i < COUNT; i++)
        CHECK(groups[i].fate == fates[i], "group %d: %d", i, groups[i].fate);
    store_holds(store, "a", "a0\na1\na2\na3\n");
    store_holds(store, "b", "b0\nb1\nb2\nb3\n");
    store_holds(store, "c", "c0\n");
    store_holds(store, "Z", "z0\nz1\n");
    assert_true(tb_store_append(store, list, 0, &error));
    tb_store_close(store);
}

static bool note(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    uint64_t *seen = context;
    (void)line, (void)length;
    seen[0] = number;
    seen[1] = at;
    return number < 1;
}

/* The time of each line, and a reader who has enough. */
static void test_times(void **context) {
    tb_error error;
    uint64_t seen[2];
    (void)context;
    tb_store *store = store_opened();
    tb_group group = store_group("a", 0, "0\n1\n2\n"), *one = &group;
    group.at = 1789000000123;
    assert_true(tb_store_append(store, &one, 1, &error));
    assert_true(tb_store_read(store, "a", 0, note, seen, &error));
    assert_int_equal(seen[0], 1);
    assert_int_equal(seen[1], 1789000000123);
    assert_int_equal(store_append(store, "a", 3, "3\n"), TB_KEPT); /* the reader holds nothing */
    tb_store_close(store);
}

/* ---- what is refused ---- */

static void refuses(tb_store *store, const tb_group *wrong, const char *what) {
    tb_error error;
    tb_group group = *wrong, good = store_group("good", 0, "0\n");
    tb_group *both[] = {&good, &group};
    CHECK(!tb_store_append(store, both, 2, &error), "%s was kept", what);
    store_trouble_is(&error, TB_NOT_KEPT);
    assert_false(tb_group_check(&group, &error));
    store_holds(store, "good", "");
}

static char *long_text(size_t length, const char *end) {
    char *text = malloc(length + strlen(end) + 1);
    memset(text, 'x', length);
    strcpy(text + length, end);
    return text;
}

static void test_bad_lines(void **context) {
    static const char *const wrong[] = {"no end",         "0\nno end", "\xff\n", "\xc0\x80\n",
                                        "\xed\xa0\x80\n", "\xe5\n",    NULL};
    (void)context;
    tb_store *store = store_opened();
    for (const char *const *lines = wrong; *lines != NULL; lines++) {
        tb_group group = store_group("a", 0, *lines);
        refuses(store, &group, *lines);
    }
    tb_group fewer = store_group("a", 0, "0\n1\n");
    fewer.count = 1;
    refuses(store, &fewer, "fewer lines than there are");
    fewer.count = 3; /* as after a NUL */
    refuses(store, &fewer, "more lines than there are");
    tb_group far = store_group("a", INT32_MAX, "x\n");
    refuses(store, &far, "a number of 32 bits");
    tb_group late = store_group("a", 0, "x\n");
    late.at = UINT64_MAX;
    refuses(store, &late, "a time of 64 bits");
    tb_store_close(store);
}

static void test_long_lines(void **context) {
    (void)context;
    tb_store *store = store_opened();
    char *longest = long_text(TB_LINE_MOST, "\n");
    char *longer = long_text(TB_LINE_MOST + 1, "\n");
    assert_int_equal(store_append(store, "a", 0, longest), TB_KEPT);
    store_holds(store, "a", longest);
    tb_group group = store_group("b", 0, longer);
    refuses(store, &group, "a line that is too long");
    char *most = malloc(TB_GROUP_MOST + 2);
    memset(most, '\n', TB_GROUP_MOST + 1);
    most[TB_GROUP_MOST + 1] = '\0';
    group = store_group("b", 0, most);
    refuses(store, &group, "a group that is too long");
    free(most);
    free(longest);
    free(longer);
    tb_store_close(store);
}

static void test_names(void **context) {
    static const char *const wrong[] = {"", "a b", "a\n", "卓", "a.b", "a'b", "a/b", "%s", NULL};
    tb_error error;
    bool was_there;
    (void)context;
    tb_store *store = store_opened();
    for (const char *const *name = wrong; *name != NULL; name++) {
        const tb_group group = store_group(*name, 0, "0\n");
        refuses(store, &group, *name);
        assert_false(tb_store_read(store, *name, 0, note, NULL, &error));
        store_trouble_is(&error, TB_NOT_KEPT);
        assert_false(tb_store_delete(store, *name, &was_there, &error));
    }
    tb_group full = store_group("x", 0, "0\n");
    memset(full.table, 'x', sizeof full.table); /* without an end */
    refuses(store, &full, "a name without an end");
    assert_false(tb_store_read(store, "123456789012345678901234567890123", 0, note, NULL, &error));
    assert_int_equal(store_append(store, "AZaz09-_901234567890123456789012", 0, "0\n"), TB_KEPT);
    assert_int_equal(store_append(store, "aZaz09-_901234567890123456789012", 0, "1\n"), TB_KEPT);
    store_holds(store, "AZaz09-_901234567890123456789012", "0\n");
    tb_store_close(store);
}

/* ---- tables ---- */

typedef struct tables {
    char names[4096];
    uint64_t row, opened;
    uint32_t count, most;
} tables;

static bool add_table(void *context, const tb_kept_table *table) {
    tables *t = context;
    const size_t length = strlen(t->names);
    snprintf(t->names + length, sizeof t->names - length, "%s%s:%s", t->count > 0 ? " " : "",
             table->name, table->listing);
    t->row = table->row;
    t->opened = table->opened;
    return ++t->count < t->most;
}

static void listed(tb_store *store, uint32_t most, const char *names) {
    tb_error error;
    tables t = {.most = 1000};
    assert_true(tb_store_listed(store, most, add_table, &t, &error));
    assert_string_equal(t.names, names);
}

static tb_fate append_listed(tb_store *store, const char *table, uint32_t first, const char *lines,
                             const char *listing) {
    tb_error error;
    tb_group group = store_group(table, first, lines), *one = &group;
    group.listing = listing;
    assert_true(tb_store_append(store, &one, 1, &error));
    return group.fate;
}

static void test_listing(void **context) {
    (void)context;
    tb_store *store = store_opened();
    listed(store, 10, "");
    append_listed(store, "a", 0, "0\n", "first 卓");
    append_listed(store, "b", 0, "0\n", NULL);
    append_listed(store, "c", 0, "0\n", "third");
    append_listed(store, "d", 0, "0\n", "fourth");
    listed(store, 10, "d:fourth c:third a:first 卓");
    listed(store, 2, "d:fourth c:third");
    listed(store, 0, "");
    append_listed(store, "a", 1, "1\n", NULL);
    append_listed(store, "c", 1, "1\n", "");
    append_listed(store, "b", 1, "1\n", "later");
    listed(store, 10, "d:fourth b:later a:first 卓");
    assert_int_equal(append_listed(store, "d", 0, "x\n", "not this"), TB_TAKEN);
    assert_int_equal(append_listed(store, "d", 1, "", "no line"), TB_KEPT);
    assert_int_equal(append_listed(store, "d", 2, "", "not this"), TB_TAKEN);
    assert_int_equal(append_listed(store, "e", 0, "", "not this"), TB_TAKEN);
    listed(store, 10, "d:no line b:later a:first 卓");
    tb_store_close(store);
    store = store_opened();
    listed(store, 10, "d:no line b:later a:first 卓");
    tb_store_close(store);
}

/* ---- when a table is due ---- */

static tb_fate append_due(tb_store *store, const char *table, uint32_t first, const char *lines,
                          uint64_t due) {
    tb_error error;
    tb_group group = store_group(table, first, lines), *one = &group;
    group.due = due;
    assert_true(tb_store_append(store, &one, 1, &error));
    return group.fate;
}

static uint64_t due_by(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                       const char *names) {
    tb_error error;
    tables t = {.most = 1000};
    assert_true(tb_store_due(store, until, after, most, add_table, &t, &error));
    assert_string_equal(t.names, names);
    return t.row;
}

static void test_due(void **context) {
    tb_error error;
    uint32_t swept;
    (void)context;
    tb_store *store = store_opened();
    append_due(store, "a", 0, "0\n", 5000);
    append_due(store, "b", 0, "0\n", TB_DUE_AS_BEFORE);
    append_due(store, "c", 0, "0\n", TB_DUE_NEVER);
    append_due(store, "d", 0, "0\n", 3000);
    append_due(store, "e", 0, "0\n", INT64_MAX);
    due_by(store, 2999, 0, 10, "");
    due_by(store, 3000, 0, 10, "d:");
    due_by(store, 5000, 0, 10, "a: d:");
    const uint64_t first = due_by(store, 5000, 0, 1, "a:");
    due_by(store, 5000, first, 10, "d:");
    due_by(store, UINT64_MAX, 0, 10, "a: d: e:");
    append_due(store, "a", 1, "1\n", TB_DUE_AS_BEFORE);
    append_due(store, "b", 1, "1\n", 4000);
    assert_int_equal(append_due(store, "d", 1, "", TB_DUE_NEVER), TB_KEPT);
    assert_int_equal(append_due(store, "a", 1, "x\n", 1), TB_TAKEN);
    assert_int_equal(append_due(store, "a", 3, "", 1), TB_TAKEN);
    due_by(store, 9000, 0, 10, "a: b:");
    append_listed(store, "b", 2, "2\n", "open"); /* each by itself */
    due_by(store, 9000, 0, 10, "a: b:open");
    append_due(store, "b", 3, "3\n", 6000);
    listed(store, 10, "b:open");
    tb_store_close(store);
    store = store_opened();
    due_by(store, 5999, 0, 10, "a:");
    due_by(store, 6000, 0, 10, "a: b:open");
    tb_group group = store_group("x", 0, "0\n");
    group.due = UINT64_C(1) << 63;
    refuses(store, &group, "a time that is too late");
    /* what is still to come is not swept, however old the last line is */
    assert_true(tb_store_sweep(store, 5500, 10, &swept, &error));
    assert_int_equal(swept, 3);
    due_by(store, UINT64_MAX, 0, 10, "b:open e:");
    tb_store_close(store);
}

/* In one batch the last word counts, and what is taken has none. */
static void test_due_in_a_batch(void **context) {
    static const uint64_t dues[] = {10, 20, TB_DUE_AS_BEFORE, 40, 50};
    static const uint32_t firsts[] = {0, 1, 2, 0, 1};
    tb_error error;
    (void)context;
    tb_store *store = store_opened();
    tb_group groups[5], *list[5];
    for (int i = 0; i < 5; i++) {
        groups[i] = store_group(i < 3 ? "a" : "b", firsts[i], i == 4 ? "" : "x\n");
        groups[i].due = dues[i];
        list[i] = &groups[i];
    }
    assert_true(tb_store_append(store, list, 5, &error));
    due_by(store, 19, 0, 10, "");
    due_by(store, 20, 0, 10, "a:");
    due_by(store, 49, 0, 10, "a:");
    tables t = {.most = 10};
    assert_true(tb_store_due(store, 50, 0, 10, add_table, &t, &error));
    assert_int_equal(t.count, 2);
    tb_store_close(store);
}

/* In one batch the last word counts, and what is taken has none. */
static void test_listing_in_a_batch(void **context) {
    tb_error error;
    (void)context;
    tb_store *store = store_opened();
    tb_group groups[] = {store_group("a", 0, "0\n"), store_group("b", 0, "0\n"),
                         store_group("a", 1, "1\n"), store_group("a", 2, "2\n"),
                         store_group("a", 2, "2\n")};
    static const char *const listings[] = {"one", "b", "two", NULL, "three"};
    tb_group *list[5];
    for (int i = 0; i < 5; i++) {
        groups[i].listing = listings[i];
        list[i] = &groups[i];
    }
    assert_true(tb_store_append(store, list, 5, &error));
    tables t = {.most = 10};
    assert_true(tb_store_listed(store, 10, add_table, &t, &error));
    assert_true(strcmp(t.names, "b:b a:two") == 0 || strcmp(t.names, "a:two b:b") == 0);
    char *longer = long_text(TB_LISTING_MOST + 1, "");
    tb_group group = store_group("x", 0, "0\n");
    group.listing = longer;
    refuses(store, &group, "a listing that is too long");
    group.listing = "\xff";
    refuses(store, &group, "a listing that is not UTF-8");
    longer[TB_LISTING_MOST] = '\0';
    assert_int_equal(append_listed(store, "x", 0, "0\n", longer), TB_KEPT);
    free(longer);
    tb_store_close(store);
}

/* All tables, in order of opening, in portions. */
static void test_export(void **context) {
    tb_error error;
    uint64_t after = 0, count;
    tables t = {.most = 1000};
    (void)context;
    tb_store *store = store_opened();
    store_append(store, "b", 0, "0\n");
    append_listed(store, "a", 0, "0\n", "x");
    store_append(store, "c", 0, "0\n");
    for (int portions = 0; portions < 4; portions++) {
        assert_true(tb_store_tables(store, after, 1, add_table, &t, &error));
        after = t.row;
    }
    assert_string_equal(t.names, "b: a:x c:");
    assert_int_equal(t.opened, 1000);
    assert_true(tb_store_tables(store, UINT64_MAX, 1, add_table, &t, &error));
    t = (tables){.most = 2}; /* has enough */
    assert_true(tb_store_tables(store, 0, 10, add_table, &t, &error));
    assert_string_equal(t.names, "b: a:x");
    assert_true(tb_store_count(store, &count, &error));
    assert_int_equal(count, 3);
    tb_store_close(store);
}

/* ---- looking, copying, times ---- */

typedef struct seen_times {
    uint64_t at[8];
    uint32_t count;
} seen_times;

static bool see_time(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    seen_times *s = context;
    (void)number, (void)line, (void)length;
    s->at[s->count++] = at;
    return true;
}

static void test_times_of_lines(void **context) {
    const uint64_t times[] = {5, 9, 7};
    const uint64_t late[] = {1, (uint64_t)INT64_MAX + 1};
    seen_times seen = {0};
    tb_error error;
    (void)context;
    tb_store *store = store_opened();
    tb_group group = store_group("a", 0, "one\ntwo\nthree\n");
    group.at = 5;
    group.times = times;
    assert_true(tb_store_append(store, (tb_group *const[]){&group}, 1, &error));
    assert_int_equal(group.fate, TB_KEPT);
    assert_true(tb_store_read(store, "a", 0, see_time, &seen, &error));
    assert_int_equal(seen.count, 3);
    assert_memory_equal(seen.at, times, sizeof times);
    group = store_group("b", 0, "one\ntwo\n");
    group.times = late;
    assert_false(tb_store_append(store, (tb_group *const[]){&group}, 1, &error));
    store_trouble_is(&error, TB_NOT_KEPT);
    store_holds(store, "b", "");
    tb_store_close(store);
}

/* One who looks sees what is kept by one who has the store, as it comes. */
static void test_look(void **context) {
    tb_error error;
    uint64_t count;
    (void)context;
    if (!store_is_postgres()) {
        assert_null(tb_store_look(store_place(), &error)); /* none is made */
        store_trouble_is(&error, TB_STORE_GONE);
    }
    tb_store *store = store_opened();
    store_append(store, "a", 0, "one\n");
    tb_store *look = tb_store_look(store_place(), &error);
    assert_non_null(look);
    store_holds(look, "a", "one\n");
    store_append(store, "a", 1, "two\n");
    store_append(store, "b", 0, "one\n");
    store_holds(look, "a", "one\ntwo\n");
    assert_true(tb_store_count(look, &count, &error));
    assert_int_equal(count, 2);
    tb_group group = store_group("c", 0, "one\n");
    if (!store_is_postgres())
        assert_false(tb_store_append(look, (tb_group *const[]){&group}, 1, &error));
    tb_store_close(store);
    store_holds(look, "b", "one\n");
    tb_store_close(look);
}

static void test_copy(void **context) {
    char copy[4096];
    tb_error error;
    (void)context;
    snprintf(copy, sizeof copy, "%s/copy.db", store_is_postgres() ? "/tmp" : store_folder());
    tb_store *store = store_opened();
    store_append(store, "a", 0, "one\ntwo\n");
    if (store_is_postgres()) {
        assert_false(tb_store_copy(store_place(), copy, &error));
        store_trouble_is(&error, TB_NOT_KEPT);
        tb_store_close(store);
        return;
    }
    assert_true(tb_store_copy(store_place(), copy, &error));
    store_append(store, "a", 2, "three\n");
    assert_false(tb_store_copy(store_place(), copy, &error)); /* nothing is written over */
    tb_store *other = tb_store_open(copy, &error);
    assert_non_null(other);
    store_holds(other, "a", "one\ntwo\n");
    tb_store_close(other);
    tb_store_close(store);
}

static void test_delete(void **context) {
    tb_error error;
    bool was_there;
    uint64_t count;
    (void)context;
    tb_store *store = store_opened();
    append_listed(store, "a", 0, "0\n1\n", "a");
    store_append(store, "b", 0, "b\n");
    assert_true(tb_store_delete(store, "a", &was_there, &error));
    assert_true(was_there);
    assert_true(tb_store_delete(store, "a", &was_there, &error));
    assert_false(was_there);
    store_holds(store, "a", "");
    listed(store, 10, "");
    assert_int_equal(store_append(store, "a", 2, "2\n"), TB_TAKEN);
    assert_true(tb_store_count(store, &count, &error));
    assert_int_equal(count, 1);
    assert_int_equal(store_append(store, "a", 0, "new\n"), TB_KEPT);
    store_holds(store, "a", "new\n");
    store_holds(store, "b", "b\n");
    /* it comes after all others */
    tables t = {.most = 10};
    assert_true(tb_store_tables(store, 0, 10, add_table, &t, &error));
    assert_string_equal(t.names, "b: a:");
    tb_store_close(store);
}

static void append_at(tb_store *store, const char *table, uint32_t first, uint64_t at) {
    tb_error error;
    tb_group group = store_group(table, first, "x\n"), *one = &group;
    group.at = at;
    assert_true(tb_store_append(store, &one, 1, &error));
    assert_int_equal(group.fate, TB_KEPT);
}

static void swept(tb_store *store, uint64_t before, uint32_t most, uint32_t wanted) {
    tb_error error;
    uint32_t count;
    assert_true(tb_store_sweep(store, before, most, &count, &error));
    assert_int_equal(count, wanted);
}

static void test_sweep(void **context) {
    (void)context;
    tb_store *store = store_opened();
    append_at(store, "old", 0, 100);
    append_at(store, "lives", 0, 100);
    append_at(store, "lives", 1, 500);
    append_at(store, "older", 0, 50);
    append_at(store, "young", 0, 300);
    swept(store, 100, 10, 1); /* older; not what is exactly as old */
    store_holds(store, "older", "");
    swept(store, 301, 1, 1);
    swept(store, 301, 10, 1);
    swept(store, 301, 10, 0);
    store_holds(store, "old", "");
    store_holds(store, "young", "");
    store_holds(store, "lives", "x\nx\n");
    swept(store, UINT64_MAX, 10, 1);
    tb_store_close(store);
}

/* Many tables at once, and each still found. */
static void test_many_tables(void **context) {
    enum { BATCH = 500 };
    const uint32_t many = support_scaled(10000) / BATCH * BATCH + BATCH;
    static tb_group groups[BATCH];
    static tb_group *list[BATCH];
    tb_error error;
    uint64_t count;
    (void)context;
    tb_store *store = store_opened();
    for (uint32_t from = 0; from < many; from += BATCH) {
        for (uint32_t i = 0; i < BATCH; i++) {
            char name[TB_STORE_NAME];
            snprintf(name, sizeof name, "table-%u", (from + i) * 7919u);
            groups[i] = store_group(name, 0, "setup\nline\n");
            groups[i].listing = i % 50 == 0 ? "open" : NULL;
            list[i] = &groups[i];
        }
        CHECK(tb_store_append(store, list, BATCH, &error), "%s", error.message[TB_EN]);
        for (uint32_t i = 0; i < BATCH; i++)
            assert_int_equal(groups[i].fate, TB_KEPT);
    }
    for (uint32_t i = 0; i < many; i += 997) {
        char name[TB_STORE_NAME];
        snprintf(name, sizeof name, "table-%u", i * 7919u);
        assert_int_equal(store_append(store, name, 2, "more\n"), TB_KEPT);
        store_holds(store, name, "setup\nline\nmore\n");
    }
    assert_true(tb_store_count(store, &count, &error));
    assert_int_equal(count, many);
    tb_store_close(store);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_in_order),
        cmocka_unit_test(test_taken),
        cmocka_unit_test(test_a_batch),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_listing),
        cmocka_unit_test(test_listing_in_a_batch),
        cmocka_unit_test(test_due),
        cmocka_unit_test(test_due_in_a_batch),
        cmocka_unit_test(test_export),
        cmocka_unit_test(test_times_of_lines),
        cmocka_unit_test(test_look),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_delete),
        cmocka_unit_test(test_sweep),
        cmocka_unit_test(test_many_tables),
    };
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
