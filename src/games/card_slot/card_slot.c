/* Card Slot: its facts and functions. */
#include "card_slot.h"

#include <teban/games.h>

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
    {.key = "first-turn",
     .kind = TB_CHOICE,
     .names = {"centre", "centre-and-place"},
     .meaning = {"Whether the card on slot 9 is the whole first turn or a placement follows (C5).",
                 "最初の手番は中央マス9に置くだけか、つづけてもう1枚置くか（C5）。"}},
    {.key = "lines",
     .kind = TB_CHOICE,
     .names = {"new", "any"},
     .meaning =
         {"Whether only lines that the placement completed count, or every complete line "
          "(C8).",
          "その配置で完成した役だけを数えるか、ボード上の完成した役をすべて数えるか（C8）。"}},
    {.key = "take",
     .kind = TB_CHOICE,
     .names = {"free", "forced"},
     .meaning = {"Whether fewer cards than possible may be taken (C9).",
                 "取れる枚数より少なく取ってもよいか、取れるだけ取るか（C9）。"}},
    {.key = "elimination",
     .kind = TB_CHOICE,
     .names = {"after-line", "at-once"},
     .meaning = {"Whether an empty hand is looked at after the line is resolved or before (C10).",
                 "手札がないことを、役を解決したあとに見るか、その前に見るか（C10）。"}},
};

/* C1: together more than two hands. */
static bool options_check(const uint32_t *values, tb_error *error) {
    return heap_size(values[0]) > 2 * values[1] ||
           tb_fail(error, "cards", "the cards together must be more than two hands");
}

const tb_game tb_card_slot = {
    .id = "card-slot",
    .name = {"Card Slot", "カードスロット"},
    .pitch = {"Cards of a slot machine on nine slots: lines of three have effects, and three Gold "
              "7 in a line win.",
              "スロットの図柄のカードを3×3のボードに置き、役の効果を使いながら金色の7をそろえる。"},
    .seats = "12",
    .seat_names = {{"Player 1", "先攻"}, {"Player 2", "後攻"}},
    .seat_count = 2,
    .has_chance = true,
    .has_hidden = true,
    .max_events = MAX_EVENTS,
    .state_bytes = sizeof(card_slot),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .reasons = card_slot_reasons,
    .reason_count = CARD_SLOT_REASONS,

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
    .playout = card_slot_playout,
    /* no hash of its own: there are no counters to leave out */
};
