/* A table with a computer opponent: Rugby Chess in the terminal, White against level 3.
 *
 *     cc table.c $(pkg-config --cflags --libs teban) -o table && ./table
 *
 * The table is the referee: it takes messages, says why not, and keeps a journal. The computer is
 * given what its seat knows and nothing else; its event goes to the table like anybody's.
 */
#include <stdio.h>
#include <string.h>
#include <teban/teban.h>

enum { PERSON, COMPUTER };

/* Every message has an id of its sender's own; here the number of the line that it becomes. */
static bool play(tb_table *table, int seat, const char *event, tb_error *error) {
    char id[24];
    tb_receipt receipt;
    snprintf(id, sizeof id, "m%u", tb_table_lines(table));
    const tb_message message = {.seat = seat,
                                .version = tb_table_version(table),
                                .id = id,
                                .verb = "event",
                                .argument = event};
    return tb_table_do(table, &message, &receipt, error);
}

static bool computer_plays(tb_table *table, tb_error *error) {
    const tb_player_settings settings = {.level = 3, .threads = 1, .hash = 16, .seed = 1};
    const tb_game *game = tb_table_game(table);
    tb_info info;
    tb_state state;
    tb_thought thought;
    char event[TB_EVENT_TEXT];
    tb_table_info(table, tb_log_count(tb_table_log(table)), COMPUTER, &info);
    tb_player *player = tb_player_begin(game, &info, "", &settings);
    if (player == NULL || !tb_table_to_act(table, COMPUTER, &state))
        return false;
    tb_player_step(player, tb_player_own_nodes(player));
    tb_player_thought(player, &thought);
    tb_player_end(player);
    printf("black plays %s\n", tb_event_string(game, &state, thought.best, event));
    return play(table, COMPUTER, event, error);
}

int main(void) {
    char line[64];
    tb_error error;
    tb_table *table = tb_table_open("rugby-chess seats=person,computer:3", &error);
    while (table != NULL && tb_table_turn(table) != TB_OVER) {
        if (tb_table_turn(table) == COMPUTER) {
            if (!computer_plays(table, &error))
                break;
            continue;
        }
        printf("your move, as d1e2 or d1>c1: ");
        if (fgets(line, sizeof line, stdin) == NULL)
            break;
        line[strcspn(line, "\n")] = '\0';
        if (!play(table, PERSON, line, &error)) {
            char why[400];
            tb_text text = tb_text_in(why, sizeof why);
            tb_error_text(&error, TB_EN, &text);
            puts(why);
        }
    }
    tb_table_free(table);
    return 0;
}
