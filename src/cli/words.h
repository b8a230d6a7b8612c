/* What `teban play` says, in each language. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <teban/game.h>

typedef enum cli_word {
    WORD_MENU,
    WORD_WHICH_GAME,
    WORD_WHO_PLAYS,
    WORD_WHICH_SEAT,
    WORD_NOT_IN_MENU,
    WORD_COMPUTER,
    WORD_YOU_PLAY,
    WORD_PROMPT,
    WORD_HELP,
    WORD_NOTHING_TO_UNDO,
    WORD_TAKEN_BACK,
    WORD_HINT,
    WORD_EXPECTS,
    WORD_LEGAL,
    WORD_NO_SUCH_NUMBER,
    WORD_NO_SUCH_CLAUSE,
    WORD_CURTAIN,
    WORD_CURTAIN_ENTER,
    WORD_HIDDEN_EVENT,
    WORD_OVER,
    WORD_WINS,
    WORD_SHARED,
    WORD_RESIGNED,
    WORD_SAVED,
    WORD_SAVE_HOW,
    WORD_WHY_HOW,
    WORD_TOO_LONG,
    WORD_BYE,
    WORD_TYPE_HELP,
    WORDS,
} cli_word;

extern const char *const cli_words[WORDS][TB_LANGS];

#endif
