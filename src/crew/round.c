#include "crew/round.h"

#include <stdlib.h>

static size_t games(const lab_design *design) {
    return (size_t)lab_cells(design) * lab_round_size(design);
}

bool crew_round_begin(crew_round *round, const lab_design *design) {
    *round = (crew_round){.design = design, .facts = calloc(games(design), sizeof(lab_facts))};
    return round->facts != NULL;
}

void crew_round_end(crew_round *round) {
    for (size_t i = 0; round->facts != NULL && i < games(round->design); i++)
        lab_facts_free(&round->facts[i]);
    free(round->facts);
    round->facts = NULL;
}

lab_facts *crew_round_facts(const crew_round *round, uint32_t cell, uint32_t turn) {
    return &round->facts[(size_t)cell * lab_round_size(round->design) + turn];
}

bool crew_round_tally(const crew_round *round, const crew_cells *cells, lab_tally *tally) {
    bool goes_on[LAB_MAX_CELLS] = {false};
    for (uint32_t i = 0; i < cells->count; i++)
        goes_on[cells->at[i]] = true;
    for (uint32_t i = 0; i < cells->count; i++) {
        const uint32_t cell = cells->at[i];
        const uint32_t base = lab_base_of(round->design, cell);
        if (!lab_tally_add(tally, cell, crew_round_facts(round, cell, 0),
                           goes_on[base] ? crew_round_facts(round, base, 0) : NULL))
            return false;
    }
    return true;
}

void crew_round_share(const crew_round *round, const crew_cells *cells, lab_series *share) {
    const uint32_t size = lab_round_size(round->design);
    uint32_t sixths = 0;
    for (uint32_t turn = 0; turn < size; turn++)
        sixths += crew_round_facts(round, cells->at[0], turn)->sixths[0];
    lab_series_add(share, sixths / (6.0 * size));
}
