/* The inside of a tally (tally.h): which whole numbers a round gives, and how their sums are laid
 * out. Only the tally and the measures include this.
 *
 * A round is a vector of whole numbers, none negative, cut into blocks. For a block (x_1 .. x_d),
 * with x_0 = 1, a cell has
 *   own:  the sums over its rounds of x_i * x_j, i <= j, by rows, without i = j = 0;
 *   with: the sums over the rounds that its base has too of x_i * y_j, y the base's same round, by
 *         rows, without i = j = 0 (so a row 0 of sums of the base, a column 0 of sums of the cell);
 *         not of a block whose figures are not compared.
 * The product of the ones is the number of rounds, or of rounds in common.
 *
 * No sum overflows: no number of a round is above LAB_MOST_OF_ROUND, and its square times
 * LAB_MAX_ROUNDS is below 2^64. The largest that occur are
 *   choices and good events: a game is counted as having at most its part of LAB_MOST_OF_ROUND
 * (with two seats 675,000: 10,000 moves, as long as any rule allows, with 67 choices each); moves:
 * at most LAB_LONGEST a game, which also bounds the list of lengths; squares of cards: TB_MAX_SEATS
 * games, as many hands each, at most LAB_MOST_CARDS of a kind; products of points: at most 4 * 4 *
 * 3 * 36 = 1728.
 */
#ifndef LAB_SUMS_H
#define LAB_SUMS_H

#include "lab/tally.h"

enum {
    LAB_MOST_OF_ROUND = 1350000,
    LAB_LONGEST = 100000,
    LAB_MOST_CARDS = 255,
    LAB_TENTHS = 11,
};

_Static_assert(UINT64_MAX / LAB_MAX_ROUNDS / LAB_MOST_OF_ROUND >= LAB_MOST_OF_ROUND, "sums fit");
_Static_assert(TB_MAX_SEATS *TB_MAX_SEATS *LAB_MOST_CARDS *LAB_MOST_CARDS <= LAB_MOST_OF_ROUND,
               "and those of cards");

/* The blocks in their order; from LAB_ENDING on one for each ending, then one for each kind of
 * card. */
enum {
    LAB_POINTS_OF, /* by seat; products of two games of the round; squares; the first player's */
    LAB_PLAY,
    LAB_JUDGED,
    LAB_STORY,
    LAB_COURSE,
    LAB_BEGUN,
    LAB_DRAWN,
    LAB_LIMITED,
    LAB_ENDING,
};

/* Where a number stands in its block; 0 is the one. */
enum {
    LAB_MOVES = 1,
    LAB_CHOICES,
    LAB_FORCED,
    LAB_PLAY_DIM = LAB_FORCED,

    LAB_THOUGHT = 1,
    LAB_GOOD,
    LAB_JUDGED_DIM = LAB_GOOD,

    LAB_HEARD = 1, /* games in which every seat thought */
    LAB_CHANGES,   /* of the lead in these */
    LAB_WON,       /* games with a sole winner who thought */
    LAB_LOWEST,    /* thousandths */
    LAB_DECIDED,   /* thousandths */
    LAB_STORY_DIM = LAB_DECIDED,

    LAB_TRACED = 1, /* the LAB_WON games */
    LAB_STANDING,   /* thousandths of the winner at the beginning, then after each tenth */
    LAB_COURSE_DIM = LAB_TRACED + LAB_TENTHS,

    LAB_BEGUN_GAMES = 1, /* that somebody began */
    LAB_BEGUN_SIXTHS,    /* of who began */
    LAB_BEGUN_DIM = LAB_BEGUN_SIXTHS,

    LAB_HANDS = 1,
    LAB_HELD,         /* cards of the kind */
    LAB_HELD_POINTS,  /* cards times the holder's sixths */
    LAB_HELD_SQUARED, /* squares of the cards of a hand */
    LAB_CARDS_DIM = LAB_HELD_SQUARED,

    LAB_PLAYED = 1, /* of an opening */
    LAB_SCORED,     /* sixths of the seat that played it */
    LAB_OPENING_DIM = LAB_SCORED,

    LAB_DIM = LAB_COURSE_DIM, /* of the largest block */
    LAB_BLOCKS = LAB_ENDING + 64 + LAB_KINDS,
    LAB_ROUND_NUMBERS = 256,
    LAB_OPENING_OWN = 5,
    LAB_OPENING_WITH = 8,
};

_Static_assert(LAB_DIM >= TB_MAX_SEATS + 3, "that of the points is not larger");

typedef struct lab_block {
    uint32_t dim;
    bool compared;      /* with the base */
    uint32_t round;     /* where it stands in the vector of a round */
    uint32_t own, with; /* and its sums in those of a cell */
} lab_block;

typedef struct lab_layout {
    uint32_t seats, size, endings, kinds; /* `size` games in a round */
    uint32_t blocks;
    lab_block block[LAB_BLOCKS];
    uint32_t numbers; /* in a round */
    uint32_t sums;    /* in a cell */
} lab_layout;

/* An opening of a cell or of its base. */
typedef struct lab_first {
    char name[LAB_OPENING];
    uint64_t own[LAB_OPENING_OWN];
    uint64_t with[LAB_OPENING_WITH];
} lab_first;

typedef struct lab_cell_sums {
    uint64_t rounds;
    uint64_t common;  /* of these, rounds that the base has too */
    uint64_t changed; /* of these, rounds that went otherwise in the base */
    uint64_t *sums;
    uint64_t began[TB_MAX_SEATS]; /* games that each seat began */
    uint64_t *length;             /* games with so many moves */
    uint32_t lengths;             /* room */
    lab_first *firsts;            /* by name */
    uint32_t openings, room;
} lab_cell_sums;

struct lab_tally {
    const lab_design *design;
    lab_layout layout;
    uint32_t cells;
    lab_cell_sums cell[];
};

static inline uint32_t lab_own_size(uint32_t dim) {
    return (dim + 1) * (dim + 2) / 2 - 1;
}

static inline uint32_t lab_with_size(uint32_t dim) {
    return (dim + 1) * (dim + 1) - 1;
}

/* The kinds of endings that are counted: the game's own and the common ones. */
const tb_reason *lab_ending_at(const tb_game *game, uint32_t ending);
void lab_layout_of(const lab_design *design, lab_layout *layout);
/* The vector of a round. */
void lab_round_of(const lab_design *design, const lab_layout *layout, uint32_t cell,
                  const lab_facts *facts, uint64_t *numbers);
/* The opening of this name; NULL: none, or with `make` out of memory. */
lab_first *lab_first_find(lab_cell_sums *sums, const char *name, bool make);
/* Room for so many openings more, and for games of so many moves. */
bool lab_first_room(lab_cell_sums *sums, uint32_t more);
bool lab_length_room(lab_cell_sums *sums, uint32_t moves);

#endif
