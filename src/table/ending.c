/* How a game ended at a table: by its rules, or in a way that is the table's own. Those are written
 * like endings of a game, without a clause, but for a draw by agreement that the game's rules know.
 * The sentence names the seat, not the person, whose name
 * may still change. */
#include "table/inside.h"

#include <string.h>

static const tb_reason own_endings[] = {
    [TB_HOW_RESIGNED] = {"resigned", "-", {"{1} resigned.", "{1}が投了しました。"}},
    [TB_HOW_AGREED] = {"agreed", "-", {"A draw was agreed.", "合意による引き分けです。"}},
    [TB_HOW_TIME] = {"time", "-", {"{1} ran out of time.", "{1}の時間が切れました。"}},
    [TB_HOW_STATED] = {"stated",
                       "-",
                       {"The result is the one that the record states.",
                        "棋譜に書かれた結果です。"}},
    [TB_HOW_ABORTED] = {"aborted",
                        "-",
                        {"The game was broken off without a result.",
                         "結果のないまま打ち切られました。"}},
    [TB_HOW_LEFT] = {"left", "-", {"{1} left the table.", "{1}が席を離れたまま戻りませんでした。"}},
};

/* Time that ran out before everybody had gathered is nobody's in particular. */
static const tb_reason time_of_nobody = {
    "time", "-", {"The time to gather was over.", "準備の時間が切れました。"}};

static const tb_reason *own_ending(const tb_table *table) {
    const tb_how how = table->scene.how;
    const tb_reason *agreed = tb_table_game(table)->agreed;
    if (how == TB_HOW_TIME && table->scene.who == TB_NOBODY)
        return &time_of_nobody;
    return how == TB_HOW_AGREED && agreed != NULL ? agreed : &own_endings[how];
}

bool tb_table_end(const tb_table *table, tb_end *end) {
    const tb_how how = table->scene.how;
    const int who = table->scene.who;
    if (how == TB_HOW_OPEN)
        return false;
    if (how == TB_HOW_RULE)
        return tb_log_end(table->log, end);
    memset(end, 0, sizeof *end);
    tb_why_set(&end->why, own_ending(table));
    if (who != TB_NOBODY) {
        const char *const *name = tb_table_game(table)->seat_names[who];
        tb_why_arg(&end->why, name[TB_EN], name[TB_JA]);
    }
    return true;
}
