/* teban: everything that the library offers. <teban/games.h> has the rules of five games,
 * <teban/log.h> a game being played. */
#ifndef TEBAN_TEBAN_H
#define TEBAN_TEBAN_H

#include <teban/games.h>
#include <teban/log.h>

#define TB_VERSION "0.1.0"

#endif
