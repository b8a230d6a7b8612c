/* Rugby Chess to its players. */
#include "games/rugby_chess/rugby_chess.h"
#include "search/profile.h"
#include "search/rugby/rugby.h"

static int rows_ahead(int square, int side) {
    const int row = square % ROWS;
    return side == 0 ? row : ROWS - 1 - row;
}

/* Balls held, then the rows by which the foremost own ball is ahead of the home row. */
static int balls(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    const rugby_chess *game = rugby_chess_in(after);
    int foremost = 0;
    int held = 0;
    (void)before;
    (void)event;
    for (uint64_t own = game->balls & game->pieces[seat]; own != 0; own &= own - 1) {
        const int rows = rows_ahead(lowest(own), seat);
        foremost = rows > foremost ? rows : foremost;
        held++;
    }
    return held * ROWS + foremost;
}

static int mirrored_square(int square) {
    return (COLUMNS - 1 - square / ROWS) * ROWS + square % ROWS;
}

static int mirrored(int square) {
    return square == NOWHERE ? NOWHERE : mirrored_square(square);
}

static bool is_symmetric_set(uint64_t set) {
    for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
        if ((set & bit_of(mirrored_square(lowest(rest)))) == 0)
            return false;
    }
    return true;
}

static bool is_symmetric(const rugby_chess *game) {
    return is_symmetric_set(game->pieces[0]) && is_symmetric_set(game->pieces[1]) &&
           is_symmetric_set(game->balls) && is_symmetric_set(game->turned) &&
           (game->phase == ORDINARY || mirrored(game->at) == game->at);
}

/* Of a move and its mirror image, left to right, the one that comes first, where the position is
 * its own mirror image. Events ascend like their texts. */
static void opening(const tb_state *state, tb_event event, tb_text *name) {
    tb_event other = event;
    if (event != SWAP_EVENT && is_symmetric(rugby_chess_in(state))) {
        const rugby_chess_order order = order_of(event);
        other = event_of((rugby_chess_order){.from = mirrored_square(order.from),
                                             .to = mirrored(order.to),
                                             .receiver = mirrored(order.receiver)});
    }
    rugby_chess_event_text(state, other < event ? other : event, name);
}

const tb_profile tb_profile_rugby_chess = {
    .game = &tb_rugby_chess,
    .brain = &tb_brain_rugby,
    .levels = {{150, 0.30},
               {150, 0.20},
               {200, 0.12},
               {300, 0.07},
               {500, 0.04},
               {1000, 0.02},
               {2500, 0.01},
               {8000, 0},
               {0, 0},
               {0, 0}},
    .tuning = {.exploration = 0.7},
    .goal = balls,
    .opening = opening,
};
