#include "table/decide.h"

#include "search/level.h"

/* The computers of a table may work together against a seat; a hint for a person does not. */
static tb_player_settings player_for(const tb_table *table, int seat, const tb_wish *wish) {
    const tb_sitter sitter = tb_table_sitter(table, seat);
    const int against = tb_table_setup(table)->against;
    const bool computer = sitter.kind == TB_COMPUTER;
    tb_player_settings player = {
        .level = computer ? sitter.level : TB_LEVELS,
        .threads = wish->threads,
        .hash = wish->hash,
        .seed = wish->seed,
    };
    if (wish->level > 0)
        player.level = wish->level;
    if (computer && against != TB_NOBODY && against != seat) {
        player.style = TB_STYLE_COLLUSION;
        player.against = against;
    }
    return player;
}

bool tb_table_decision(const tb_table *table, int seat, uint32_t ply, const tb_wish *wish,
                       tb_decision *decision, tb_error *error) {
    const tb_log *log = tb_table_log(table);
    if (tb_table_phase(table) == TB_GATHERING)
        return tb_refuse(error, TB_NOT_GATHERED, NULL);
    if (tb_log_game(log)->turn(tb_log_at(log, ply)) != seat)
        return tb_refuse(error, TB_NOT_YOUR_TURN, NULL);
    const tb_player_settings player = player_for(table, seat, wish);
    return tb_decision_from(log, ply, seat, &player, &wish->limits, decision) ||
           tb_fail_memory(error);
}
