/* How fast the rules and the players of a game are, on one thread. */
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include <teban/game.h>

enum { MEASURE_DEALS = 64 };

typedef struct measured {
    const tb_game *game;
    tb_state starts[MEASURE_DEALS]; /* where a player is first to move */
} measured;

void measure_begin(measured *m, const tb_game *game);
/* Events a second of random playouts from the starts, by the game's own loop or the plain one. */
double measure_playouts(const measured *m, bool plain);
/* Leaves a second, at a depth that takes long enough to be measured. */
double measure_perft(const measured *m);
/* Nodes a second that the game's own player searches. */
double measure_search(const measured *m);
/* Random numbers a second: nothing to do with games, so that machines can be compared. */
double measure_calibration(void);

#endif
