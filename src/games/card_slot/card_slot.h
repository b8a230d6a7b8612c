/* Card Slot: the state, its packed counters, and what the files of this folder share.
 *
 * Symbols are numbered in the ASCII order of their letters, 3 7 B C R W, so that ascending event
 * numbers are the ASCII order of the texts. People read them in the order of C1, 73CWBR
 * (`card_slot_c1`).
 *
 * A heap of cards (a hand, the deck, the discards) is six counters of four bits: the number of
 * cards of symbol i is in bits 4i .. 4i+3. Cards of one symbol are alike and there are at most 15
 * of them (C1), so no counter overflows and heaps are added and subtracted as plain numbers.
 *
 * In the info of a seat a heap that it may not see is HIDDEN | its size instead.
 */
#ifndef CARD_SLOT_H
#define CARD_SLOT_H

#include "board.h"

#include <teban/game.h>

typedef enum card_slot_phase {
    DEAL,
    CENTRE,
    PLACE,
    LINE,
    PICK1,
    PICK2,
    DRAW1,
    DRAW2,
    REPLAYING, /* `replay`: the deck's top card is about to be placed */
    OVER_1,
    OVER_2,
    OVER_EVEN,
    PHASES
} card_slot_phase;

/* The rule options, in the order of card_slot.c. */
enum card_slot_option {
    CARDS,
    HAND,
    HAND_1,
    HAND_2,
    FIRST_TURN,
    LINES_THAT_COUNT,
    TAKING,
    ELIMINATION,
    OPTIONS
};

/* Bits of `variant` above the option `hand`: the rule options that differ from the default. */
enum {
    DEALT = 0x0f,
    CENTRE_AND_PLACE = 0x10, /* first-turn */
    ANY_LINE = 0x20,         /* lines */
    FORCED_TAKE = 0x40,      /* take */
    OUT_AT_ONCE = 0x80,      /* elimination */
};

/* Invariants: board + hands + deck + discards = all_cards; sure[p] <= hand[p] in every counter;
 * `offered` is 0 but in phase LINE without ANY_LINE, when it is the set of lines on offer (bit i:
 * line i of board.h). */
typedef struct card_slot {
    uint64_t board;    /* see board.h */
    uint32_t hand[2];  /* heaps */
    uint32_t sure[2];  /* C12: what everybody knows to be in the hand */
    uint32_t deck;     /* a heap: the order is chance's to decide */
    uint32_t discards; /* a heap */
    uint32_t stock;    /* bits 0-23: option `cards` as a heap, 24-27 `hand-1`, 28-31 `hand-2` */
    uint8_t variant;   /* DEALT and option bits */
    uint8_t phase;     /* card_slot_phase */
    uint8_t mover;     /* 0 or 1; during the deal 0 */
    uint8_t offered;
} card_slot;

_Static_assert(sizeof(card_slot) == 40 && sizeof(card_slot) <= TB_STATE_BYTES, "no padding");

static inline card_slot *card_slot_of(tb_state *state) {
    return (card_slot *)state;
}

static inline const card_slot *card_slot_in(const tb_state *state) {
    return (const card_slot *)state;
}

/* ---- heaps ---- */

static const uint32_t HIDDEN = UINT32_C(1) << 31;

static inline uint32_t heap_one(unsigned symbol) {
    return UINT32_C(1) << 4 * symbol;
}

static inline unsigned heap_count(uint32_t heap, unsigned symbol) {
    return heap >> 4 * symbol & 15;
}

/* At most 90 cards, so a byte holds the sum. */
static inline unsigned heap_size(uint32_t heap) {
    const uint32_t pairs = (heap & 0x0f0f0f) + (heap >> 4 & 0x0f0f0f);
    return pairs * 0x010101 >> 16 & 0xff;
}

/* The size of a heap that may be hidden. */
static inline unsigned heap_held(uint32_t heap) {
    return heap & HIDDEN ? heap & 0xff : heap_size(heap);
}

/* Bit 4i is set if the heap holds symbol i. */
static inline uint32_t heap_kinds(uint32_t heap) {
    return (heap | heap >> 1 | heap >> 2 | heap >> 3) & 0x111111;
}

/* The cards that may open the game on slot 9: neither `7` nor `3` (C5). A dealt hand without any is
 * the heavenly hand (C4). */
static inline uint32_t heap_openers(uint32_t heap) {
    return heap & ~(15 * heap_one(GOLD) + 15 * heap_one(SILVER));
}

/* The symbol of card number k (from 0) if the heap is laid out in ascending order of symbols;
 * k < its size. The counters are spread to bytes, a multiplication turns them into running sums,
 * and the top bit of byte i of the last sum says that the running sum is above k. */
