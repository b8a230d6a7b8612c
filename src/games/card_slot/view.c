/* The view of a seat as JSON; docs/view/card-slot.md describes the members. */
#include "card_slot.h"

static void letter(tb_json *json, const char *key, unsigned symbol) {
    tb_json_bytes(json, key, &card_slot_letters[symbol], 1);
}

static void view_board(const card_slot *s, tb_json *json) {
    tb_json_array(json, "board");
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const unsigned symbol = board_symbol(s->board, slot);
        if (symbol == SYMBOLS)
            tb_json_null(json, NULL);
        else
            letter(json, NULL, symbol);
    }
    tb_json_array_end(json);
    tb_json_bool(json, "full", board_occupied(s->board) == ALL_SLOTS);
}

static void view_lines(const char *key, unsigned lines, tb_json *json) {
    tb_json_array(json, key);
    for (unsigned i = 0; i < LINES; i++) {
        const unsigned line = card_slot_line_order[i];
        if (lines >> line & 1)
            tb_json_string(json, NULL, card_slot_lines[line].text);
    }
    tb_json_array_end(json);
}

static void view_cards(const char *key, uint32_t heap, tb_json *json) {
    tb_json_array(json, key);
    for (unsigned i = 0; i < SYMBOLS; i++) {
        for (unsigned n = heap_count(heap, card_slot_c1[i]); n > 0; n--)
            letter(json, NULL, card_slot_c1[i]);
    }
    tb_json_array_end(json);
}

static void view_counts(const char *key, uint32_t heap, tb_json *json) {
    tb_json_object(json, key);
    for (unsigned i = 0; i < SYMBOLS; i++) {
        const char name[2] = {card_slot_letters[card_slot_c1[i]], '\0'};
        tb_json_number(json, name, heap_count(heap, card_slot_c1[i]));
    }
    tb_json_object_end(json);
}

static void view_hands(const card_slot *s, tb_json *json) {
    tb_json_array(json, "hands");
    for (unsigned player = 0; player < 2; player++) {
        const uint32_t hand = s->hand[player];
        tb_json_object(json, NULL);
        tb_json_number(json, "size", heap_held(hand));
        if (hand & HIDDEN) {
            tb_json_null(json, "cards");
            tb_json_null(json, "score");
        } else {
            view_cards("cards", hand, json);
            tb_json_number(json, "score", card_slot_score(hand));
        }
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

/* What the mover is about to do, as numbers and slots. */
static void view_due(const card_slot *s, tb_json *json) {
    const bool takes = s->phase == PICK1 || s->phase == PICK2;
    view_lines("choices", s->phase == LINE ? lines_on_offer(s) : 0, json);
    if (takes) {
        const card_slot_take due = take_due(s);
        tb_json_object(json, "take");
        tb_json_number(json, "least", due.least);
        tb_json_number(json, "most", due.most);
        tb_json_array(json, "slots");
        for (unsigned k = 0; k < slots_count(due.slots); k++)
            tb_json_number(json, NULL, slots_nth(due.slots, k) + 1);
        tb_json_array_end(json);
        tb_json_object_end(json);
    } else {
        tb_json_null(json, "take");
    }
    tb_json_number(json, "draw", s->phase == DRAW2 ? 2 : s->phase == DRAW1);
    if (s->phase == REPLAYING)
        tb_json_number(json, "replaySlot", 1 + __builtin_ctz(~board_occupied(s->board)));
    else
        tb_json_null(json, "replaySlot");
}

/* C12: what may be remembered; shown to people on request only. */
static void view_notes(const card_slot *s, tb_json *json) {
    tb_json_object(json, "notes");
    view_counts("discards", s->discards, json);
    view_counts("unseen", card_slot_unseen(s), json);
    tb_json_array(json, "surely");
    for (unsigned player = 0; player < 2; player++)
        view_cards(NULL, s->sure[player], json);
    tb_json_array_end(json);
    tb_json_object_end(json);
}

void card_slot_view(const tb_info *info, tb_json *json) {
    const card_slot *s = card_slot_in(&info->seen);
    const unsigned gold = card_slot_lines_in[board_slots(s->board, GOLD)];
    tb_json_string(json, "phase", card_slot_phase_names[s->phase]);
    tb_json_string(json, "mover", s->mover == 0 ? "1" : "2");
    view_board(s, json);
    view_lines("complete", board_complete(s->board) | gold, json);
    view_hands(s, json);
    tb_json_number(json, "deck", heap_held(s->deck));
    tb_json_number(json, "discards", heap_size(s->discards));
    view_due(s, json);
    view_notes(s, json);
}
