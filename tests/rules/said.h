/* What people are told in the cases of clauses.txt: tests/games/<game>/said.txt, written by
 * `clauses FOLDER --write` and compared, to the byte, by `clauses FOLDER`.
 *
 *   game, seat, option     at the top: names, and every option with its values and what they mean
 *   case CLAUSE TITLE
 *   why EVENT              the whole sentence, English, then Japanese
 *   ending CODE            likewise
 *   refused POSITION       the whole sentence, likewise; refused-seen, refused-options
 *   picture                the terminal's, for the seat to move, as it is when the case ends; then
 * the
 *   |...                   rows that are others in Japanese
 *   all N                  a digest of the pictures for all who may look, in both languages, with
 *                          and without colours
 *   events N               a digest of the phrases for all events of that state, and of the views
 */
#ifndef TESTS_SAID_H
#define TESTS_SAID_H

#include "support.h"

typedef struct said {
    char *data;
    tb_text out;
} said;

void said_begin(said *s, const tb_game *game);
void said_line(said *s, const char *word, const char *rest);
void said_why(said *s, const char *word, const char *what, const tb_why *why);
void said_error(said *s, const char *word, const char *text, const tb_error *error);
/* The pictures of a state. */
void said_pictures(said *s, const tb_game *game, const tb_state *state);
/* Writes the file, or fails where it differs. */
void said_end(said *s, const char *path, bool writing);

#endif
