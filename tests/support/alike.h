/* Two tables that look alike to a seat and to onlookers and differ in what these may not see: the
 * cards of both come from here (the library's calls of tb_deal_outcome do, by --wrap). What is seen
 * is the same, what is hidden is drawn for each table on its own.
 */
#ifndef TESTS_ALIKE_H
#define TESTS_ALIKE_H

#include "support.h"

enum { ALIKE_CARDS = 2048, ALIKE_TEXTS = 4096 };

/* The cards of one table, by their numbers. */
typedef struct alike_cards {
    tb_event cards[ALIKE_CARDS];
    uint32_t planned, drawn;
} alike_cards;

typedef struct alike {
    const tb_game *game;
    tb_random random;
    int seat; /* whose sight is the same: a seat or TB_ONLOOKER */
    alike_cards sides[2];
    char (*texts)[TB_EVENT_TEXT]; /* some of the game's grammar, legal or not */
    uint32_t text_count;
} alike;

uint32_t alike_below(alike *alike, uint32_t bound);
/* Fills `texts`; the caller frees them. */
void alike_learn_texts(alike *alike);
/* From now on cards are drawn for this one of the two. A card that was drawn before is the same
 * again, as when a table is restored. */
void alike_draws(alike *alike, int side);
/* Plans the cards after these states, which go on to where a seat is to move. False if it cannot
 * look the same, or the game would be over, which shows everything. */
bool alike_plan(alike *alike, tb_state states[2]);
/* Texts of events of whoever is to move: one that is seen is the same at both; they stand in
 * `lists`. False if none was found. */
bool alike_choose(alike *alike, const tb_state *const states[2], const char *texts[2],
                  char (*lists)[TB_MAX_EVENTS][TB_EVENT_TEXT]);
/* Random options and the start of the game, or a position in the middle of one and another that
 * looks like it; false if that was no good. */
bool alike_set_up(alike *alike, tb_state states[2], bool middle);

#endif
