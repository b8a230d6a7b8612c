/* Why an event is illegal: the table of reasons, and the checks in the order of the table.
 *
 * Arguments of the sentences: a tackled or tackling piece {1}; else {1} where the piece stands, {2}
 * where it wants to go, {3} the piece in the way or faced; in a pass {1} the passer where it stands
 * then, {2} the receiver.
 */
#include "rugby_chess.h"

const tb_reason rugby_chess_reasons[REASONS] = {
    [MUST_PASS_TACKLED] =
        {"must-pass",
         "G8b",
         {"The piece on {1} has been tackled: it must pass its ball now.",
          "{1} の駒がタックルされています。いまはその駒からパスするほかありません。"}},
    [MUST_PASS_TAKEN] =
        {"must-pass",
         "G8c",
         {"The piece on {1} has taken the ball: it must pass it to a team mate now.",
          "{1} の駒がボールを取りました。いまはそれを味方にパスするほかありません。"}},
    [EMPTY] = {"empty", "G7", {"There is no piece on {1}.", "{1} に駒はありません。"}},
    [NOT_YOURS] = {"not-yours",
                   "G7",
                   {"The piece on {1} is not yours: {2} is to move.",
                    "{1} の駒はあなたのものではありません。いまは{2}の手番です。"}},
    [NOT_AWAY] = {"not-reachable",
                  "G4",
                  {"The piece stands on {1} already: a move goes at least one square.",
                   "駒はもう {1} にいます。動くなら1マス以上です。"}},
    [NOT_AHEAD] = {"not-reachable",
                   "G4",
                   {"{2} is straight ahead of {1}, and no piece moves straight ahead.",
                    "{2} は {1} のまっすぐ前です。まっすぐ前へは動けません。"}},
    [NOT_REACHABLE] = {"not-reachable",
                       "G4",
                       {"From {1} no move ends on {2}: a piece runs sideways and then diagonally "
                        "forward to the same side, or retreats straight back.",
                        "{1} から {2} へは動けません。横へ進んで同じ側の斜め前へ走るか、まっすぐ後"
                        "ろへ下がるかです。"}},
    [BLOCKED_ON_THE_WAY] =
        {"blocked",
         "G4",
         {"Nobody jumps over a piece: the one on {3} is in the way from {1} to {2}.",
          "駒は飛び越せません。{1} から {2} へ行く途中の {3} に駒があります。"}},
    [BLOCKED_AT_THE_END] =
        {"blocked",
         "G4",
         {"Pieces are never captured, so a move ends on an empty square: one stands on {2} "
          "already.",
          "駒は取れないので、動けるのは空いているマスだけです。{2} にはもう駒があります。"}},
    [HOLDER_CANNOT_TACKLE] =
        {"holder-cannot-tackle",
         "G6",
         {"Only a piece without a ball may tackle: the piece from {1} holds one, and on {2} it "
          "would face the ball holder on {3}.",
          "タックルできるのはボールを持たない駒だけです。{1} "
          "の駒は自分もボールを持っているので、{3} のボールを持つ駒の正面 {2} へは行けません。"}},
    [TURNED_OVER] =
        {"turned-over",
         "G9",
         {"The piece from {1} has tackled and is turned over: it cannot tackle the piece on {3} "
          "from {2}. After any other move it may tackle again.",
          "{1} の駒はタックルしたあとで、ひっくりかえっています。{2} から {3} "
          "の駒へのタックルはできません。ほかの動きを一度すれば、またタックルできます。"}},
    [FACES_ENEMY] = {"faces-enemy",
                     "G5",
                     {"You may stop in front of an enemy only to tackle a ball holder: on {2} the "
                      "piece from {1} would face the piece on {3}, which holds no ball.",
                      "敵の正面で止まれるのは、ボールを持つ駒にタックルするときだけです。{1} "
                      "の駒が {2} へ行くと、ボールを持たない {3} の駒と向かい合ってしまいます。"}},
    [NO_BALL] = {"no-ball",
                 "G7",
                 {"Only a ball holder passes: the piece on {1} has no ball.",
                  "パスできるのはボールを持つ駒だけです。{1} の駒はボールを持っていません。"}},
    [TRY_ENDS_GAME] = {"try-ends-game",
                       "G11",
                       {"Going from {1} to {2} is a try and ends the game: no pass follows.",
                        "{1} から {2} へ行けばトライで、そこで終わりです。パスは続けられません。"}},
    [NO_MATE_THERE] =
        {"no-receiver",
         "G10",
         {"A pass goes to a team mate: none stands on {2} to receive the ball from {1}.",
          "パスは味方に出します。{2} に、{1} からのボールを受ける味方はいません。"}},
    [NOT_ON_A_LINE] =
        {"no-receiver",
         "G10",
         {"{1} cannot pass to {2}: a pass goes straight back, left, right or "
          "diagonally back, to the first piece on the line.",
          "{1} から {2} へはパスできません。パスは真後ろ、左、右、左後ろ、右後ろの線で"
          "最初に出会う味方へ出します。"}},
    [RECEIVER_TURNED] = {"no-receiver",
                         "G9",
                         {"In this game a piece that is turned over cannot receive a ball: so the "
                          "one on {2} cannot take that "
                          "of {1}.",
                          "このルールでは、ひっくりかえっている駒はボールを受けられません。{2} "
                          "の駒に {1} からパスはできません。"}},
    [RECEIVER_HOLDS_BALL] =
        {"receiver-holds-ball",
         "G10",
         {"A piece holds one ball at most: the one on {2} has its own and cannot take that of {1}.",
          "一つの駒が持てるボールは1個です。{2} の駒はもうボールを持っているので、{1} "
          "からのボールを受けられません。"}},
    [NO_SWAP_HERE] = {"no-swap",
                      "G13",
                      {"In this game nobody takes the other side: it is played without swap.",
                       "この対局では、陣営を入れかえるルールを使っていません。"}},
    [NO_SWAP_YET] = {"no-swap",
                     "G13",
                     {"Only Black may take the other side, after White's first event.",
                      "陣営を入れかえられるのは黒だけです。白の最初の手のあとに選びます。"}},
    [NO_SWAP_ANY_MORE] = {"no-swap",
                          "G13",
                          {"The other side can be taken only instead of Black's first event.",
                           "陣営を入れかえられるのは、黒の最初の手のかわりに、一度だけです。"}},
};

