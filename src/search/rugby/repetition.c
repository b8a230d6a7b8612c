/* The positions that the game has been through.
 *
 * Coming back to one of them is no progress, so the search values it as a draw: the side that
 * stands better looks for something else. They are found by playing the history from the start; if
 * that does not lead to the position in question (which was set up, say), nothing is remembered.
 *
 * One place a key, the newer one stays: within the last hundreds of events few are lost.
 */
#include "search.h"

#include "search/trail.h"

#include <string.h>

static void remember(rugby_search *search, uint64_t key) {
    search->past[key >> RUGBY_REPETITION_SHIFT] = key;
}

void rugby_repetition_learn(rugby_search *search, const tb_state *now, const char *history) {
    const tb_game *game = &tb_rugby_chess;
    uint32_t options[TB_MAX_OPTIONS];
    char word[TB_EVENT_TEXT];
    tb_state state;
    tb_event event;
    tb_why why;
    memset(search->past, 0, sizeof search->past);
    game->options_of(now, options);
    tb_start(game, options, &state);
    while ((history = tb_trail_word(history, word)) != NULL) {
        remember(search, rugby_chess_hash(&state));
        if (!tb_event_read(game, &state, word, &event, &why))
            break;
        rugby_chess_apply(&state, event);
    }
    if (memcmp(&state, now, sizeof state) != 0)
        memset(search->past, 0, sizeof search->past);
}
