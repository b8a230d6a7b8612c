/* What a page needs to draw the game; docs/view/keserima.md describes every member. Nothing is
 * hidden in this game: the info holds the whole state. */
#include "keserima.h"

static const char *phase(const keserima *k) {
    if (!k->laid)
        return "layout";
    if (keserima_over(k))
        return "over";
    return k->pending != 0 ? "draw" : "turn";
}

static void view_board(const keserima *k, tb_json *json) {
    tb_json_array(json, "board");
    for (uint32_t row = 1; row <= 5; row++) {
        for (uint32_t column = 1; column <= 5; column++) {
            const char letter = keserima_square_letter(k, SQUARE(column, row));
            tb_json_bytes(json, NULL, &letter, 1);
        }
    }
    tb_json_array_end(json);
}

static void view_water(tb_json *json) {
    tb_json_array(json, "water");
    for (uint32_t set = WATER; set != 0; set &= set - 1) {
        char square[3];
        tb_text text = tb_text_in(square, sizeof square);
        keserima_square_text((uint32_t)__builtin_ctz(set), &text);
        tb_json_string(json, NULL, square);
    }
    tb_json_array_end(json);
}

static void view_cards(tb_json *json, const char *key, cards all) {
    tb_json_array(json, key);
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        for (uint32_t n = cards_of(all, symbol); n > 0; n--)
            tb_json_bytes(json, NULL, &keserima_signs[symbol], 1);
    }
    tb_json_array_end(json);
}

static void view_deck(tb_json *json, cards deck) {
    tb_json_object(json, "deck");
    tb_json_number(json, "o", cards_of(deck, CIRCLE));
    tb_json_number(json, "+", cards_of(deck, CROSS));
    tb_json_number(json, "x", cards_of(deck, SALTIRE));
    tb_json_number(json, "all", cards_total(deck));
    tb_json_object_end(json);
}

static void view_side(const keserima *k, int side, tb_json *json) {
    const bool draws = (k->pending >> side & 1) != 0;
    tb_json_object(json, NULL);
    view_cards(json, "hand", k->hand[side]);
    view_deck(json, k->deck[side]);
    view_cards(json, "prison", k->prison[side]);
    view_cards(json, "graveyard", k->laid ? keserima_graveyard(k, side) : 0);
    tb_json_number(json, "draws", draws ? keserima_draw_size(k, side) : 0);
    tb_json_object_end(json);
}

void keserima_view(const tb_info *info, tb_json *json) {
    const keserima *k = keserima_in(&info->seen);
    tb_json_string(json, "phase", phase(k));
    view_board(k, json);
    view_water(json);
    if (k->laid)
        tb_json_string(json, "next", k->mover == KESE ? "K" : "R");
    else
        tb_json_null(json, "next");
    tb_json_array(json, "sides");
    view_side(k, KESE, json);
    view_side(k, RIMA, json);
    tb_json_array_end(json);
    tb_json_number(json, "passes", k->passes);
    tb_json_number(json, "shipTurns", k->ship_run);
    tb_json_number(json, "turns", k->turns);
}
