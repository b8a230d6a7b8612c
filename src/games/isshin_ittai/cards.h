/* Arithmetic on cards: counters in the bytes of a word, and the kinds held as a set of bits. */
#ifndef ISSHIN_ITTAI_CARDS_H
#define ISSHIN_ITTAI_CARDS_H

#include "isshin_ittai.h"

#define ISSHIN_EACH_BYTE UINT64_C(0x0101010101010101)
#define ISSHIN_FORM_BYTES UINT64_C(0x0000ffffffffffff)
#define ISSHIN_TRINITY_BYTE UINT64_C(0x00ff000000000000)
#define ISSHIN_UNSEEN_SHIFT 56

/* One card; ISSHIN_NONE is a card in byte 7, to be masked away. */
static inline uint64_t isshin_ittai_card(uint32_t kind) {
    return UINT64_C(1) << (8 * kind);
}

/* The card if it is a form card, else nothing. */
static inline uint64_t isshin_ittai_form_card(uint32_t kind) {
    return isshin_ittai_card(kind) & ISSHIN_FORM_BYTES;
}

static inline uint32_t isshin_ittai_number(uint64_t cards, uint32_t kind) {
    return (uint32_t)(cards >> (8 * kind)) & 0xff;
}

static inline uint32_t isshin_ittai_size(uint64_t cards) {
    return (uint32_t)((cards * ISSHIN_EACH_BYTE) >> 56);
}

/* Also right where the kinds are not seen: those are form cards. */
static inline uint32_t isshin_ittai_forms(uint64_t cards) {
    return isshin_ittai_size(cards & ~ISSHIN_TRINITY_BYTE);
}

/* Bit k for each kind k of which there are at least `least` (1 .. 128). The sum lifts such a
 * counter to 128; the product gathers the eight top bits. */
static inline uint64_t isshin_ittai_held(uint64_t cards, uint32_t least) {
    const uint64_t lifted = cards + (128 - least) * ISSHIN_EACH_BYTE;
    return (((lifted >> 7) & ISSHIN_EACH_BYTE) * UINT64_C(0x0102040810204080)) >> 56;
}

/* Sums of the bytes up to each byte. */
static inline uint64_t isshin_ittai_sums(uint64_t cards) {
    return cards * ISSHIN_EACH_BYTE;
}

/* The first byte of such sums, all below 128, that is above the index; some byte is. */
static inline uint32_t isshin_ittai_first_above(uint64_t sums, uint32_t index) {
    const uint64_t top = ISSHIN_EACH_BYTE << 7;
    const uint64_t above = ((sums | top) - (index + 1) * ISSHIN_EACH_BYTE) & top;
    return (uint32_t)__builtin_ctzll(above) / 8;
}

#endif