/* Refuses with the names of up to three squares. */
static bool refuse(tb_why *why, int row, int a, int b, int c) {
    const int squares[] = {a, b, c};
    char name[3];
    tb_why_set(why, &rugby_chess_reasons[row]);
    for (int i = 0; i < 3 && squares[i] != NOWHERE; i++) {
        rugby_chess_square_name(squares[i], name);
        tb_why_arg(why, name, name);
    }
    return false;
}

static bool refuse_foreign(tb_why *why, int square, int side) {
    refuse(why, NOT_YOURS, square, NOWHERE, NOWHERE);
    tb_why_arg(why, tb_rugby_chess.seat_names[side][TB_EN], tb_rugby_chess.seat_names[side][TB_JA]);
    return false;
}

/* No square off the board holds anything. */
static uint64_t bit_if_on_board(int square) {
    return square < OFF_BOARD ? bit_of(square) : 0;
}

/* ---- the way (G4) ---- */

typedef struct legs {
    int level;  /* steps of the first leg: sideways, or back in a retreat */
    int rising; /* steps of the second: diagonally ahead */
    int level_step, rising_step;
} legs;

/* The only run or retreat of this shape. Returns REASONS, or the row of the table that says why
 * there is none. */
static int way_between(int side, int from, int to, legs *way) {
    const int x = for_side(to / ROWS - from / ROWS, side);
    const int y = for_side(to % ROWS - from % ROWS, side);
    const int aside = x < 0 ? -x : x;
    const int outward = x < 0 ? -RIGHT : RIGHT;
    if (aside == 0 && y >= 0)
        return y == 0 ? NOT_AWAY : NOT_AHEAD;
    if (aside == 0) {
        *way = (legs){.level = -y, .level_step = for_side(-AHEAD, side)};
        return REASONS;
    }
    if (y < 0 || y > aside)
        return NOT_REACHABLE;
    *way = (legs){.level = aside - y,
                  .rising = y,
                  .level_step = for_side(outward, side),
                  .rising_step = for_side(outward + AHEAD, side)};
    return REASONS;
}

/* The first square of the way that is not empty, or none. */
static uint64_t first_obstacle(const rugby_chess *game, int from, const legs *way) {
    int square = from;
    for (int i = 0; i < way->level + way->rising; i++) {
        square += i < way->level ? way->level_step : way->rising_step;
        if (occupied(game) & bit_of(square))
            return bit_of(square);
    }
    return 0;
}

/* ---- the checks, in the order of the rules ---- */

/* Only facing a holder can be meant as a tackle: in front of anybody else it does not matter what
 * the piece holds or how it lies. */
