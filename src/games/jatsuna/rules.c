/* The rules: start, turn, legal moves, what a move does, and the result (J3 to J9). */
#include "jatsuna.h"
#include "lines.h"

#include <assert.h>

uint32_t jatsuna_holds(const jatsuna_state *state, uint32_t square) {
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        if (state->stones[kind] & jatsuna_bit(square))
            return kind;
    }
    return state->empty & jatsuna_bit(square) ? JATSUNA_EMPTY : JATSUNA_WALL;
}

uint64_t jatsuna_capturing(const jatsuna_state *state) {
    const jatsuna_sides sides = jatsuna_sides_of(state);
    return jatsuna_captures(&sides, state->empty);
}

uint64_t jatsuna_flanked_from(const jatsuna_state *state, uint32_t square) {
    const jatsuna_sides sides = jatsuna_sides_of(state);
    return jatsuna_flanked(&sides, jatsuna_bit(square));
}

void jatsuna_standing(const jatsuna_state *state, uint32_t *stones, uint32_t *places) {
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++)
        stones[kind] = jatsuna_size(state->stones[kind]);
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        places[kind] = 1;
        for (uint32_t other = 0; other < JATSUNA_KINDS; other++)
            places[kind] += stones[other] > stones[kind];
    }
}

/* J1, J3: the wall on d4, a Snake on d3, a Slug on f5, a Frog on c6. */
void jatsuna_start(const uint32_t *options, tb_state *state) {
    jatsuna_state *s = jatsuna_of(state);
    s->stones[JATSUNA_SNAKE] = jatsuna_bit(jatsuna_square(3, 2));
    s->stones[JATSUNA_SLUG] = jatsuna_bit(jatsuna_square(5, 4));
    s->stones[JATSUNA_FROG] = jatsuna_bit(jatsuna_square(2, 5));
    s->empty = JATSUNA_BOARD & ~jatsuna_bit(jatsuna_square(3, 3));
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++)
        s->empty &= ~s->stones[kind];
    s->mover = JATSUNA_SNAKE;
    s->order = options[0];
}

void jatsuna_options_of(const tb_state *state, uint32_t *options) {
    options[0] = jatsuna_in(state)->order;
}

/* J8: whoever's turn it would be, without an empty square the game is over. */
int jatsuna_turn(const tb_state *state) {
    const jatsuna_state *s = jatsuna_in(state);
    return s->empty == 0 ? TB_OVER : (int)s->mover;
}

int jatsuna_events(const tb_state *state, tb_event *list) {
    const jatsuna_state *s = jatsuna_in(state);
    const jatsuna_sides sides = jatsuna_sides_of(s);
    int count = 0;
    for (uint64_t legal = jatsuna_legal(&sides, s->empty); legal != 0;)
        list[count++] = jatsuna_take(&legal);
    return count;
}

void jatsuna_apply(tb_state *state, tb_event event) {
    jatsuna_state *s = jatsuna_of(state);
    jatsuna_sides sides = jatsuna_sides_of(s);
    assert(s->empty & jatsuna_bit(event));
    jatsuna_place(&sides, jatsuna_bit(event));
    jatsuna_sides_put(&sides, s);
    s->empty ^= jatsuna_bit(event);
    s->mover = jatsuna_next(s->mover, s->order);
}

/* J9: those with the most stones share the point. On a board of walls all three have none. */
void jatsuna_result(const tb_state *state, uint8_t *sixths) {
    uint32_t stones[JATSUNA_KINDS];
    uint32_t places[JATSUNA_KINDS];
    uint32_t winners = 0;
    jatsuna_standing(jatsuna_in(state), stones, places);
    for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++)
        winners += places[seat] == 1;
    for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++)
        sixths[seat] = (uint8_t)(places[seat] == 1 ? TB_WHOLE_POINT / winners : 0);
}
