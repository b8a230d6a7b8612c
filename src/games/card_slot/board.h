/* The board of Card Slot (C2): nine slots in a spiral, eight lines.
 *
 *     1 2 3
 *     8 9 4      slot n is bit n-1 of a set of slots
 *     7 6 5
 *
 * A board is six sets of slots in one number: the slots with symbol i are in bits 9i .. 9i+8. No
 * slot is in two sets. Lines are numbered in the ASCII order of their texts; `card_slot_line_order`
 * gives the order of C2.
 */
#ifndef CARD_SLOT_BOARD_H
#define CARD_SLOT_BOARD_H

#include <stdint.h>

enum card_slot_symbol { SILVER, GOLD, BELL, CHERRY, REPLAY, WATERMELON, SYMBOLS };

enum {
    SLOTS = 9,
    LINES = 8,
    CENTRE_SLOT = 8, /* slot 9, counted from 0 */
    ALL_SLOTS = 0x1ff,
    NOT_CENTRE = 0x0ff,
};

typedef struct card_slot_line {
    char text[4];   /* the slots as C2 writes them */
    uint16_t slots; /* the same as a set */
} card_slot_line;

extern const card_slot_line card_slot_lines[LINES];
extern const uint8_t card_slot_line_order[LINES];

/* For a set of slots: the set of lines that lie wholly in it. */
extern const uint8_t card_slot_lines_in[ALL_SLOTS + 1];
/* For a slot counted from 0: the set of lines through it. */
extern const uint8_t card_slot_lines_through[SLOTS];
/* For a set of slots: nibble k is its k-th slot counted from 0, nibble 9 is how many there are. */
extern const uint64_t card_slot_slot_list[ALL_SLOTS + 1];

static inline unsigned slots_count(unsigned slots) {
    return (unsigned)(card_slot_slot_list[slots] >> 36);
}

/* The k-th slot of a set, both counted from 0. */
static inline unsigned slots_nth(unsigned slots, unsigned k) {
    return (unsigned)(card_slot_slot_list[slots] >> 4 * k) & 15;
}

static inline uint64_t board_card(unsigned symbol, unsigned slot) {
    return UINT64_C(1) << (SLOTS * symbol + slot);
}

/* The slots with a symbol. */
static inline unsigned board_slots(uint64_t board, unsigned symbol) {
    return (unsigned)(board >> SLOTS * symbol) & ALL_SLOTS;
}

static inline unsigned board_occupied(uint64_t board) {
    const uint64_t halves = board | board >> 27;
    return (unsigned)(halves | halves >> 9 | halves >> 18) & ALL_SLOTS;
}

/* The symbol on a slot, or SYMBOLS if it is empty. */
static inline unsigned board_symbol(uint64_t board, unsigned slot) {
    const uint64_t sets = UINT64_C(0x0000201008040201); /* the first slot of each set */
    const uint64_t here = (board >> slot & sets) | UINT64_C(1) << SLOTS * SYMBOLS;
    return (unsigned)__builtin_ctzll(here) / SLOTS;
}

/* The complete lines that have an effect: three equal symbols but `7` (C8). */
static inline unsigned board_complete(uint64_t board) {
    unsigned lines = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (symbol != GOLD)
            lines |= card_slot_lines_in[board_slots(board, symbol)];
    }
    return lines;
}

/* The symbol on the slots of a complete line. */
static inline unsigned board_line_symbol(uint64_t board, unsigned line) {
    return board_symbol(board, (unsigned)__builtin_ctz(card_slot_lines[line].slots));
}

#endif
