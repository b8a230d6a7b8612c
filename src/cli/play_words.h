/* What `teban play` says, in each language. */
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

#include <teban/game.h>

typedef enum cli_word {
    /* the menu */
    WORD_MENU,
    WORD_KEPT_GAMES,
    WORD_WHICH_GAME,
    WORD_WHO_PLAYS,
    WORD_WHICH_SEAT,
    WORD_NOT_IN_MENU,
    /* kept games */
    WORD_KEPT_LINE,
    WORD_KEPT_OVER,
    WORD_NO_KEPT,
    WORD_NO_SUCH_KEPT,
    WORD_KEPT_ELSEWHERE,
    WORD_KEPT_DAMAGED,
    WORD_KEPT_UNREADABLE,
    WORD_CUT_OFF,
    WORD_GOING_ON,
    WORD_KEPT_FOR_LATER,
    WORD_NOT_KEPT,
    /* at the table */
    WORD_PERSON,
    WORD_COMPUTER,
    WORD_NAMED,
    WORD_AND,
    WORD_TYPE_HELP,
    WORD_COMMITMENT,
    WORD_TIME,
    WORD_PROMPT,
    WORD_PROMPT_CLOCK,
    WORD_HELP,
    WORD_TAKEN_BACK,
    WORD_PRACTICE,
    WORD_HINT,
    WORD_EXPECTS,
    WORD_LEGAL,
    WORD_NO_SUCH_NUMBER,
    WORD_NO_SUCH_CLAUSE,
    WORD_OFFERS_DRAW,
    WORD_ACCEPT_DRAW,
    WORD_YES_OR_NO,
    WORD_DECLINED,
    WORD_CURTAIN,
    WORD_CURTAIN_ENTER,
    WORD_RESIGNED,
    WORD_PLAYS_ON,
    WORD_OUT_OF_TIME,
    WORD_AGREED,
    WORD_SAVED,
    WORD_SAVE_HOW,
    WORD_SAVE_WHEN_OVER,
    WORD_WHY_HOW,
    WORD_TOO_LONG,
    WORD_BYE,
    /* the end */
    WORD_OVER,
    WORD_WINS,
    WORD_SHARED,
    WORD_WAS_PRACTICE,
    WORD_SEED,
    WORD_CHECK,
    WORD_AGAIN,
    WORDS,
} cli_word;

extern const char *const cli_words[WORDS][TB_LANGS];

/* What a yes or a no may be; each list ends with NULL. */
extern const char *const cli_yes[], *const cli_no[];
bool cli_is_one_of(const char *word, const char *const *list);

#endif
