/* When an experiment is precise enough (docs/LAB.md, "Until"). */
#include "lab/linear.h"

enum { FIRST_LOOK = 100 };

uint64_t lab_next_look(uint64_t rounds) {
    uint64_t look = FIRST_LOOK;
    while (look <= rounds)
        look += look / 4;
    return look;
}

static bool reaches(const lab_figure *figure, double most) {
    return figure->value - figure->low > most || figure->high - figure->value > most;
}

bool lab_is_precise(const lab_tally *tally, uint32_t cell) {
    const lab_design *design = tally->design;
    const uint32_t lineup = lab_cell_at(design, cell).lineup;
    const bool two = design->lineup[lineup].players == 2;
    const double most = design->until / 10000.0;
    lab_figure figure;
    uint64_t count = 0;
    for (uint32_t seat = 0; seat < (two ? 1 : tally->layout.seats); seat++) {
        const lab_source source = two ? lab_score_source(tally) : lab_share_source(tally, seat);
        if (!lab_figure_of(tally, cell, &source, &figure, &count) || reaches(&figure, most))
            return false;
    }
    return tally->cell[cell].rounds >= FIRST_LOOK;
}
