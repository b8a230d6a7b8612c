/* Whether the cards of a record follow from what was promised before the first of them. */
#ifndef TABLE_VERIFY_H
#define TABLE_VERIFY_H

#include "table/deal.h"

typedef enum tb_doubt {
    TB_NO_DOUBT,
    TB_NOTHING_DEALT,     /* nothing is dealt in this game */
    TB_DEAL_NOT_TOLD,     /* the record does not say how */
    TB_SEED_NOT_SHOWN,    /* the game goes on */
    TB_NOT_AS_NOTED,      /* the commitment is not the one that was noted */
    TB_SEED_WRONG,        /* it is not what was committed to */
    TB_HASH_NOT_AS_NOTED, /* a seat's hash is not the one that was noted */
    TB_NUMBER_MISSING,    /* a seat committed to a number that is not there */
    TB_NUMBER_UNPROMISED, /* a seat has a number that it did not commit to */
    TB_NUMBER_WRONG,      /* a seat's number is not what it committed to */
    TB_CARD_WRONG,
} tb_doubt;

/* What somebody noted before the first card. */
typedef struct tb_noted {
    bool commitment_noted;
    tb_secret commitment;
    uint32_t hashes_noted; /* bit s: seat s */
    tb_secret hashes[TB_MAX_SEATS];
} tb_noted;

typedef struct tb_verdict {
    tb_doubt doubt; /* the first one */
    int seat;       /* whose number or hash */
    uint32_t cards; /* that follow */
    uint64_t
        taken_back; /* numbers of cards that were drawn before the last one and are not there */
    uint32_t event; /* TB_CARD_WRONG: which event, counted from 0; the number of its card; and */
    uint64_t card;  /* what it should have been */
    char expected[TB_EVENT_TEXT];
} tb_verdict;

tb_verdict tb_deal_verify(const tb_log *log, const tb_noted *noted);

#endif
