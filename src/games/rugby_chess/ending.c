/* How the game ended: by a try (G11) or without one (G12). A try comes before the limit that the
 * same event reaches. The place is the square of the holder who scored. */
#include "rugby_chess.h"

const tb_reason rugby_chess_endings[RUGBY_CHESS_ENDINGS] = {
    [ENDED_TRY] = {"try",
                   "G11",
                   {"{1} has carried a ball into the in-goal, to {2}: a try.",
                    "{1}がボールを相手のインゴール {2} まで運び、トライを決めました。"}},
    [ENDED_EVENT_LIMIT] = {"event-limit",
                           "G12",
                           {"After {1} events nobody has scored: the game is drawn.",
                            "{1}手を終えても決まらないので、引き分けです。"}},
    [ENDED_NO_EVENT] = {"no-move",
                        "G12",
                        {"{1} can neither move nor pass: the game is drawn.",
                         "{1}に動かせる駒もパスもないので、引き分けです。"}},
};

const tb_reason rugby_chess_agreed = {
    "agreed", "G12", {"A draw was agreed.", "合意による引き分けです。"}};

static void name_side(int side, tb_end *end) {
    const char *const *name = tb_rugby_chess.seat_names[side];
    tb_why_arg(&end->why, name[TB_EN], name[TB_JA]);
}

static void name_tries(const rugby_chess *game, tb_end *end) {
    const uint64_t scored = tries(game);
    const bool white = (scored & game->pieces[0]) != 0;
    const bool black = (scored & game->pieces[1]) != 0;
    char square[3];
    tb_why_set(&end->why, white && black ? &tb_common_endings[TB_ENDED_BOTH_WON]
                                         : &rugby_chess_endings[ENDED_TRY]);
    name_side(white ? 0 : 1, end);
    rugby_chess_square_name(lowest(scored), square);
    tb_why_arg(&end->why, square, square);
    for (uint64_t rest = scored; rest != 0; rest &= rest - 1)
        tb_end_place(end, rugby_chess_square_name(lowest(rest), square));
}

void rugby_chess_ending(const tb_state *state, tb_end *end) {
    const rugby_chess *game = rugby_chess_in(state);
    if (tries(game) != 0) {
        name_tries(game, end);
    } else if (game->plies >= game->max_plies) {
        char events[8];
        tb_text text = tb_text_in(events, sizeof events);
        tb_text_number(&text, game->plies);
        tb_why_set(&end->why, &rugby_chess_endings[ENDED_EVENT_LIMIT]);
        tb_why_arg(&end->why, events, events);
    } else {
        tb_why_set(&end->why, &rugby_chess_endings[ENDED_NO_EVENT]);
        name_side(game->to_move, end);
    }
}
