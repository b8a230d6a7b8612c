/* Clocks: time is a parameter. It runs for the seat to act, from the first event on, or from the
 * moment at which all have gathered where it is known when the table was opened; a turn that passes
 * to another seat adds the increment. */
#include "table/inside.h"

int tb_clock_running(const tb_table *table) {
    const int turn = tb_table_turn(table);
    const bool runs = table->setup.has_clock && table->scene.clock.ticking && turn < TB_MAX_SEATS;
    return runs ? turn : TB_NOBODY;
}

uint64_t tb_clock_left(const tb_table *table, uint32_t seat, uint64_t now) {
    const uint64_t left = table->scene.clock.left[seat];
    const uint64_t since = table->scene.clock.since;
    const bool runs = tb_clock_running(table) == (int)seat && now > since;
    const uint64_t spent = runs ? now - since : 0;
    return spent < left ? left - spent : 0;
}

uint64_t tb_table_deadline(const tb_table *table) {
    const int running = tb_clock_running(table);
    if (running == TB_NOBODY)
        return tb_gathering_deadline(table);
    return table->scene.clock.since + table->scene.clock.left[running];
}

void tb_clock_begin(tb_table *table) {
    if (!table->setup.has_opened)
        return;
    table->scene.clock.ticking = true;
    table->scene.clock.since = table->scene.now;
}

void tb_clock_charge(tb_table *table) {
    tb_scene *scene = &table->scene;
    const int running = tb_clock_running(table);
    if (running != TB_NOBODY)
        scene->clock.left[running] = tb_clock_left(table, (uint32_t)running, scene->now);
    scene->clock.since = scene->now;
}

void tb_clock_moved(tb_table *table, int by) {
    tb_clock *clock = &table->scene.clock;
    const uint64_t now = table->scene.now;
    if (!table->setup.has_clock || by >= TB_MAX_SEATS)
        return;
    if (clock->ticking) /* the turn may have passed on already: the time is that of who moved */
        clock->left[by] -= now - clock->since;
    if (tb_table_turn(table) != by)
        clock->left[by] += table->setup.increment;
    clock->ticking = true;
    clock->since = now;
}
