/* What a bot says at a table, apart from how lines get there: it enters with its key, sits down,
 * adds its number to a shared deal, plays, declines what is offered during a game, and goes on to
 * another game as often as it was told.
 *
 * One line is under way at a time. The id of a message follows from the version and the verb, so
 * that whatever is sent again after a lost line, or by a bot that was started again, is done once.
 * The numbers that it commits to are not kept anywhere: a bot that was started again after having
 * committed leaves, and sits down anew.
 */
#ifndef BOT_SITTER_H
#define BOT_SITTER_H

#include "bot/address.h"
#include "bot/sight.h"
#include "table/verify.h"

enum { BOT_NAME = 97, BOT_LINE = 1024, BOT_ID = 25 };

typedef enum bot_news {
    BOT_SAT,        /* detail: seat and game */
    BOT_ENDED,      /* detail: the points, or "" */
    BOT_CARDS_HOLD, /* detail: how many */
    BOT_ENGINE,     /* detail: what its program did wrong; it is asked once more */
    BOT_NEWS,
} bot_news;

/* How it ends. */
typedef enum bot_end {
    BOT_GOES_ON,
    BOT_DONE,
    BOT_REFUSED,       /* the server's words, or ours, are in `error` */
    BOT_TAKEN,         /* somebody else sits there */
    BOT_ENGINE_FAILED, /* and it has resigned */
    BOT_CARDS_WRONG,
} bot_end;

/* Who carries out what it decides. */
typedef struct bot_hands {
    void *context;
    void (*say)(void *context, const char *line);
    void (*think)(void *context, bot_task *task);        /* takes the task over */
    void (*later)(void *context, uint32_t milliseconds); /* calls bot_sitter_retry then */
    void (*tell)(void *context, bot_news news, const char *detail);
} bot_hands;

typedef struct bot_sitter {
    bot_address address; /* its table is that of the present game */
    char name[BOT_NAME];
    tb_lang lang;
    uint32_t games; /* left, the present one included */
    bot_hands hands;
    /* the line under way */
    uint64_t number; /* of the last one */
    bool waits;
    enum { BOT_ENTERS, BOT_SEES, BOT_DOES, BOT_ASKS_RECORD } verb;
    char id[BOT_ID];      /* of the last message */
    char refused[BOT_ID]; /* that is not sent again */
    /* the table */
    bool entered, sat, dirty; /* dirty: it has gone on since it was looked at */
    char letter[16];
    json_t *sight;
    uint32_t failures; /* in a row, to keep something */
    bool thinking;
    uint64_t thinks_of;
    bool has_move;
    bot_thought move;
    uint32_t faults; /* of its program, in this game */
    char fault[OUTSIDE_WHAT];
    bool over, checked;
    char next[BOT_TABLE];
    /* the deal */
    bool has_number, committed; /* committed: the table has its hash */
    tb_secret own;
    tb_noted noted;
    bot_end end;
    tb_error error;
} bot_sitter;

/* A connection is there, anew or for the first time; and it is gone. */
void bot_sitter_connected(bot_sitter *sitter);
void bot_sitter_lost(bot_sitter *sitter);
/* A text from the server. */
void bot_sitter_hear(bot_sitter *sitter, const char *text, size_t length);
/* What its program thought. */
void bot_sitter_thought(bot_sitter *sitter, const bot_thought *thought);
/* The time of `later` is over, on the same connection. */
void bot_sitter_retry(bot_sitter *sitter);
void bot_sitter_free(bot_sitter *sitter);

#endif
