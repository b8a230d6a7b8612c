/* Card Slot: its facts and functions. */
#include "card_slot.h"

#include <teban/games.h>

/* In the order of card_slot_option. */
static const tb_option options[] = {
    {.key = "cards",
     .kind = TB_COUNTS,
     .normal = 5 | 4 << 4 | 9 << 8 | 9 << 12 | 15 << 16 | 15 << 20,
     .low = 0,
     .high = 15,
     .count = SYMBOLS,
     .meaning = {"How many cards there are of 7, 3, C, W, B and R (C1).",
                 "7、3、C、W、B、R のカードの枚数（C1）。"}},
    {.key = "hand",
     .kind = TB_RANGE,
     .normal = 9,
     .low = 3,
     .high = 13,
     .meaning = {"How many cards each player is dealt (C3).", "配る手札の枚数（C3）。"}},
    {.key = "hand-1",
     .kind = TB_RANGE,
     .low = 0,
     .high = 13,
     .meaning =
         {"How many cards player 1 is dealt, as a handicap that is not in the rule book; 0: no "
          "handicap (C3).",
          "ハンデとして先攻に配る手札の枚数。ルールブックにはない設定で、0ならハンデなし（C3）。"}},
    {.key = "hand-2",
     .kind = TB_RANGE,
     .low = 0,
     .high = 13,
     .meaning =
         {"How many cards player 2 is dealt, as a handicap that is not in the rule book; 0: no "
          "handicap (C3).",
          "ハンデとして後攻に配る手札の枚数。ルールブックにはない設定で、0ならハンデなし（C3）。"}},
    {.key = "first-turn",
     .kind = TB_CHOICE,
     .choices = {{"centre", {"the centre only", "中央に置くだけ"}},
                 {"centre-and-place", {"the centre, then a placement", "続けてもう1枚置く"}}},
     .meaning = {"What the first turn consists of (C5).", "最初の手番で行うこと（C5）。"}},
    {.key = "lines",
     .kind = TB_CHOICE,
     .choices = {{"new", {"only new ones", "その配置で完成した役だけ"}},
                 {"any", {"every complete line", "完成している役すべて"}}},
     .meaning = {"Which lines count (C8).", "どの役を数えるか（C8）。"}},
    {.key = "take",
     .kind = TB_CHOICE,
     .choices = {{"free", {"yes", "少なく取ってもよい"}},
                 {"forced", {"no, as many as there are", "取れるだけ取る"}}},
     .meaning = {"Whether fewer cards than possible may be taken (C9).",
                 "取れる枚数より少なく取ってもよいか（C9）。"}},
    {.key = "elimination",
     .kind = TB_CHOICE,
     .choices = {{"after-line", {"after the line", "役を解決したあと"}},
                 {"at-once", {"at once", "置いたらすぐ"}}},
     .meaning = {"When a player with an empty hand is out (C10).",
                 "手札のないことをいつ判定するか（C10）。"}},
};

_Static_assert(sizeof options / sizeof options[0] == OPTIONS, "a row for each option");

/* C3: the smallest handicap is the smallest `hand`; 0 is none. */
static bool check_handicap(unsigned option, const uint32_t *values, tb_error *error) {
    const char number[2] = {(char)('0' + values[option] % 10), '\0'};
    const char *const args[] = {options[option].key, number, NULL};
    return values[option] == 0 || values[option] >= options[HAND].low ||
           tb_fail_with(
               error, options[option].key,
               TB_SAID("{1} takes 0 (no handicap) or 3..13, not \"{2}\"",
                       "{1} に「{2}」は選べません。選べるのは 0（ハンデなし）か 3..13 です"),
               args);
}

/* C1: together more than two hands, each as it is dealt. */
static bool options_check(const uint32_t *values, tb_error *error) {
    const uint32_t first = values[HAND_1] != 0 ? values[HAND_1] : values[HAND];
    const uint32_t second = values[HAND_2] != 0 ? values[HAND_2] : values[HAND];
    return check_handicap(HAND_1, values, error) && check_handicap(HAND_2, values, error) &&
           (heap_size(values[CARDS]) > first + second ||
            tb_fail(error, "cards",
                    TB_SAID("the cards together must be more than two hands",
                            "カードの総数は手札2人分より多くなければなりません")));
}

const tb_game tb_card_slot = {
    .id = "card-slot",
    .name = {"Card Slot", "カードスロット"},
    .pitch =
        {"Cards of a slot machine on nine slots: lines of three pay out. Three Gold 7s win, "
         "and an empty hand loses.",
         "スロットの図柄のカードを3×3のボードに置き、役をそろえて手札を増やします。金色の7が3枚"
         "そろえば勝ち、手札がなくなれば負けです。"},
    .seats = "12",
    .seat_names = {{"Player 1", "先攻"}, {"Player 2", "後攻"}},
    .seat_count = 2,
    .has_chance = true,
    .has_hidden = true,
    .max_events = MAX_EVENTS,
    .state_bytes = sizeof(card_slot),
    .options = options,
    .option_count = OPTIONS,
    .reasons = card_slot_reasons,
    .reason_count = CARD_SLOT_REASONS,
    .endings = card_slot_endings,
    .ending_count = CARD_SLOT_ENDINGS,

    .options_check = options_check,
    .start = card_slot_start,
    .options_of = card_slot_options_of,
    .turn = card_slot_turn,
    .events = card_slot_events,
    .apply = card_slot_apply,
    .weights = card_slot_weights,
    .result = card_slot_result,

    .event_shape = card_slot_event_shape,
    .event_read = card_slot_event_read,
    .ending = card_slot_ending,
    .event_text = card_slot_event_text,
    .event_say = card_slot_event_say,
    .position_text = card_slot_position_text,
    .position_read = card_slot_position_read,

    .observe = card_slot_observe,
    .sample = card_slot_sample,
    .seen_text = card_slot_seen_text,
    .seen_read = card_slot_seen_read,
    .mask = card_slot_mask,
    .view = card_slot_view,
    .draw = card_slot_draw,

    .count = card_slot_count,
    .pick = card_slot_pick,
    .play_on = card_slot_play_on,
    .playout = card_slot_playout,
    .ended_by = card_slot_ended_by,
    /* no hash of its own: there are no counters to leave out */
};
