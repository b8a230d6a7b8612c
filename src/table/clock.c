/* Clocks: time is a parameter. It runs from the first event on, for the seat to act; a turn that
 * passes to another seat adds the increment. */
#include "table/inside.h"

int tb_clock_running(const tb_table *table) {
    const int turn = tb_table_turn(table);
    const bool runs = table->setup.has_clock && table->clock.ticking && turn < TB_MAX_SEATS;
    return runs ? turn : TB_NOBODY;
}

uint64_t tb_clock_left(const tb_table *table, uint32_t seat, uint64_t now) {
    const uint64_t left = table->clock.left[seat];
    const uint64_t since = table->clock.since;
    const bool runs = tb_clock_running(table) == (int)seat && now > since;
    const uint64_t spent = runs ? now - since : 0;
    return spent < left ? left - spent : 0;
}

void tb_clock_charge(tb_table *table) {
    const int running = tb_clock_running(table);
    if (running != TB_NOBODY)
        table->clock.left[running] = tb_clock_left(table, (uint32_t)running, table->now);
    table->clock.since = table->now;
}

void tb_clock_moved(tb_table *table, int by) {
    tb_clock *clock = &table->clock;
    if (!table->setup.has_clock || by >= TB_MAX_SEATS)
        return;
    if (clock->ticking) /* the turn may have passed on already: the time is that of who moved */
        clock->left[by] -= table->now - clock->since;
    if (tb_table_turn(table) != by)
        clock->left[by] += table->setup.increment;
    clock->ticking = true;
    clock->since = table->now;
}
