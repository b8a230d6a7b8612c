#include "lab/sums.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

lab_tally *lab_tally_new(const lab_design *design) {
    const uint32_t cells = lab_cells(design);
    lab_tally *tally = calloc(1, sizeof *tally + cells * sizeof tally->cell[0]);
    if (tally == NULL)
        return NULL;
    tally->design = design;
    tally->cells = cells;
    lab_layout_of(design, &tally->layout);
    for (uint32_t cell = 0; cell < cells; cell++) {
        tally->cell[cell].sums = calloc(tally->layout.sums, sizeof(uint64_t));
        if (tally->cell[cell].sums == NULL) {
            lab_tally_free(tally);
            return NULL;
        }
    }
    return tally;
}

void lab_tally_free(lab_tally *tally) {
    if (tally == NULL)
        return;
    for (uint32_t cell = 0; cell < tally->cells; cell++) {
        free(tally->cell[cell].sums);
        free(tally->cell[cell].length);
        free(tally->cell[cell].firsts);
    }
    free(tally);
}

const lab_design *lab_tally_design(const lab_tally *tally) {
    return tally->design;
}

uint64_t lab_tally_rounds(const lab_tally *tally, uint32_t cell) {
    return tally->cell[cell].rounds;
}

/* ---- what grows ---- */

bool lab_length_room(lab_cell_sums *sums, uint32_t moves) {
    if (moves < sums->lengths)
        return true;
    const uint32_t room = moves + moves / 2 + 64;
    uint64_t *length = realloc(sums->length, room * sizeof *length);
    if (length == NULL)
        return false;
    memset(length + sums->lengths, 0, (room - sums->lengths) * sizeof *length);
    sums->length = length;
    sums->lengths = room;
    return true;
}

bool lab_first_room(lab_cell_sums *sums, uint32_t more) {
    if (sums->openings + more <= sums->room)
        return true;
    const uint32_t room = 2 * sums->room + more + 16;
    lab_first *firsts = realloc(sums->firsts, room * sizeof *firsts);
    if (firsts == NULL)
        return false;
    sums->firsts = firsts;
    sums->room = room;
    return true;
}

lab_first *lab_first_find(lab_cell_sums *sums, const char *name, bool make) {
    uint32_t low = 0;
    uint32_t high = sums->openings;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = strcmp(sums->firsts[middle].name, name);
        if (order == 0)
            return &sums->firsts[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (!make || !lab_first_room(sums, 1))
        return NULL;
    lab_first *first = &sums->firsts[low];
    memmove(first + 1, first, (sums->openings - low) * sizeof *first);
    memset(first, 0, sizeof *first);
    memcpy(first->name, name, strlen(name)); /* shorter than LAB_OPENING */
    sums->openings++;
    return first;
}

/* ---- sums ---- */

static void add_own(uint64_t *own, const uint64_t *x, uint32_t dim) {
    for (uint32_t i = 0; i < dim; i++)
        *own++ += x[i];
    for (uint32_t i = 0; i < dim; i++) {
        for (uint32_t j = i; j < dim; j++)
            *own++ += x[i] * x[j];
    }
}

static void add_with(uint64_t *with, const uint64_t *x, const uint64_t *y, uint32_t dim) {
    for (uint32_t j = 0; j < dim; j++)
        *with++ += y[j];
    for (uint32_t i = 0; i < dim; i++) {
        *with++ += x[i];
        for (uint32_t j = 0; j < dim; j++)
            *with++ += x[i] * y[j];
    }
}

static bool any(const uint64_t *x, uint32_t dim) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < dim; i++)
        bits |= x[i];
    return bits != 0;
}

/* How often an opening was played in a round, and the sixths of who played it. */
static void played(const lab_layout *layout, const lab_facts *facts, const char *name,
                   uint64_t x[LAB_OPENING_DIM]) {
    x[0] = x[1] = 0;
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        if (strcmp(facts[turn].opening, name) == 0) {
            x[LAB_PLAYED - 1]++;
            x[LAB_SCORED - 1] += facts[turn].sixths[facts[turn].first];
        }
    }
}

static bool is_repeated(const lab_facts *facts, uint32_t turn) {
    for (uint32_t before = 0; before < turn; before++) {
        if (strcmp(facts[before].opening, facts[turn].opening) == 0)
            return true;
    }
    return false;
}

