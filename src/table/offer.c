/* Offers of a draw or of taking back: carried out when all other persons have accepted; any event
 * declines, and so may anybody, the one who offered included. */
#include "table/inside.h"

#include <string.h>

static bool has_computer(const tb_table *table) {
    bool found = false;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        found = found || !tb_is_person(table, seat);
    return found;
}

bool tb_message_offer(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    const bool draw = strcmp(argument, "draw") == 0;
    uint32_t ply;
    if (!draw && strcmp(argument, "undo") != 0)
        return tb_fault_set(fault, TB_BAD_LINE, argument);
    if (table->offer.kind != TB_NO_OFFER_KIND)
        return tb_fault_set(fault, TB_OFFER_STANDS, NULL);
    if (tb_count_persons(table) < 2 || (draw && has_computer(table)))
        return tb_fault_set(fault, TB_NO_OFFER, NULL);
    if (!draw && !tb_undo_target(table, seat, &ply))
        return tb_fault_set(fault, TB_NOTHING_TO_UNDO, NULL);
    table->offer = (tb_offer){.kind = draw ? TB_OFFER_DRAW : TB_OFFER_UNDO, .by = seat};
    return true;
}

static void carry_out(tb_table *table) {
    const uint32_t everybody = (1u << tb_table_game(table)->seat_count) - 1;
    uint32_t ply;
    if (table->offer.kind == TB_OFFER_DRAW)
        tb_finish(table, TB_HOW_AGREED, TB_NOBODY, everybody);
    else if (tb_undo_target(table, table->offer.by, &ply))
        tb_undo_to(table, ply);
}

bool tb_message_accept(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    tb_offer *offer = &table->offer;
    (void)argument;
    if (offer->kind == TB_NO_OFFER_KIND || offer->by == seat)
        return tb_fault_set(fault, TB_NO_OFFER, NULL);
    if (offer->accepted >> seat & 1)
        return tb_fault_set(fault, TB_ALREADY, NULL);
    offer->accepted |= 1u << seat;
    bool all = true;
    for (uint32_t other = 0; other < tb_table_game(table)->seat_count; other++)
        all = all && (!tb_is_person(table, other) || (int)other == offer->by ||
                      (offer->accepted >> other & 1) != 0);
    if (all)
        carry_out(table);
    return true;
}

bool tb_message_decline(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    (void)seat;
    (void)argument;
    if (table->offer.kind == TB_NO_OFFER_KIND)
        return tb_fault_set(fault, TB_NO_OFFER, NULL);
    table->offer = (tb_offer){0};
    return true;
}
