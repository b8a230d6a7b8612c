/* Ways to the try line.
 *
 * A run goes sideways and then diagonally ahead to the same side (G4a). The squares from which a
 * piece could run to the enemy's home row at once, its *lanes*, are found backwards from that row:
 * back along the diagonals through empty squares, then back sideways. A holder that stands in a
 * lane makes a try in its next turn; nothing else can (a pass goes never ahead, and arriving there
 * by a retreat is impossible), so one set answers "can this side win now?".
 */
#ifndef SEARCH_RUGBY_LANES_H
#define SEARCH_RUGBY_LANES_H

#include "games/rugby_chess/rugby_chess.h"

/* The starting squares of runs to the goal squares that bend to one side; `aside` is RIGHT or
 * -RIGHT as the side sees it. */
RUGBY_CHESS_INLINE uint64_t rugby_lanes_aside(uint64_t empty, uint64_t goal, int side, int aside) {
    const int sideways = for_side(-aside, side);
    const int diagonal = for_side(-AHEAD - aside, side);
    const runway back = runway_of(empty, diagonal);
    const runway level = runway_of(empty, sideways);
    const uint64_t last_leg = slide(goal & empty, &back, diagonal);
    const uint64_t first_leg = slide(last_leg & ~goal, &level, sideways);
    return stepped(last_leg, diagonal) | stepped(first_leg, sideways);
}

RUGBY_CHESS_INLINE uint64_t rugby_lanes_side(uint64_t empty, int side) {
    const uint64_t goal = home_row(1 - side);
    return rugby_lanes_aside(empty, goal, side, RIGHT) |
           rugby_lanes_aside(empty, goal, side, -RIGHT);
}

/* Squares of either kind, empty or not, from which this side's piece could run home. */
static inline uint64_t rugby_lanes(const rugby_chess *game, int side) {
    const uint64_t empty = ~occupied(game);
    return side == 0 ? rugby_lanes_side(empty, 0) : rugby_lanes_side(empty, 1);
}

/* The holders of a side that can make a try if it is their turn. */
static inline uint64_t rugby_runners(const rugby_chess *game, int side) {
    const uint64_t holders = game->pieces[side] & game->balls;
    return holders == 0 ? 0 : holders & rugby_lanes(game, side);
}

/* Every square on which a piece could stop one of the runs home to one side. */
RUGBY_CHESS_INLINE uint64_t rugby_ways_aside(uint64_t empty, uint64_t runners, int side,
                                             int aside) {
    const int sideways = for_side(aside, side);
    const int diagonal = for_side(AHEAD + aside, side);
    const runway level = runway_of(empty, sideways);
    const runway ahead = runway_of(empty, diagonal);
    const uint64_t first_leg = slide(runners, &level, sideways);
    const uint64_t last_leg = slide(first_leg, &ahead, diagonal);
    const runway back = runway_of(last_leg, -diagonal);
    const uint64_t home = slide(last_leg & home_row(1 - side), &back, -diagonal);
    const runway start = runway_of(first_leg, -sideways);
    return home | slide(home & first_leg, &start, -sideways);
}

static inline uint64_t rugby_ways(const rugby_chess *game, int side, uint64_t runners) {
    const uint64_t empty = ~occupied(game);
    return side == 0 ? rugby_ways_aside(empty, runners, 0, RIGHT) |
                           rugby_ways_aside(empty, runners, 0, -RIGHT)
                     : rugby_ways_aside(empty, runners, 1, RIGHT) |
                           rugby_ways_aside(empty, runners, 1, -RIGHT);
}

#endif
