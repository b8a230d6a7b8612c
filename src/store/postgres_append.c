/* Appending to PostgreSQL. The groups are sorted by name; one question tells where their tables
 * end; what fits there is inserted. Between the two another process may have been quicker: then
 * fewer rows go in than were given, everything is taken back and done again from the question on,
 * and what was lost is seen as taken. So exactly one wins, and who repeats does it because another
 * got on.
 *
 * All processes insert in the order of names, first tables, then entries, then what else is
 * kept of tables: nobody waits for somebody who waits for them.
 */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

enum { REPEATS = 1000 };

/* The groups of one append, sorted, and their tables. */
typedef struct batch {
    tb_pg_store *s;
    tb_pg_piece *pieces;
    uint32_t count;
    tb_pg_end *ends;
    uint32_t end_count;
} batch;

/* ---- sorting ---- */

static int compare(const void *a, const void *b) {
    const tb_pg_piece *one = a, *other = b;
    const int names = strcmp(one->group->table, other->group->table);
    return names != 0 ? names : one->order < other->order ? -1 : 1;
}

static bool reserve(tb_pg_store *s, uint32_t count) {
    if (count <= s->room)
        return true;
    tb_pg_piece *pieces = realloc(s->pieces, count * sizeof *pieces);
    if (pieces != NULL)
        s->pieces = pieces;
    tb_pg_end *ends = realloc(s->ends, count * sizeof *ends);
    if (ends != NULL)
        s->ends = ends;
    if (pieces == NULL || ends == NULL)
        return false;
    s->room = count;
    return true;
}

static void sort(batch *b, tb_group *const *groups) {
    for (uint32_t i = 0; i < b->count; i++)
        b->pieces[i] = (tb_pg_piece){groups[i], i, 0};
    qsort(b->pieces, b->count, sizeof b->pieces[0], compare);
    b->end_count = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        const char *name = b->pieces[i].group->table;
        if (i == 0 || strcmp(name, b->pieces[i - 1].group->table) != 0)
            b->ends[b->end_count++].name = name;
        b->pieces[i].end = b->end_count - 1;
    }
}

/* ---- which groups fit ---- */

/* Runs a statement whose parameters are the first arrays. */
static PGresult *run(tb_pg_store *s, tb_pg_statement which, int arrays, tb_error *error) {
    tb_pg_parameter parameters[TB_PG_ARRAYS];
    for (int i = 0; i < arrays; i++) {
        if (!tb_array_whole(&s->arrays[i])) {
            tb_fail_memory(error);
            return NULL;
        }
        parameters[i] = tb_pg_array(&s->arrays[i]);
    }
    return tb_pg_run(s, which, parameters, arrays, error);
}

/* Runs one that must give or insert exactly so many rows; if it does not, another was there. */
static PGresult *run_all(tb_pg_store *s, tb_pg_statement which, int arrays, tb_error *error) {
    PGresult *result = run(s, which, arrays, error);
    if (result == NULL || (uint32_t)atoll(PQcmdTuples(result)) == s->arrays[0].count)
        return result;
    PQclear(result);
    s->raced = true;
    return NULL;
}

static bool ask_ends(batch *b, tb_error *error) {
    tb_array *names = &b->s->arrays[0];
    tb_array_begin(names, TB_ARRAY_TEXT);
    for (uint32_t i = 0; i < b->end_count; i++) {
        tb_array_text(names, b->ends[i].name, strlen(b->ends[i].name));
        b->ends[i] = (tb_pg_end){.name = b->ends[i].name};
    }
    PGresult *result = run(b->s, TB_PG_ENDS, 1, error);
    if (result == NULL)
        return false;
    for (int row = 0; row < PQntuples(result); row++) {
        tb_pg_end *end = &b->ends[tb_pg_number(result, row, 0) - 1];
        end->id = tb_pg_number(result, row, 1);
        end->next = (uint32_t)tb_pg_number(result, row, 2) + 1;
    }
    PQclear(result);
    return true;
}

/* Whether any is kept. */
static bool judge(batch *b) {
    bool any = false;
    for (uint32_t i = 0; i < b->count; i++) {
        tb_group *group = b->pieces[i].group;
        tb_pg_end *end = &b->ends[b->pieces[i].end];
        const bool fits = group->first == end->next && (end->next > 0 || group->count > 0);
        group->fate = fits ? TB_KEPT : TB_TAKEN;
        if (!fits)
            continue;
        if (end->next == 0)
            end->opened = group->at;
        end->next += group->count;
        end->listing = group->listing == NULL ? end->listing : group->listing;
        end->due = group->due == TB_DUE_AS_BEFORE ? end->due : group;
        end->grows = true;
        any = true;
    }
    return any;
}

/* ---- writing ---- */

