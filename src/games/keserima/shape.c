/* The shape of events, whatever the state: an automaton over the bytes of a text.
 *
 *     drop    symbol square                       o44
 *     piece   symbol square - square {command}    +15-14x23+22
 *     ship    S and the same                      Sx43-34
 *     command + or x, or one of them after o, and the square reached
 *     pass    pass
 *     swap    swap
 *     layout  @ symbol symbol symbol player       @+x+K
 *     draw    { one to three symbols }            {+ox}
 *
 * A symbol is one of o + x *, in a command, a layout and a draw only those that can stand there; a
 * square is any two digits (00 has the shape of a square: it is off the board). A path may be as
 * long as it likes: the hand ends it, not the shape.
 */
#include "keserima.h"

#include <string.h>

enum {
    NAMED = SHAPE_START + 1, /* a symbol: of a drop or of a piece */
    COLUMN_READ,
    DROPPED, /* symbol and square: a drop, or a piece to come */
    SAILS,   /* S */
    SHIP_NAMED,
    SHIP_COLUMN,
    SHIP_SQUARE,
    MOVES, /* - */
    STEP_COLUMN,
    STEPPED, /* at the end of a step: the move may end here */
    PAYS,    /* o */
    COMMANDS,
    PASS_P,
    PASS_PA,
    PASS_PAS,
    PASSED,
    SWAP_S,
    SWAP_SW,
    SWAP_SWA,
    SWAPPED,
    LAYS,
    LAYS_11,
    LAYS_23,
    LAYS_15,
    LAID,
    DRAWS,
    DREW_1,
    DREW_2,
    DREW_3,
    DRAWN,
};

#define DIGITS "0123456789"

static const struct {
    uint8_t from;
    uint8_t to;
    const char *bytes;
} arrows[] = {
    {SHAPE_START, NAMED, "*+ox"},
    {NAMED, COLUMN_READ, DIGITS},
    {COLUMN_READ, DROPPED, DIGITS},
    {DROPPED, MOVES, "-"},
    {SHAPE_START, SAILS, "S"},
    {SAILS, SHIP_NAMED, "*+ox"},
    {SHIP_NAMED, SHIP_COLUMN, DIGITS},
    {SHIP_COLUMN, SHIP_SQUARE, DIGITS},
    {SHIP_SQUARE, MOVES, "-"},
    {MOVES, STEP_COLUMN, DIGITS},
    {STEP_COLUMN, STEPPED, DIGITS},
    {STEPPED, PAYS, "o"},
    {STEPPED, COMMANDS, "+x"},
    {PAYS, COMMANDS, "+x"},
    {COMMANDS, STEP_COLUMN, DIGITS},
    {SHAPE_START, PASS_P, "p"},
    {PASS_P, PASS_PA, "a"},
    {PASS_PA, PASS_PAS, "s"},
    {PASS_PAS, PASSED, "s"},
    {SHAPE_START, SWAP_S, "s"},
    {SWAP_S, SWAP_SW, "w"},
    {SWAP_SW, SWAP_SWA, "a"},
    {SWAP_SWA, SWAPPED, "p"},
    {SHAPE_START, LAYS, "@"},
    {LAYS, LAYS_11, "+x"},
    {LAYS_11, LAYS_23, "+x"},
    {LAYS_23, LAYS_15, "+x"},
    {LAYS_15, LAID, "KR"},
    {SHAPE_START, DRAWS, "{"},
    {DRAWS, DREW_1, "+ox"},
    {DREW_1, DREW_2, "+ox"},
    {DREW_2, DREW_3, "+ox"},
    {DREW_1, DRAWN, "}"},
    {DREW_2, DRAWN, "}"},
    {DREW_3, DRAWN, "}"},
};

uint8_t keserima_shape_next(uint8_t at, char c) {
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        if (arrows[i].from == at && c != '\0' && strchr(arrows[i].bytes, c) != NULL)
            return arrows[i].to;
    }
    return SHAPE_NONE;
}

tb_shape keserima_shape_at(uint8_t at) {
    switch (at) {
    case DROPPED:
    case STEPPED:
    case PASSED:
    case SWAPPED:
        return TB_MOVE_SHAPE;
    case LAID:
    case DRAWN:
        return TB_CHANCE_SHAPE;
    default:
        return TB_NO_EVENT;
    }
}

tb_shape keserima_event_shape(const char *text) {
    uint8_t at = SHAPE_START;
    for (; *text != '\0' && at != SHAPE_NONE; text++)
        at = keserima_shape_next(at, *text);
    return keserima_shape_at(at);
}
