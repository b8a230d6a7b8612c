/* What a client in the same program asks a table, without the JSON of a sight. */
#include "table/inside.h"

const char *tb_table_name(const tb_table *table, int seat) {
    return table->scene.chairs[seat].name;
}

tb_how tb_table_how(const tb_table *table, int *who) {
    *who = table->scene.who;
    return table->scene.how;
}

bool tb_table_is_practice(const tb_table *table) {
    return table->scene.practice;
}

const char *tb_table_offer(const tb_table *table, int *by, uint32_t *waits) {
    const tb_offer *offer = &table->scene.offer;
    *by = offer->by;
    *waits = 0;
    if (offer->kind == TB_NO_OFFER_KIND)
        return NULL;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const bool answers = tb_answers(table, seat, (tb_offer_kind)offer->kind);
        if (answers && seat != offer->by && (offer->accepted >> seat & 1) == 0)
            *waits |= 1u << seat;
    }
    return tb_offer_words[offer->kind];
}

bool tb_table_wants_rematch(const tb_table *table) {
    return table->scene.rematch;
}

uint64_t tb_table_time(const tb_table *table) {
    return table->scene.now;
}

uint64_t tb_table_left(const tb_table *table, int seat, uint64_t now) {
    return tb_clock_left(table, (uint32_t)seat, now);
}