static bool open_tables(batch *b, tb_error *error) {
    tb_array *arrays = b->s->arrays;
    tb_array_begin(&arrays[0], TB_ARRAY_TEXT);
    tb_array_begin(&arrays[1], TB_ARRAY_INT8);
    for (uint32_t i = 0; i < b->end_count; i++) {
        if (b->ends[i].id == 0 && b->ends[i].grows) {
            tb_array_text(&arrays[0], b->ends[i].name, strlen(b->ends[i].name));
            tb_array_int8(&arrays[1], b->ends[i].opened);
        }
    }
    if (arrays[0].count == 0)
        return true;
    PGresult *result = run_all(b->s, TB_PG_OPEN, 2, error);
    if (result == NULL)
        return false;
    int row = 0;
    for (uint32_t i = 0; i < b->end_count; i++) {
        if (b->ends[i].id == 0 && b->ends[i].grows)
            b->ends[i].id = tb_pg_number(result, row++, 0);
    }
    PQclear(result);
    return true;
}

static void gather_lines(tb_array *arrays, uint64_t id, const tb_group *group) {
    const char *line = group->lines;
    for (uint32_t i = 0; i < group->count; i++) {
        const char *end = tb_line_end(line);
        tb_array_int8(&arrays[0], id);
        tb_array_int4(&arrays[1], group->first + i);
        tb_array_int8(&arrays[2], tb_line_at(group, i));
        tb_array_text(&arrays[3], line, (size_t)(end - line));
        line = end + 1;
    }
}

static bool add_lines(batch *b, tb_error *error) {
    static const tb_array_type types[] = {TB_ARRAY_INT8, TB_ARRAY_INT4, TB_ARRAY_INT8,
                                          TB_ARRAY_TEXT};
    for (int i = 0; i < TB_PG_ARRAYS; i++)
        tb_array_begin(&b->s->arrays[i], types[i]);
    for (uint32_t i = 0; i < b->count; i++) {
        if (b->pieces[i].group->fate == TB_KEPT)
            gather_lines(b->s->arrays, b->ends[b->pieces[i].end].id, b->pieces[i].group);
    }
    if (b->s->arrays[0].count == 0)
        return true;
    PGresult *result = run_all(b->s, TB_PG_ADD, TB_PG_ARRAYS, error);
    PQclear(result);
    return result != NULL;
}

/* Listings and when tables are due, in one statement: it locks the tables in an order. */
static bool set_facts(batch *b, tb_error *error) {
    static const tb_array_type types[] = {TB_ARRAY_INT8, TB_ARRAY_TEXT, TB_ARRAY_INT8,
                                          TB_ARRAY_INT4};
    enum { LISTING = 1, DUE = 2 };
    tb_array *arrays = b->s->arrays;
    for (int i = 0; i < TB_PG_ARRAYS; i++)
        tb_array_begin(&arrays[i], types[i]);
    for (uint32_t i = 0; i < b->end_count; i++) {
        const tb_pg_end *end = &b->ends[i];
        const char *listing = end->listing == NULL ? "" : end->listing;
        if (end->listing == NULL && end->due == NULL)
            continue;
        tb_array_int8(&arrays[0], end->id);
        tb_array_text(&arrays[1], listing, strlen(listing));
        tb_array_int8(&arrays[2], end->due == NULL ? 0 : tb_due_kept(end->due));
        tb_array_int4(&arrays[3],
                      (end->listing == NULL ? 0u : LISTING) | (end->due == NULL ? 0u : DUE));
    }
    if (arrays[0].count == 0)
        return true;
    PGresult *result = run_all(b->s, TB_PG_LIST, TB_PG_ARRAYS, error);
    PQclear(result);
    return result != NULL;
}

static bool tell_all(batch *b, tb_error *error) {
    tb_pg_telling telling = {0};
    for (uint32_t i = 0; i < b->end_count; i++) {
        if (b->ends[i].grows &&
            !tb_pg_tell(b->s, &telling, b->ends[i].name, b->ends[i].next, error))
            return false;
    }
    return tb_pg_tell_end(b->s, &telling, error);
}

/* Where the connection ends before the answer comes nobody knows what the server has done. */
static bool commit(batch *b, tb_error *error) {
    if (tb_pg_do(b->s, "COMMIT", error))
        return true;
    for (uint32_t i = 0; i < b->count && PQstatus(b->s->connection) != CONNECTION_OK; i++) {
        if (b->pieces[i].group->fate == TB_KEPT)
            b->pieces[i].group->fate = TB_UNSURE;
    }
    return false;
}

static bool write_all(batch *b, tb_error *error) {
    return tb_pg_do(b->s, "BEGIN", error) && open_tables(b, error) && add_lines(b, error) &&
           set_facts(b, error) && tell_all(b, error) && commit(b, error);
}

bool tb_pg_append(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error) {
    tb_pg_store *s = tb_pg_own(store);
    if (!reserve(s, count))
        return tb_fail_memory(error);
    batch b = {.s = s, .pieces = s->pieces, .count = count, .ends = s->ends};
    sort(&b, groups);
    for (int i = 0; i < REPEATS; i++) {
        s->raced = false;
        if (ask_ends(&b, error) && (!judge(&b) || write_all(&b, error)))
            return true;
        tb_pg_roll_back(s);
        if (!s->raced)
            return false;
    }
    return tb_store_fail(error, TB_STORE_BUSY, NULL);
}
