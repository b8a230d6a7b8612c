#include "think/decision.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Room for a history of so many bytes; false: out of memory. */
static bool begin(tb_decision *decision, const tb_game *game, const tb_player_settings *player,
                  const tb_limits *limits, size_t length) {
    *decision = (tb_decision){
        .game = game, .history = malloc(length + 1), .player = *player, .limits = *limits};
    return decision->history != NULL;
}

bool tb_decision_from(const tb_log *log, uint32_t ply, int seat, const tb_player_settings *player,
                      const tb_limits *limits, tb_decision *decision) {
    const tb_game *game = tb_log_game(log);
    const tb_state *state = tb_log_at(log, ply);
    tb_text measure = tb_text_in(NULL, 0);
    assert(game->turn(state) == seat);
    tb_log_history_at(log, ply, seat, &measure);
    if (!begin(decision, game, player, limits, measure.length))
        return false;
    tb_text text = tb_text_in(decision->history, measure.length + 1);
    tb_log_history_at(log, ply, seat, &text);
    tb_observe(game, state, seat, &decision->info);
    return true;
}

bool tb_decision_seen(const tb_game *game, const tb_info *info, const char *history,
                      const tb_player_settings *player, const tb_limits *limits,
                      tb_decision *decision) {
    const size_t length = strlen(history);
    assert(tb_info_turn(game, info) == (int)info->seat);
    if (!begin(decision, game, player, limits, length))
        return false;
    memcpy(decision->history, history, length + 1);
    decision->info = *info;
    return true;
}

void tb_decision_free(tb_decision *decision) {
    free(decision->history);
    decision->history = NULL;
}
