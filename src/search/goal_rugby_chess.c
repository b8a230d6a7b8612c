/* Rugby Chess: balls held, then the rows by which the foremost own ball is ahead of the home row.
 */
#include "games/rugby_chess/rugby_chess.h"
#include "search/goals.h"

static int rows_ahead(int square, int side) {
    const int row = square % ROWS;
    return side == 0 ? row : ROWS - 1 - row;
}

int tb_goal_rugby_chess(const tb_state *before, tb_event event, const tb_state *after, int seat) {
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