static inline unsigned heap_card(uint32_t heap, uint32_t k) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t bytes = heap;
    bytes = (bytes | bytes << 16) & UINT64_C(0x0000ffff0000ffff);
    bytes = (bytes | bytes << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bytes = (bytes | bytes << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    const uint64_t above = (bytes * ones + (127 - k) * ones) & ones << 7;
    return (unsigned)__builtin_ctzll(above) / 8;
}

/* ---- events ----
 *
 * bits 8-10: the kind; bits 0-7: what it is about. Slots are numbered from 1 here, 0 is none. */
enum card_slot_kind {
    OUTCOME,     /* symbol */
    ON_SLOT,     /* symbol << 4 | slot: `B@4` */
    IN_PLACE_OF, /* symbol << 4 | slot: `Bx4` */
    CHOICE,      /* line */
    TAKE,        /* first slot << 4 | second slot: `^37`, `^3` is 0x30, `^-` is 0 */
};

static inline tb_event event_make(unsigned kind, unsigned high, unsigned low) {
    return kind << 8 | high << 4 | low;
}

static inline unsigned event_kind(tb_event event) {
    return event >> 8;
}

static inline unsigned event_high(tb_event event) {
    return event >> 4 & 15;
}

static inline unsigned event_low(tb_event event) {
    return event & 15;
}

/* ---- what the options say ---- */

/* All cards of the game (C1). */
static inline uint32_t all_cards(const card_slot *s) {
    return s->stock & 0xffffff;
}

/* The option `hand-1` or `hand-2`: 0 without a handicap (C3). */
static inline unsigned handicap_of(const card_slot *s, unsigned player) {
    return s->stock >> (24 + 4 * player) & 15;
}

/* How many cards a player is dealt (C3). */
static inline unsigned full_hand(const card_slot *s, unsigned player) {
    const unsigned handicap = handicap_of(s, player);
    return handicap != 0 ? handicap : s->variant & DEALT;
}

/* ---- what is due ---- */

static inline bool is_over(const card_slot *s) {
    return s->phase >= OVER_1;
}

/* Who gets the next card of the deal: player 1 until the hand is full (C3). */
static inline unsigned dealt_to(const card_slot *s) {
    return heap_held(s->hand[0]) >= full_hand(s, 0);
}

/* The slots a card may be placed on now (C6): the empty ones, or on a full board all but 9. */
static inline unsigned placeable(const card_slot *s) {
    const unsigned empty = ALL_SLOTS & ~board_occupied(s->board);
    return empty != 0 ? empty : NOT_CENTRE;
}

/* The lines among which the mover chooses in phase LINE (C8). */
static inline unsigned lines_on_offer(const card_slot *s) {
    return s->variant & ANY_LINE ? board_complete(s->board) : s->offered;
}

/* How many cards may and must be taken in phase PICK1 or PICK2, and from where (C9). */
typedef struct card_slot_take {
    unsigned slots, least, most;
} card_slot_take;

static inline card_slot_take take_due(const card_slot *s) {
    card_slot_take take = {.slots = board_occupied(s->board) & NOT_CENTRE};
    const unsigned there = slots_count(take.slots);
    take.most = s->phase - PICK1 + 1u;
    if (s->variant & FORCED_TAKE)
        take.least = there < take.most ? there : take.most;
    return take;
}

/* ---- the files of this folder ---- */

extern const uint8_t card_slot_c1[SYMBOLS]; /* the order of C1: 7 3 C W B R */
extern const char card_slot_letters[];      /* "37BCRW" */
extern const char *const card_slot_names[SYMBOLS][TB_LANGS];
extern const char *const card_slot_phase_names[PHASES];
int card_slot_score(uint32_t hand);

/* rules.c */
void card_slot_start(const uint32_t *options, tb_state *state);
void card_slot_options_of(const tb_state *state, uint32_t *options);
int card_slot_turn(const tb_state *state);
void card_slot_apply(tb_state *state, tb_event event);
void card_slot_place(card_slot *s, unsigned symbol, unsigned slot);
void card_slot_outcome(card_slot *s, unsigned symbol);
void card_slot_result(const tb_state *state, uint8_t *sixths);

/* events.c */
enum { MAX_EVENTS = 54 }; /* proved there */
int card_slot_events(const tb_state *state, tb_event *list);
int card_slot_count(const tb_state *state);
uint32_t card_slot_weights(const tb_state *state, const tb_event *list, int count,
                           uint32_t *weights);

/* playout.c */
tb_event card_slot_pick(const tb_state *state, tb_random *random, uint32_t *count);
void card_slot_play_on(tb_state *state, tb_random *random, tb_made *made);
void card_slot_playout(tb_state *state, tb_random *random);

/* text.c */
tb_shape card_slot_event_shape(const char *text);
/* The event a text of the right shape names, possible or not; a line as its three slots. */
typedef struct card_slot_words {
    unsigned kind, symbol, slots, slot[3];
} card_slot_words;
bool card_slot_words_read(const char *text, card_slot_words *words);
void card_slot_event_text(const tb_state *state, tb_event event, tb_text *text);

/* say.c */
void card_slot_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);

/* why.c */
enum { CARD_SLOT_REASONS = 15 };
extern const tb_reason card_slot_reasons[CARD_SLOT_REASONS];
bool card_slot_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why);

/* ending.c */
enum {
    ENDED_HEAVENLY,
    ENDED_GOLD,
    ENDED_NO_CARDS,
    ENDED_SCORE,
    ENDED_EVEN_SCORE,
    CARD_SLOT_ENDINGS
};
extern const tb_reason card_slot_endings[CARD_SLOT_ENDINGS];
const tb_reason *card_slot_ended_by(const tb_state *state);
void card_slot_ending(const tb_state *state, tb_end *end);

/* position.c */
void card_slot_position_text(const tb_state *state, tb_text *text);
bool card_slot_position_read(const uint32_t *options, const char *text, tb_state *state,
                             tb_error *error);
void card_slot_seen_text(const tb_info *info, tb_text *text);
bool card_slot_seen_read(const uint32_t *options, const char *text, tb_info *info, tb_error *error);

/* consistent.c */
bool card_slot_consistent(const card_slot *s, tb_error *error);

/* info.c */
uint32_t card_slot_unseen(const card_slot *s);
void card_slot_observe(const tb_state *state, int seat, tb_info *info);
void card_slot_sample(const tb_info *info, tb_random *random, tb_state *state);
tb_mask card_slot_mask(const tb_state *state, tb_event event, int seat);

/* view.c, draw.c */
void card_slot_view(const tb_info *info, tb_json *json);
void card_slot_draw(const tb_info *info, tb_pen *pen);

#endif
