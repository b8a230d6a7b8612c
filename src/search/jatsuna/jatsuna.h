/* The computer player of Jatsuna: tree search, and an exact solver for the end of the game. */
#ifndef SEARCH_JATSUNA_H
#define SEARCH_JATSUNA_H

#include "search/brain.h"

extern const tb_brain tb_brain_jatsuna;

#endif
