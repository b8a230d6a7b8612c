/* Clocks: time is a parameter. It runs for the seat to act, from the first event on, or from the
 * moment at which all have gathered where it is known when the table was opened.
 *
 * Where there is a time for the game, a turn that passes to another seat adds the increment, once:
 * a turn that was taken back and is played again adds nothing. Where there is a pace, a seat has
 * that much when its n-th turn comes, once: who takes a turn back, and whose turn comes again
 * because another did, goes on with what was left of it. */
#include "table/inside.h"

/* How many turns of a seat have passed on in the game as it stands. Cards between two of them are
 * nobody's turn, but for a card that is still to be entered. */
static uint32_t turns_passed(const tb_table *table, int seat) {
    const tb_game *game = tb_table_game(table);
    const uint32_t count = tb_log_count(table->log);
    uint32_t passed = 0;
    int mover = TB_NOBODY;
    for (uint32_t i = 0; i <= count; i++) {
        const int turn = game->turn(tb_log_at(table->log, i));
        if (turn == TB_CHANCE && i < count)
            continue;
        passed += mover == seat && turn != seat;
        mover = turn;
    }
    return passed;
}

static bool is_to_act(const tb_table *table, uint32_t seat) {
    return tb_table_game(table)->turn(tb_log_now(table->log)) == (int)seat;
}

int tb_clock_running(const tb_table *table) {
    const int turn = tb_table_turn(table);
    const bool runs = table->setup.has_clock && table->scene.clock.ticking && turn < TB_MAX_SEATS;
    return runs ? turn : TB_NOBODY;
}

uint64_t tb_clock_left(const tb_table *table, uint32_t seat, uint64_t now) {
    const tb_clock *clock = &table->scene.clock;
    if (table->setup.pace > 0 && !is_to_act(table, seat) &&
        turns_passed(table, (int)seat) >= clock->earned[seat])
        return table->setup.pace; /* what its next turn will have */
    const uint64_t left = clock->left[seat];
    const uint64_t since = clock->since;
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

/* In format 2 a turn earned its increment whenever it passed on. */
static void earn(tb_table *table, int by) {
    tb_clock *clock = &table->scene.clock;
    const uint32_t passed = turns_passed(table, by);
    const bool first = passed > clock->earned[by];
    const bool of_before = table->setup.format < TB_FORMAT && tb_table_turn(table) != by;
    if (first)
        clock->earned[by] = passed;
    if (first || of_before)
        clock->left[by] += table->setup.increment;
}

/* Whoever is to act now has the whole pace, unless this turn has come before. Who moved has had
 * that of theirs, also where no time ran yet. */
static void begin_turn(tb_table *table, int by) {
    tb_clock *clock = &table->scene.clock;
    const int turn = tb_table_turn(table);
    if (by < TB_MAX_SEATS) {
        const uint32_t had = turns_passed(table, by) + is_to_act(table, (uint32_t)by);
        clock->earned[by] = had > clock->earned[by] ? had : clock->earned[by];
    }
    if (turn >= TB_MAX_SEATS || clock->earned[turn] > turns_passed(table, turn))
        return;
    clock->earned[turn] = turns_passed(table, turn) + 1;
    clock->left[turn] = table->setup.pace;
}

static void charge_mover(tb_table *table, int by) {
    tb_clock *clock = &table->scene.clock;
    if (clock->ticking) /* the turn may have passed on already: the time is that of who moved */
        clock->left[by] -= table->scene.now - clock->since;
    clock->ticking = true;
    clock->since = table->scene.now;
}

/* A card that is entered is nobody's move, but a turn may begin with it. */
void tb_clock_moved(tb_table *table, int by) {
    if (!table->setup.has_clock)
        return;
    if (by < TB_MAX_SEATS)
        charge_mover(table, by);
    if (table->setup.pace > 0)
        begin_turn(table, by);
    else if (by < TB_MAX_SEATS)
        earn(table, by);
}
