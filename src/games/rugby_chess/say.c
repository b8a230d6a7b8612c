/* An event in words. */
#include "rugby_chess.h"

/* The words in the order in which they are used; {1} {2} {3} stand for from, to and receiver, {4}
 * for the piece that is tackled. */
enum {
    RUNS,
    RETREATS,
    RUNS_AND_PASSES,
    RETREATS_AND_PASSES,
    SCORES,
    TACKLES,
    STEALS,
    PASSES,
    PASSES_AND_LEAVES,
    PASSES_AND_STAYS,
    PHRASES
};

static const char *const phrases[PHRASES][TB_LANGS] = {
    [RUNS] = {"{1} runs to {2}", "{1} から {2} へ走る"},
    [RETREATS] = {"{1} retreats to {2}", "{1} から {2} へ後退"},
    [RUNS_AND_PASSES] = {"{1} runs to {2} and passes to {3}", "{1} から {2} へ走り、{3} へパス"},
    [RETREATS_AND_PASSES] = {"{1} retreats to {2} and passes to {3}",
                             "{1} から {2} へ後退し、{3} へパス"},
    [SCORES] = {"{1} runs to {2}: a try", "{1} から {2} へ走り、トライ"},
    [TACKLES] = {"{1} runs to {2} and tackles {4}, which must pass",
                 "{1} から {2} へ走り、{4} にタックル。相手はパスする"},
    [STEALS] = {"{1} runs to {2}, tackles {4} and takes the ball",
                "{1} から {2} へ走り、{4} にタックルしてボールを奪う"},
    [PASSES] = {"{1} passes to {3}", "{1} から {3} へパス"},
    [PASSES_AND_LEAVES] = {"{1} passes to {3} and steps back", "{1} から {3} へパスして下がる"},
    [PASSES_AND_STAYS] = {"{1} passes to {3} and stays, as it cannot step back",
                          "{1} から {3} へパス。下がれないのでとどまる"},
};

static int phrase_of_pass(const rugby_chess *game, const rugby_chess *after,
                          rugby_chess_order order) {
    if (game->phase == ORDINARY)
        return PASSES;
    return occupied(after) & bit_of(order.from) ? PASSES_AND_STAYS : PASSES_AND_LEAVES;
}

static int phrase_of_move(const rugby_chess *game, const rugby_chess *after,
                          rugby_chess_order order) {
    const bool retreat = order.from / ROWS == order.to / ROWS;
    if (in_front(bit_of(order.to), game->to_move) & game->pieces[1 - game->to_move])
        return after->phase == TACKLED ? TACKLES : STEALS;
    if (tries(after) != 0)
        return SCORES;
    if (order.receiver != NOWHERE)
        return retreat ? RETREATS_AND_PASSES : RUNS_AND_PASSES;
    return retreat ? RETREATS : RUNS;
}

void rugby_chess_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    const rugby_chess *game = rugby_chess_in(state);
    const rugby_chess_order order = order_of(event);
    const int passing = order.to == NOWHERE;
    if (event == SWAP_EVENT) {
        tb_text_string(text, lang == TB_JA ? "陣営を入れかえる" : "takes the other side");
        return;
    }
    int squares[4] = {order.from, order.to, order.receiver, 0};
    tb_state after = *state;
    char name[3];
    rugby_chess_apply(&after, event);
    const int phrase = passing ? phrase_of_pass(game, rugby_chess_in(&after), order)
                               : phrase_of_move(game, rugby_chess_in(&after), order);
    if (phrase == TACKLES || phrase == STEALS)
        squares[3] = lowest(in_front(bit_of(order.to), game->to_move));
    for (const char *c = phrases[phrase][lang]; *c != '\0'; c++) {
        if (*c != '{') {
            tb_text_char(text, *c);
            continue;
        }
        tb_text_string(text, rugby_chess_square_name(squares[c[1] - '1'], name));
        c += 2;
    }
}
