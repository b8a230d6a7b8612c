#include "crew/hand.h"

#include "crew/round.h"
#include "lab/play.h"

#include <stdlib.h>

struct crew_hand {
    const lab_design *design;
    lab_table *table;
    crew_round round;
};

void crew_sheet_free(crew_sheet *sheet) {
    free(sheet->data);
    *sheet = (crew_sheet){0};
}

crew_hand *crew_hand_new(const lab_design *design) {
    crew_hand *hand = calloc(1, sizeof *hand);
    if (hand == NULL)
        return NULL;
    hand->design = design;
    hand->table = lab_table_new(design);
    if (crew_round_begin(&hand->round, design) && hand->table != NULL)
        return hand;
    crew_hand_free(hand);
    return NULL;
}

void crew_hand_free(crew_hand *hand) {
    if (hand == NULL)
        return;
    lab_table_free(hand->table);
    crew_round_end(&hand->round);
    free(hand);
}

static bool stopped(void *context) {
    return atomic_load((const atomic_bool *)context);
}

static bool enlarge(crew_sheet *sheet, size_t wanted) {
    size_t room = sheet->room == 0 ? 1 << 14 : sheet->room;
    while (room < wanted)
        room *= 2;
    char *data = realloc(sheet->data, room);
    if (data == NULL)
        return false;
    sheet->data = data;
    sheet->room = room;
    return true;
}

/* Writes a line where it most likely fits, and again if it does not. */
static bool write_line(const lab_design *design, const lab_facts *facts, crew_sheet *sheet) {
    for (;;) {
        tb_text text = tb_text_in(sheet->data == NULL ? NULL : sheet->data + sheet->length,
                                  sheet->room - sheet->length);
        lab_facts_write(design, facts, &text);
        tb_text_char(&text, '\n');
        if (tb_text_fits(&text) && sheet->data != NULL) {
            sheet->length += text.length;
            return true;
        }
        if (!enlarge(sheet, sheet->length + text.length + 1))
            return false;
    }
}

static bool play_cell(crew_hand *hand, uint32_t cell, uint64_t round, atomic_bool *stop,
                      crew_sheet *sheet) {
    const uint32_t size = lab_round_size(hand->design);
    for (uint32_t turn = 0; turn < size; turn++) {
        lab_facts *facts = crew_round_facts(&hand->round, cell, turn);
        if (!lab_play(hand->table, cell, round, turn, stopped, stop, facts) ||
            !write_line(hand->design, facts, sheet))
            return false;
    }
    return true;
}

bool crew_hand_play(crew_hand *hand, const crew_task *task, atomic_bool *stop, lab_tally *tally,
                    crew_sheet *sheet) {
    sheet->length = 0;
    sheet->share = (lab_series){0};
    for (uint32_t i = 0; i < task->rounds; i++) {
        const uint64_t round = task->round + (uint64_t)i * task->step;
        for (uint32_t c = 0; c < task->cells.count; c++) {
            if (!play_cell(hand, task->cells.at[c], round, stop, sheet))
                return false;
        }
        if (tally != NULL && !crew_round_tally(&hand->round, &task->cells, tally))
            return false;
        crew_round_share(&hand->round, &task->cells, &sheet->share);
    }
    return true;
}
