#include "arena/play.h"

#include "lab/deal.h"

#include <string.h>

static outside_fault add(tb_log *log, tb_event event) {
    return tb_log_add_event(log, event) ? OUTSIDE_NO_FAULT : OUTSIDE_NO_MEMORY;
}

/* ---- the opening ---- */

/* Random moves up to `openings`, outcomes of chance included. */
static outside_fault open_once(const arena_plan *plan, uint64_t seed, tb_log *log,
                               lab_dealer *dealer) {
    tb_random random = tb_random_from(seed);
    outside_fault fault = OUTSIDE_NO_FAULT;
    for (uint32_t moves = 0; fault == OUTSIDE_NO_FAULT && moves < plan->openings;) {
        const tb_state *now = tb_log_now(log);
        const int turn = plan->game->turn(now);
        tb_event list[TB_MAX_EVENTS];
        if (turn == TB_OVER)
            break;
        if (turn == TB_CHANCE) {
            fault = add(log, lab_dealer_next(dealer, now));
            continue;
        }
        const int count = plan->game->events(now, list);
        fault = add(log, list[tb_random_below(&random, (uint32_t)count)]);
        moves++;
    }
    return fault;
}

/* An opening that ends the game is drawn anew, a few times; then the game starts at the start. */
static outside_fault open_game(const arena_plan *plan, const arena_pairing *pairing, tb_log *log,
                               lab_dealer *dealer) {
    enum { ATTEMPTS = 100 };
    for (uint64_t i = 0; i < ATTEMPTS; i++) {
        lab_dealer_begin(dealer, plan->game, &pairing->deal);
        const outside_fault fault = open_once(plan, lab_number(&pairing->opening, i), log, dealer);
        if (fault != OUTSIDE_NO_FAULT || plan->game->turn(tb_log_now(log)) != TB_OVER)
            return fault;
        tb_log_undo(log, tb_log_count(log));
    }
    lab_dealer_begin(dealer, plan->game, &pairing->deal);
    return OUTSIDE_NO_FAULT;
}

/* ---- the game ---- */

/* The point goes to the seats of the others, in equal parts. */
static void score_fault(const arena_plan *plan, arena_game *game) {
    const uint8_t *player = game->pairing.player;
    const uint8_t guilty = player[game->fault_seat];
    uint32_t others = 0;
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        others += player[seat] != guilty;
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        game->sixths[seat] = (uint8_t)(player[seat] != guilty ? TB_WHOLE_POINT / others : 0);
}

/* What a program wrote may be any bytes; a line of JSON is text. */
static void make_plain(char *text) {
    for (; *text != '\0'; text++) {
        if (*text < 0x20 || *text > 0x7e)
            *text = '?';
    }
}

static outside_fault play_on(const arena_plan *plan, arena_contender **contenders, arena_game *game,
                             tb_log *log, lab_dealer *dealer) {
    for (;;) {
        const tb_state *now = tb_log_now(log);
        const int turn = plan->game->turn(now);
        tb_event event = 0;
        outside_fault fault = OUTSIDE_NO_FAULT;
        if (turn == TB_OVER) {
            plan->game->result(now, game->sixths);
            return OUTSIDE_NO_FAULT;
        }
        if (turn == TB_CHANCE) {
            event = lab_dealer_next(dealer, now);
        } else {
            const uint8_t player = game->pairing.player[turn];
            const uint64_t seed = lab_number(&game->pairing.think, tb_log_count(log));
            fault = arena_contender_move(contenders[player], log, seed, &event, &game->use[player],
                                         game->what);
        }
        if (fault == OUTSIDE_NO_FAULT)
            fault = add(log, event);
        if (fault == OUTSIDE_STOPPED || fault == OUTSIDE_NO_MEMORY)
            return fault;
        if (fault != OUTSIDE_NO_FAULT) {
            game->fault = fault;
            game->fault_seat = turn;
            make_plain(game->what);
            score_fault(plan, game);
            return OUTSIDE_NO_FAULT;
        }
    }
}

outside_fault arena_play(const arena_plan *plan, const arena_pairing *pairing,
                         arena_contender **contenders, arena_game *game, tb_log **log) {
    lab_dealer dealer;
    memset(game, 0, sizeof *game);
    game->pairing = *pairing;
    *log = tb_log_new(plan->game, plan->options);
    if (*log == NULL)
        return OUTSIDE_NO_MEMORY;
    for (uint32_t player = 0; player < plan->players; player++)
        arena_contender_begin(contenders[player]);
    const outside_fault fault = open_game(plan, pairing, *log, &dealer);
    return fault != OUTSIDE_NO_FAULT ? fault : play_on(plan, contenders, game, *log, &dealer);
}
