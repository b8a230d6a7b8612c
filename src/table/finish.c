/* Ends that are not reached on the board: resigned, out of time, stated, aborted. */
#include "table/inside.h"

#include <string.h>

void tb_finish(tb_table *table, tb_how how, int who, uint32_t winners) {
    tb_scene *scene = &table->scene;
    uint8_t sixths[TB_MAX_SEATS] = {0};
    const uint32_t count = (uint32_t)__builtin_popcount(winners);
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        sixths[seat] = (uint8_t)((winners >> seat & 1) != 0 ? TB_WHOLE_POINT / count : 0);
    tb_clock_charge(table);
    if (count > 0)
        tb_log_state_result(table->log, sixths);
    scene->how = how;
    scene->who = who;
    scene->offer = (tb_offer){0};
}

uint32_t tb_all_but(const tb_table *table, int seat) {
    return ((1u << tb_table_game(table)->seat_count) - 1) & ~(1u << seat);
}

/* Who has not resigned when this seat, the last person, does; if all have, all but it. */
static uint32_t who_is_left(const tb_table *table, int seat) {
    uint32_t left = tb_all_but(table, seat);
    for (uint32_t other = 0; other < tb_table_game(table)->seat_count; other++)
        left &= ~((uint32_t)table->scene.chairs[other].resigned << other);
    return left != 0 ? left : tb_all_but(table, seat);
}

/* In a game of two the other wins; of three the computer plays on, unless no person is left. */
static void give_up(tb_table *table, int seat, tb_how how) {
    tb_chair *chair = &table->scene.chairs[seat];
    if (tb_table_game(table)->seat_count == 2 || tb_table_is_study(table)) {
        tb_finish(table, how, seat, tb_all_but(table, seat));
    } else if (tb_count_persons(table) == 1) {
        tb_finish(table, how, seat, who_is_left(table, seat));
    } else {
        table->scene.offer = (tb_offer){0};
        chair->resigned = true;
        chair->sitter = (tb_sitter){.kind = TB_COMPUTER, .level = TB_RESIGNED_LEVEL};
    }
}

bool tb_handle_resign(tb_table *table, const tb_message *message, tb_error *error) {
    (void)error;
    give_up(table, message->seat, TB_HOW_RESIGNED);
    return true;
}

/* Whoever keeps the table knows who is there: somebody has been away for too long. */
bool tb_handle_left(tb_table *table, const tb_message *message, tb_error *error) {
    const int seat = tb_seat_find(tb_table_game(table), message->argument);
    if (seat < 0 || !tb_is_person(table, (uint32_t)seat))
        return tb_refuse(error, TB_BAD_SEAT, message->argument);
    give_up(table, seat, TB_HOW_LEFT);
    return true;
}

/* ---- time ---- */

bool tb_handle_tick(tb_table *table, const tb_message *message, tb_error *error) {
    const int running = tb_clock_running(table);
    (void)message;
    if (table->scene.now < tb_table_deadline(table))
        return tb_refuse(error, TB_TIME_LEFT, NULL);
    if (running == TB_NOBODY)
        tb_gathering_ends(table);
    else
        tb_finish(table, TB_HOW_TIME, running, tb_all_but(table, running));
    return true;
}

bool tb_handle_flag(tb_table *table, const tb_message *message, tb_error *error) {
    if (!table->setup.has_clock)
        return tb_refuse(error, TB_NO_CLOCK, NULL);
    return tb_handle_tick(table, message, error);
}

/* ---- without a result, or with a stated one ---- */

/* Chance is not a player: the game has not begun before somebody has chosen something. */
static bool has_begun(const tb_table *table) {
    const tb_game *game = tb_table_game(table);
    bool begun = false;
    for (uint32_t i = 0; !begun && i < tb_log_count(table->log); i++)
        begun = game->turn(tb_log_at(table->log, i)) != TB_CHANCE;
    return begun;
}

bool tb_handle_abort(tb_table *table, const tb_message *message, tb_error *error) {
    if (has_begun(table))
        return tb_refuse(error, TB_TOO_LATE, NULL);
    tb_finish(table, TB_HOW_ABORTED, message->seat, 0);
    return true;
}

/* `6,0`: sixths for each seat, together a whole point. */
bool tb_handle_state(tb_table *table, const tb_message *message, tb_error *error) {
    const uint32_t seats = tb_table_game(table)->seat_count;
    uint8_t sixths[TB_MAX_SEATS] = {0};
    uint32_t sum = 0;
    bool right = strlen(message->argument) == 2 * seats - 1;
    for (uint32_t i = 0; right && i < seats; i++) {
        const char digit = message->argument[2 * i];
        right = digit >= '0' && digit <= '0' + TB_WHOLE_POINT &&
                (i + 1 == seats || message->argument[2 * i + 1] == ',');
        sixths[i] = (uint8_t)(digit - '0');
        sum += sixths[i];
    }
    if (!right || sum != TB_WHOLE_POINT)
        return tb_refuse(error, TB_BAD_LINE, message->argument);
    tb_clock_charge(table);
    tb_log_state_result(table->log, sixths);
    table->scene.how = TB_HOW_STATED;
    return true;
}
