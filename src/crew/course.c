#include "crew/course.h"

#include <assert.h>
#include <stdlib.h>

static void set_leg(crew_course *course, uint64_t from) {
    const uint64_t most = crew_course_most(course);
    const bool looks = course->design->until > 0 || course->race != NULL;
    const uint64_t look = looks ? lab_next_look(from) : most;
    course->from = from;
    course->to = look < most ? look : most;
    course->over = from >= most || course->cells.count == 0;
}

bool crew_course_begin(crew_course *course, const lab_design *design, uint32_t shard,
                       uint32_t shards) {
    *course = (crew_course){.design = design, .shard = shard, .shards = shards};
    course->cells.count = lab_cells(design);
    for (uint32_t i = 0; i < course->cells.count; i++)
        course->cells.at[i] = (uint16_t)i;
    course->tally = lab_tally_new(design);
    set_leg(course, 0);
    return course->tally != NULL;
}

void crew_course_end(crew_course *course) {
    lab_tally_free(course->tally);
    course->tally = NULL;
}

uint64_t crew_course_most(const crew_course *course) {
    const uint64_t rounds = course->design->rounds;
    const uint64_t before = course->shard - 1;
    return rounds <= before ? 0 : (rounds - before + course->shards - 1) / course->shards;
}

uint64_t crew_course_round(const crew_course *course, uint64_t place) {
    return place * course->shards + course->shard - 1;
}

void crew_course_race(crew_course *course, lab_race *race) {
    uint32_t cells[LAB_MAX_CELLS];
    for (uint32_t i = 0; i < course->cells.count; i++)
        cells[i] = course->cells.at[i];
    lab_race_begin(race, cells, course->cells.count);
    course->race = race;
    set_leg(course, 0);
}

/* The racers are in the order of the cells. */
static bool stops(const crew_course *course, uint32_t cell) {
    if (course->race != NULL)
        return course->race->racer[cell].dropped && cell != lab_base_of(course->design, cell);
    return course->design->until > 0 && lab_is_precise(course->tally, cell);
}

void crew_course_next(crew_course *course) {
    uint32_t kept = 0;
    if (course->race != NULL)
        lab_race_look(course->race, course->tally);
    for (uint32_t i = 0; i < course->cells.count; i++) {
        if (!stops(course, course->cells.at[i]))
            course->cells.at[kept++] = course->cells.at[i];
    }
    course->cells.count = kept;
    set_leg(course, course->to);
}

void crew_course_task(const crew_course *course, uint64_t place, uint32_t rounds, crew_task *task) {
    assert(place >= course->from && place + rounds <= course->to);
    *task = (crew_task){.round = crew_course_round(course, place),
                        .rounds = rounds,
                        .step = course->shards,
                        .cells = course->cells};
}

void crew_cells_write(const crew_cells *cells, tb_text *text) {
    for (uint32_t i = 0; i < cells->count; i++) {
        if (i > 0)
            tb_text_char(text, ',');
        tb_text_number(text, cells->at[i]);
    }
}

bool crew_cells_read(const char *text, const lab_design *design, crew_cells *cells) {
    cells->count = 0;
    for (;;) {
        char *end;
        if (*text < '0' || *text > '9')
            return false;
        const unsigned long cell = strtoul(text, &end, 10);
        const uint32_t count = cells->count;
        if (cell >= lab_cells(design) || (count > 0 && cell <= cells->at[count - 1]))
            return false;
        cells->at[cells->count++] = (uint16_t)cell;
        if (*end != ',')
            return *end == '\0';
        text = end + 1;
    }
}