/* Each opening of the cell's games once, then those of the base that the cell does not have. */
static void add_openings(const lab_layout *layout, lab_cell_sums *sums, const lab_facts *facts,
                         const lab_facts *base) {
    uint64_t x[LAB_OPENING_DIM], y[LAB_OPENING_DIM];
    const uint32_t size = layout->size;
    assert(size > 0);
    for (uint32_t i = 0; i < (base != NULL ? 2 : 1) * size; i++) {
        const bool is_base = i >= size;
        const uint32_t turn = i % size;
        const char *name = (is_base ? base : facts)[turn].opening;
        if (name[0] == '\0' || is_repeated(is_base ? base : facts, turn))
            continue;
        played(layout, facts, name, x);
        if (is_base && x[LAB_PLAYED - 1] > 0)
            continue;                                        /* was counted with the cell's own */
        lab_first *first = lab_first_find(sums, name, true); /* there is room */
        add_own(first->own, x, LAB_OPENING_DIM);
        if (base != NULL) {
            played(layout, base, name, y);
            add_with(first->with, x, y, LAB_OPENING_DIM);
        }
    }
}

static bool went_otherwise(const lab_layout *layout, const lab_facts *a, const lab_facts *b) {
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        if (memcmp(a[turn].sixths, b[turn].sixths, layout->seats) != 0 ||
            a[turn].ending != b[turn].ending || a[turn].moves != b[turn].moves ||
            strcmp(a[turn].opening, b[turn].opening) != 0)
            return true;
    }
    return false;
}

static uint32_t length_of(const lab_facts *facts) {
    return facts->moves < LAB_LONGEST ? facts->moves : LAB_LONGEST;
}

static bool make_room(const lab_layout *layout, lab_cell_sums *sums, const lab_facts *facts) {
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        if (!lab_length_room(sums, length_of(&facts[turn])))
            return false;
    }
    return lab_first_room(sums, 2 * layout->size);
}

/* Room first, so that without memory nothing is half counted. */
bool lab_tally_add(lab_tally *tally, uint32_t cell, const lab_facts *facts, const lab_facts *base) {
    const lab_layout *layout = &tally->layout;
    lab_cell_sums *sums = &tally->cell[cell];
    uint64_t x[LAB_ROUND_NUMBERS], y[LAB_ROUND_NUMBERS];
    if (lab_base_of(tally->design, cell) == cell)
        base = NULL;
    if (!make_room(layout, sums, facts))
        return false;
    lab_round_of(tally->design, layout, cell, facts, x);
    if (base != NULL)
        lab_round_of(tally->design, layout, cell, base, y);
    for (uint32_t i = 0; i < layout->blocks; i++) {
        const lab_block *b = &layout->block[i];
        const bool some = any(x + b->round, b->dim);
        if (some)
            add_own(sums->sums + b->own, x + b->round, b->dim);
        if (base != NULL && b->compared && (some || any(y + b->round, b->dim)))
            add_with(sums->sums + b->with, x + b->round, y + b->round, b->dim);
    }
    add_openings(layout, sums, facts, base);
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        if (facts[turn].begins > 0)
            sums->began[facts[turn].begins - 1]++;
        sums->length[length_of(&facts[turn])]++;
    }
    sums->rounds++;
    sums->common += base != NULL;
    sums->changed += base != NULL && went_otherwise(layout, facts, base);
    return true;
}

static bool join_room(lab_cell_sums *sums, const lab_cell_sums *other) {
    if (other->lengths > 0 && !lab_length_room(sums, other->lengths - 1))
        return false;
    for (uint32_t i = 0; i < other->openings; i++) {
        if (lab_first_find(sums, other->firsts[i].name, true) == NULL)
            return false;
    }
    return true;
}

static void add_all(uint64_t *sums, const uint64_t *other, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        sums[i] += other[i];
}

bool lab_tally_join(lab_tally *tally, const lab_tally *other) {
    for (uint32_t cell = 0; cell < tally->cells; cell++) {
        if (!join_room(&tally->cell[cell], &other->cell[cell]))
            return false;
    }
    for (uint32_t cell = 0; cell < tally->cells; cell++) {
        lab_cell_sums *sums = &tally->cell[cell];
        const lab_cell_sums *more = &other->cell[cell];
        sums->rounds += more->rounds;
        sums->common += more->common;
        sums->changed += more->changed;
        add_all(sums->sums, more->sums, tally->layout.sums);
        add_all(sums->began, more->began, tally->layout.seats);
        add_all(sums->length, more->length, more->lengths);
        for (uint32_t i = 0; i < more->openings; i++) {
            lab_first *first = lab_first_find(sums, more->firsts[i].name, false);
            add_all(first->own, more->firsts[i].own, LAB_OPENING_OWN);
            add_all(first->with, more->firsts[i].with, LAB_OPENING_WITH);
        }
    }
    return true;
}
