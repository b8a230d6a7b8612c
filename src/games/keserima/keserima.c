/* Keserima: the facts, the options and the table of functions. */
#include "keserima.h"
#include "why.h"

static const tb_option options[] = {
    [OPTION_SIX_SHIPS] = {.key = "six-ships",
                          .kind = TB_CHOICE,
                          .normal = 0,
                          .choices = {{"off", {"no", "しない"}}, {"on", {"yes", "する"}}},
                          .meaning = {"Six ship turns in a row draw the game (K13).",
                                      "船を動かす手番が6回続くと引き分けにするか（K13）。"}},
    [OPTION_MAX_PLIES] = {.key = "max-plies",
                          .kind = TB_RANGE,
                          .normal = 1000,
                          .low = 1,
                          .high = 10000,
                          .meaning = {"A game still going after so many turns is drawn.",
                                      "この手番数を終えても決まらなければ引き分けになります。"}},
};

/* The most events a state can have.
 *
 * Let the side to move have n pieces on the 20 land squares. With n own pieces a piece can rest on
 * the 20 - n land squares that hold none of them and on the square it left: 21 - n. How many of the
 * 15 usable multisets of discards a hand of three can pay is greatest for `+ox`: nothing, +, x, +x,
 * o+, ox, o+x, which is 7 (++x pays 6, o++ and oxx 5, the others fewer). A piece, a resting square
 * and a multiset are one event: at most 7 n (21 - n). A ship has at most 4 resting squares, its own
 * included and the other ship's not, so both ships have at most 2 * 7 * 4 = 56 events. At most
 * three symbols can be dropped on the at most 20 - n empty land squares. With the pass that is 7 n
 * (21 - n) + 3 (20 - n) + 57, greatest at n = 10: 770 + 30 + 57 = 857. The outcomes of chance are
 * at most 16. */
enum { MOST_EVENTS = 857 };

const tb_game tb_keserima = {
    .id = "keserima",
    .name = {"Keserima", "ケセリマ"},
    .pitch =
        {"Two gods move their pieces over land and by two shared ships: capture a circle, a cross "
         "and a saltire, or the one piece that is all three.",
         "光の神と闇の神が、眷属と共用の船を操ります。丸・十字・バツをそろえて捕らえるか、三つを"
         "兼ねる1枚を捕らえれば勝ちです。"},
    .seats = "KR",
    .seat_names = {{"Kese", "ケセ"}, {"Rima", "リマ"}},
    .seat_count = 2,
    .has_chance = true,
    .max_events = MOST_EVENTS,
    .state_bytes = sizeof(keserima),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .reasons = keserima_reasons,
    .reason_count = KESERIMA_REASONS,
    .endings = keserima_endings,
    .ending_count = KESERIMA_ENDINGS,
    .start = keserima_start,
    .options_of = keserima_options_of,
    .turn = keserima_turn,
    .events = keserima_events,
    .apply = keserima_apply,
    .weights = keserima_weights,
    .result = keserima_result,
    .event_shape = keserima_event_shape,
    .event_read = keserima_event_read,
    .ending = keserima_ending,
    .event_text = keserima_event_text,
    .event_say = keserima_event_say,
    .steps = keserima_steps,
    .position_text = keserima_position_text,
    .position_read = keserima_position_read,
    .view = keserima_view,
    .draw = keserima_draw,
    .count = keserima_count,
    .pick = keserima_pick,
    .playout = keserima_playout,
    .hash = keserima_hash,
    .notation = &keserima_site,
};
