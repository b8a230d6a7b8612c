/* Rugby Chess (ラグビーチェス): the table of facts and functions. */
#include "rugby_chess.h"

/* The most events of a state.
 *
 * Moves of one piece. With r rows ahead of it there are 8 - r behind, so at most 8 - r retreats. To
 * a side with c columns the runs end x = 1 .. c columns aside and y = 0 .. min(x, r) rows ahead,
 * and a destination counts once: M(c, r) = sum over x of 1 + min(x, r). The columns on both sides
 * are 6 in all, and M grows faster than linearly in c, so that a piece on an outer column has the
 * most:
 *
 *   r              8   7   6   5   4   3   2   1   0
 *   M(6, r) + 8-r  27  28  29  29  28  26  23  19  14
 *
 * that is 29. A piece without ball has nothing but its moves. A holder has at most 5 passes from
 * where it stands and from where each move ends: 5 + 29 * (1 + 5) = 179 events. A side has at most
 * seven pieces, of which at most two are holders: 2 * 179 + 5 * 29 = 503. In the phases of G8 there
 * are at most 5. */
enum { MOVES_MAX = 29, PASSES_MAX = 5, HOLDER_MAX = PASSES_MAX + MOVES_MAX * (1 + PASSES_MAX) };
enum { EVENTS_MAX = BALL_MAX * HOLDER_MAX + (SIDE_MAX - BALL_MAX) * MOVES_MAX };

_Static_assert((int)EVENTS_MAX <= (int)TB_MAX_EVENTS, "a list of events fits everywhere");

static const tb_option options[OPTIONS] = {
    [HOME_EDGE] =
        {.key = "home-edge",
         .kind = TB_CHOICE,
         .choices = {{"taken", {"loses the ball", "ボールを奪われる"}},
                     {"stay", {"passes it and stays", "パスしてその場にとどまる"}}},
         .meaning = {"What becomes of a holder that is tackled on its own home row (G8a).",
                     "自陣の行でタックルされた駒はどうなるか（G8a）。"}},
    [AFTER_STEAL] = {.key = "after-steal",
                     .kind = TB_CHOICE,
                     .choices = {{"tackled", {"the tackled side", "タックルされた側"}},
                                 {"tackler", {"the tackler's side", "タックルした側"}}},
                     .meaning = {"Who moves next after a ball has been taken (G8c).",
                                 "ボールが奪われたあと、次に指すのはどちらか（G8c）。"}},
    [TURNED_RECEIVE] =
        {.key = "turned-receive",
         .kind = TB_CHOICE,
         .choices = {{"yes", {"yes", "受けられる"}},
                     {"no", {"no, it only stops its line", "受けられず、線をさえぎるだけ"}}},
         .meaning = {"Whether a piece that is turned over can receive a pass (G9).",
                     "ひっくりかえった駒がパスを受けられるか（G9）。"}},
    [MAX_PLIES] = {.key = "max-plies",
                   .kind = TB_RANGE,
                   .normal = 1000,
                   .low = 1,
                   .high = 10000,
                   .meaning = {"A game still going after so many events is drawn.",
                               "この手数を終えても決まらなければ引き分けになります。"}},
};

const tb_game tb_rugby_chess = {
    .id = "rugby-chess",
    .name = {"Rugby Chess", "ラグビーチェス"},
    .pitch = {"Run, pass backwards, tackle, and carry a ball into the enemy's in-goal.",
              "前へ走り、後ろへパスし、タックルで止めて、ボールをインゴールまで運びます。"},
    .seats = "wb",
    .seat_names = {{"White", "白"}, {"Black", "黒"}},
    .seat_count = 2,
    .max_events = EVENTS_MAX,
    .state_bytes = sizeof(rugby_chess),
    .options = options,
    .option_count = OPTIONS,
    .reasons = rugby_chess_reasons,
    .reason_count = REASONS,
    .endings = rugby_chess_endings,
    .ending_count = RUGBY_CHESS_ENDINGS,
    .agreed = &rugby_chess_agreed,

    .start = rugby_chess_start,
    .options_of = rugby_chess_options_of,
    .turn = rugby_chess_turn,
    .events = rugby_chess_events,
    .apply = rugby_chess_apply,
    .result = rugby_chess_result,

    .event_shape = rugby_chess_event_shape,
    .event_read = rugby_chess_event_read,
    .ending = rugby_chess_ending,
    .event_text = rugby_chess_event_text,
    .event_say = rugby_chess_event_say,
    .position_text = rugby_chess_position_text,
    .position_read = rugby_chess_position_read,

    .view = rugby_chess_view,
    .draw = rugby_chess_draw,

    .count = rugby_chess_count,
    .pick = rugby_chess_pick,
    .playout = rugby_chess_playout,
    .hash = rugby_chess_hash,
};
