/* Isshin Ittai (イッシンイッタイ), by イリクンデ and 萬印堂: the table of the game.
 *
 * Two players, hidden hands, a deck, a sealed opening. Read isshin_ittai.h first (the state and the
 * numbers of events), then step.h (the rules), info.c (who knows what) and the rest. */
#include "isshin_ittai.h"

#include <teban/games.h>

static const tb_option options[ISSHIN_OPTIONS] = {
    [ISSHIN_COPIES] = {.key = "copies",
                       .kind = TB_RANGE,
                       .normal = 4,
                       .low = 2,
                       .high = ISSHIN_HIGH_COPIES,
                       .meaning = {"How many there are of each of the six form cards.",
                                   "6種類の型カードがそれぞれ何枚あるか。"}},
    [ISSHIN_BELOW] = {.key = "below",
                      .kind = TB_RANGE,
                      .normal = 3,
                      .low = 0,
                      .high = 8,
                      .meaning = {"How many form cards lie below the Trinity card at the start.",
                                  "はじめに三位一体カードの下にある型カードの枚数。"}},
    [ISSHIN_HAND] =
        {.key = "hand",
         .kind = TB_RANGE,
         .normal = 4,
         .low = 3,
         .high = 6,
         .meaning = {"How many cards each player is dealt; also the limit of the hand "
                     "without spirit markers.",
                     "配られる手札の枚数。練気カードがないときの手札の上限でもあります。"}},
    [ISSHIN_AT_LIMIT] = {.key = "distance-at-limit",
                         .kind = TB_CHOICE,
                         .normal = 0,
                         .choices = {{"no", {"no", "行えない"}}, {"yes", {"yes", "行える"}}},
                         .meaning = {"Whether distance may be taken although it draws nothing.",
                                     "1枚も引けないときにも間合を行えるか。"}},
};

const tb_game tb_isshin_ittai = {
    .id = "isshin-ittai",
    .name = {"Isshin Ittai", "イッシンイッタイ"},
    .pitch =
        {"A sword duel with cards: answer the other's attack with the right form, or lose on "
         "the spot.",
         "カードで行う剣の試合です。相手の攻めに正しい型で応じられなければ、その場で負けです。"},
    .seats = "12",
    .seat_names = {{"Player 1", "プレイヤー1"}, {"Player 2", "プレイヤー2"}},
    .seat_count = ISSHIN_PLAYERS,
    .has_chance = true,
    .has_hidden = true,
    .has_sealed = true,
    .max_events = ISSHIN_MAX_EVENTS,
    .state_bytes = sizeof(isshin_ittai_state),
    .options = options,
    .option_count = ISSHIN_OPTIONS,
    .reasons = isshin_ittai_reasons,
    .reason_count = ISSHIN_REASONS,
    .endings = isshin_ittai_endings,
    .ending_count = ISSHIN_ENDINGS,

    .options_check = isshin_ittai_options_check,
    .start = isshin_ittai_start,
    .options_of = isshin_ittai_options_of,
    .turn = isshin_ittai_turn,
    .events = isshin_ittai_events,
    .apply = isshin_ittai_apply,
    .weights = isshin_ittai_weights,
    .result = isshin_ittai_result,

    .event_shape = isshin_ittai_event_shape,
    .event_read = isshin_ittai_event_read,
    .ending = isshin_ittai_ending,
    .event_text = isshin_ittai_event_text,
    .event_say = isshin_ittai_event_say,
    .position_text = isshin_ittai_position_text,
    .position_read = isshin_ittai_position_read,

    .observe = isshin_ittai_observe,
    .sample = isshin_ittai_sample,
    .seen_text = isshin_ittai_seen_text,
    .seen_read = isshin_ittai_seen_read,
    .mask = isshin_ittai_mask,
    .view = isshin_ittai_view,
    .draw = isshin_ittai_draw,

    .count = isshin_ittai_count,
    .pick = isshin_ittai_pick,
    .playout = isshin_ittai_playout,
    .hash = isshin_ittai_hash,
};
