/* Golden playthroughs: tests/games/<game>/golden.txt holds whole games, played from fixed seeds,
 * with what can be said of every state. A change of any rule shows as a difference here.
 *
 *     golden FOLDER            compares
 *     golden FOLDER --write    writes the files anew (look at the difference before committing it)
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3, EVERY = 8 /* states between two full descriptions */ };

static const char *folder;
static bool writing;

static void put_legal(tb_text *out, const tb_game *game, const tb_state *state) {
    static char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_events_sorted(game, state, list, texts);
    tb_text_string(out, "legal ");
    tb_text_number(out, count);
    for (int i = 0; i < count; i++) {
        tb_text_char(out, ' ');
        tb_text_string(out, texts[i]);
    }
    tb_text_char(out, '\n');
}

static void put_knowledge(tb_text *out, const tb_log *log, int seat) {
    const tb_game *game = tb_log_game(log);
    tb_info info;
    char letter[2];
    tb_observe(game, tb_log_now(log), seat, &info);
    tb_text_string(out, "view ");
    tb_view(game, &info, out);
    tb_text_string(out, "\nhistory ");
    tb_text_string(out, tb_seat_string(game, seat, letter));
    tb_text_char(out, ' ');
    tb_log_history(log, seat, out);
    tb_text_char(out, '\n');
}

static void put_state(tb_text *out, const tb_log *log, bool fully) {
    const tb_game *game = tb_log_game(log);
    tb_text_string(out, "position ");
    game->position_text(tb_log_now(log), out);
    tb_text_char(out, '\n');
    if (!fully)
        return;
    put_legal(out, game, tb_log_now(log));
    for (int seat = 0; seat < (int)game->seat_count; seat++)
        put_knowledge(out, log, seat);
    put_knowledge(out, log, TB_ONLOOKER);
}

static void put_event(tb_text *out, const tb_log *log) {
    const uint32_t last = tb_log_count(log) - 1;
    const tb_game *game = tb_log_game(log);
    tb_text_string(out, "event ");
    tb_text_string(out, tb_log_played(log, last));
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text_string(out, lang == TB_EN ? "  # " : " / ");
        game->event_say(tb_log_at(log, last), tb_log_event(log, last), lang, out);
    }
    tb_text_char(out, '\n');
}

static void put_game(tb_text *out, const tb_game *game, uint32_t number) {
    tb_random random = tb_random_from(1000 + number);
    tb_log *log = tb_log_new(game, NULL);
    tb_text_string(out, number > 0 ? "\ngame " : "game ");
    tb_text_number(out, number + 1);
    tb_text_char(out, '\n');
    put_state(out, log, true);
    while (game->turn(tb_log_now(log)) != TB_OVER) {
        tb_log_add_event(log, support_random_event(game, tb_log_now(log), &random));
        put_event(out, log);
        put_state(out, log, tb_log_count(log) % EVERY == 0);
    }
    put_state(out, log, true);
    tb_log_free(log);
}

static char *play_all(const tb_game *game) {
    enum { CAPACITY = 1 << 22 };
    char *data = malloc(CAPACITY);
    tb_text text = tb_text_in(data, CAPACITY);
    for (uint32_t number = 0; number < GAMES; number++)
        put_game(&text, game, number);
    assert_true(tb_text_fits(&text));
    return data;
}

static void test_game(void **context) {
    const tb_game *game = *context;
    char name[64];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/golden.txt", folder, support_folder(game, name));
    char *found = play_all(game);
    support_golden(path, found, writing);
    free(found);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    folder = argv[1];
    writing = argc > 2 && strcmp(argv[2], "--write") == 0;
    return support_run_games("golden", test_game, 0, NULL);
}
