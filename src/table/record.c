/* The record of a table's game: its log, and how its cards were dealt. */
#include "table/inside.h"

static void add_share(const tb_share *share, uint32_t seat, tb_dealt *dealt) {
    const uint32_t bit = UINT32_C(1) << seat;
    if (share->committed) {
        dealt->committed |= bit;
        dealt->commits[seat] = share->commit;
    }
    if (share->revealed) {
        dealt->revealed |= bit;
        dealt->numbers[seat] = share->number;
    }
}

void tb_table_record(const tb_table *table, tb_text *text) {
    tb_dealt dealt = {.commitment = table->commitment, .card_of = table->card_of};
    if (!tb_setup_deals(&table->setup)) {
        tb_record_write(table->log, NULL, text);
        return;
    }
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        add_share(&table->scene.chairs[seat].share, seat, &dealt);
    dealt.shown = tb_table_phase(table) == TB_FINISHED;
    if (dealt.shown)
        dealt.seed = table->setup.seed;
    tb_record_write(table->log, &dealt, text);
}
