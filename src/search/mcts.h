/* Monte Carlo tree search for any number of seats, with chance and hidden hands.
 *
 * The tree is over what the root's seat sees: events are its edges, an event that this seat may not
 * see is one edge whatever it was. Every simulation begins at a state drawn from the info, so a
 * node stands for all states that lead there, and a child is only on offer where its event is
 * possible (information-set search, Cowling, Powley and Whitehouse 2012). Where nothing is hidden
 * and nothing is drawn this is plain UCT.
 */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "search/brain.h"

extern const tb_brain tb_brain_mcts;

#endif
