/* teban: everything that the library offers. <teban/games.h> has the rules of five games,
 * <teban/log.h> a game and its record, <teban/player.h> the computer players, <teban/table.h> a
 * game that people and computers play. */
#ifndef TEBAN_TEBAN_H
#define TEBAN_TEBAN_H

#include <teban/games.h>
#include <teban/log.h>
#include <teban/player.h>
#include <teban/table.h>

#endif