static bool check_faced(const rugby_chess *game, rugby_chess_order order, tb_why *why) {
    const int side = game->to_move;
    const uint64_t from = bit_of(order.from);
    const uint64_t faced = in_front(bit_of(order.to), side) & game->pieces[1 - side];
    if (faced == 0)
        return true;
    if (!(faced & game->balls))
        return refuse(why, FACES_ENEMY, order.from, order.to, lowest(faced));
    if (from & game->balls)
        return refuse(why, HOLDER_CANNOT_TACKLE, order.from, order.to, lowest(faced));
    if (from & game->turned)
        return refuse(why, TURNED_OVER, order.from, order.to, lowest(faced));
    return true;
}

static bool check_move(const rugby_chess *game, rugby_chess_order order, tb_why *why) {
    legs way;
    const int fault = order.to < OFF_BOARD ? way_between(game->to_move, order.from, order.to, &way)
                                           : NOT_REACHABLE;
    if (fault != REASONS)
        return refuse(why, fault, order.from, order.to, NOWHERE);
    const uint64_t obstacle = first_obstacle(game, order.from, &way);
    if (obstacle != 0)
        return refuse(why, obstacle == bit_of(order.to) ? BLOCKED_AT_THE_END : BLOCKED_ON_THE_WAY,
                      order.from, order.to, lowest(obstacle));
    return check_faced(game, order, why);
}

/* G10: the line from the square where the passer stands then. */
static bool check_receiver(const rugby_chess *game, rugby_chess_order order, tb_why *why) {
    const int side = game->to_move;
    const int passer = order.to == NOWHERE ? order.from : order.to;
    const uint64_t left = order.to == NOWHERE ? 0 : bit_of(order.from);
    const uint64_t receiver = bit_if_on_board(order.receiver);
    const uint64_t empty = ~occupied(game) | left;
    if (!(receiver & game->pieces[side] & ~left))
        return refuse(why, NO_MATE_THERE, passer, order.receiver, NOWHERE);
    if (!(receiver & rugby_chess_met(side, passer, empty)))
        return refuse(why, NOT_ON_A_LINE, passer, order.receiver, NOWHERE);
    if ((game->options & TURNED_RECEIVE_NO) && (receiver & game->turned))
        return refuse(why, RECEIVER_TURNED, passer, order.receiver, NOWHERE);
    if (receiver & game->balls)
        return refuse(why, RECEIVER_HOLDS_BALL, passer, order.receiver, NOWHERE);
    return true;
}

static bool check_pass(const rugby_chess *game, rugby_chess_order order, tb_why *why) {
    if (!(bit_of(order.from) & game->balls))
        return refuse(why, NO_BALL, order.from, NOWHERE, NOWHERE);
    if (order.to != NOWHERE && bit_of(order.to) & home_row(1 - game->to_move))
        return refuse(why, TRY_ENDS_GAME, order.from, order.to, NOWHERE);
    return check_receiver(game, order, why);
}

static bool refuse_forced(const rugby_chess *game, tb_why *why) {
    return refuse(why, game->phase == TACKLED ? MUST_PASS_TACKLED : MUST_PASS_TAKEN, game->at,
                  NOWHERE, NOWHERE);
}

static bool check_order(const rugby_chess *game, rugby_chess_order order, tb_why *why) {
    const uint64_t from = bit_if_on_board(order.from);
    if (game->phase != ORDINARY && (order.from != game->at || order.to != NOWHERE))
        return refuse_forced(game, why);
    if (!(from & occupied(game)))
        return refuse(why, EMPTY, order.from, NOWHERE, NOWHERE);
    if (!(from & game->pieces[game->to_move]))
        return refuse_foreign(why, order.from, game->to_move);
    if (order.to != NOWHERE && !check_move(game, order, why))
        return false;
    return order.receiver == NOWHERE || check_pass(game, order, why);
}

/* G13. In the phases of G8 nothing but the pass can be done. */
static bool check_swap(const rugby_chess *game, tb_why *why) {
    if (rugby_chess_may_swap(game))
        return true;
    if (game->phase != ORDINARY)
        return refuse_forced(game, why);
    const int row = !(game->options & SWAP_ON) ? NO_SWAP_HERE
                    : game->plies < 2          ? NO_SWAP_YET
                                               : NO_SWAP_ANY_MORE;
    return refuse(why, row, NOWHERE, NOWHERE, NOWHERE);
}

bool rugby_chess_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why) {
    rugby_chess_order order = {0};
    if (rugby_chess_is_swap(text)) {
        *event = SWAP_EVENT;
        return check_swap(rugby_chess_in(state), why);
    }
    rugby_chess_order_read(text, &order);
    if (!check_order(rugby_chess_in(state), order, why))
        return false;
    *event = event_of(order);
    return true;
}
