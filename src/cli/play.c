/* teban play: its arguments, and one game after another. */
#define _POSIX_C_SOURCE 200809L
#include "cli/play.h"

#include "base/read.h"
#include "cli/cli.h"
#include "cli/play_show.h"
#include "cli/play_turns.h"
#include "games/find.h"
#include "search/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban play [GAME] [KEY=VALUE ...] [--seats SEATS] [--names NAME,...] [--level N]\n"
    "                  [--clock TIME[+TIME]] [--seed N] [--from FILE] [--save FILE] [--no-keep]\n"
    "                  [--lang en|ja] [--colour auto|always|never]\n"
    "       teban play --resume [ID] [--save FILE] [--lang en|ja] [--colour ...]\n"
    "       teban play --kept\n\n"
    "Plays a game in the terminal; without GAME a menu asks. KEY=VALUE are rule options\n"
    "('teban games' lists them). --seats names the seats that people play, 'all' for every\n"
    "seat; the computer plays the rest (the first seat is yours unless you say otherwise).\n"
    "--names are the people's, in the order of the seats. --clock 5m+3s gives everybody five\n"
    "minutes, and three seconds more for each turn. --from goes on with a record, --save writes\n"
    "one at the end. With the same --seed the same cards come, and levels 1 to 8 play the same.\n\n"
    "A game that is left, or cut off by a crash, is saved: --resume goes on with it, --kept lists\n"
    "such games, --no-keep saves nothing. At the prompt, help.\n",
    "使い方：teban play [ゲーム] [名前=値 ...] [--seats 席] [--names 名前,...] [--level N]\n"
    "                   [--clock 時間[+時間]] [--seed N] [--from FILE] [--save FILE] [--no-keep]\n"
    "                   [--lang en|ja] [--colour auto|always|never]\n"
    "        teban play --resume [ID] [--save FILE] [--lang en|ja] [--colour ...]\n"
    "        teban play --kept\n"
    "\n"
    "ターミナルで遊びます。ゲームを書かなければメニューから選べます。「名前="
    "値」はルールの選択です\n"
    "（'teban games' で一覧）。--seats は人が座る席で、all なら全部。残りはコンピュータが座ります\n"
    "（書かなければ最初の席があなたです）。--names は人の名前を席の順に書きます。--clock 5m+3s は\n"
    "持ち時間5分、1手ごとに3秒追加です。--from は棋譜の続きから始め、--save "
    "は終わったときに棋譜を\n"
    "書きます。同じ --seed なら同じカードが来て、レベル 1〜8 は同じ手を指します。\n"
    "\n"
    "途中でやめた対局や、落ちて切れた対局は保存されています。--resume で続け、--kept で一覧を\n"
    "出し、--no-keep なら何も保存しません。入力待ちでは help と打ってください。\n",
};

/* ---- arguments ---- */

static bool terminal_has_colours(void) {
    const char *term = getenv("TERM");
    const char *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0 &&
           (none == NULL || none[0] == '\0');
}

static int read_colour(cli_request *r, const char *word) {
    const bool always = strcmp(word, "always") == 0;
    if (!always && strcmp(word, "never") != 0 && strcmp(word, "auto") != 0)
        return cli_usage("play", cli_in("--colour takes auto, always or never",
                                        "--colour には auto、always、never のどれかを書きます"));
    if (strcmp(word, "auto") != 0)
        r->colour = always;
    return CLI_OK;
}

static int read_seats(cli_request *r, const char *word) {
    r->seats = word;
    return CLI_OK;
}

static int read_names(cli_request *r, const char *word) {
    r->names = word;
    return word[0] != '\0'
               ? CLI_OK
               : cli_usage("play", cli_in("--names takes names, as Anna,Ben",
                                          "--names には名前を書きます（花子,太郎 など）"));
}

static int read_from(cli_request *r, const char *word) {
    r->from = word;
    return CLI_OK;
}

static int read_save(cli_request *r, const char *word) {
    r->save = word;
    return word[0] != '\0'
               ? CLI_OK
               : cli_usage("play", cli_in("--save takes a file", "--save にはファイルを書きます"));
}

static int read_level(cli_request *r, const char *word) {
    return tb_read_number(word, 1, TB_LEVELS, &r->level)
               ? CLI_OK
               : cli_usage("play",
                           cli_in("--level takes a number from 1 to %d",
                                  "--level には 1 から %d までの数を書きます"),
                           TB_LEVELS);
}

static int read_seed(cli_request *r, const char *word) {
    r->has_seed = true;
    return tb_read_number(word, 0, UINT64_MAX, &r->seed)
               ? CLI_OK
               : cli_usage("play", cli_in("--seed takes a number", "--seed には数を書きます"));
}

/* `5m`, `90s`, `1h`, up to the sign that follows; at most a day. Returns what comes after it. */
static const char *read_time(const char *word, uint64_t *milliseconds) {
    static const char units[] = "smh";
    static const uint64_t worth[] = {1000, 60 * 1000, 60 * 60 * 1000};
    enum { MOST_DIGITS = 6 };
    char digits[MOST_DIGITS + 1] = "";
    uint64_t number;
    const size_t length = strspn(word, "0123456789");
    const char *unit = word[length] == '\0' ? NULL : strchr(units, word[length]);
    if (unit == NULL || length > MOST_DIGITS)
        return NULL;
    memcpy(digits, word, length);
    if (!tb_read_number(digits, 0, 24 * worth[2] / worth[unit - units], &number))
        return NULL;
    *milliseconds = number * worth[unit - units];
    return word + length + 1;
}

static int read_clock(cli_request *r, const char *word) {
    const char *rest = read_time(word, &r->time);
    r->has_clock = true;
    r->increment = 0;
    if (rest != NULL && *rest == '+')
        rest = read_time(rest + 1, &r->increment);
    return rest != NULL && *rest == '\0' && r->time > 0
               ? CLI_OK
               : cli_usage("play",
                           cli_in("--clock takes times of at most a day, as 5m+3s or 90s",
                                  "--clock には1日までの時間を書きます（5m+3s、90s など）"));
}

static const struct {
    const char *name;
    int (*read)(cli_request *r, const char *word);
} options[] = {
    {"--seats", read_seats}, {"--names", read_names},   {"--from", read_from},
    {"--save", read_save},   {"--level", read_level},   {"--seed", read_seed},
    {"--clock", read_clock}, {"--colour", read_colour}, {"--color", read_colour},
};

/* Words without a value; `--resume` may have one. */
static bool read_switch(cli_request *r, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    if (strcmp(word, "--kept") == 0)
        return r->list_kept = true;
    if (strcmp(word, "--no-keep") == 0)
        return r->no_keep = true;
    if (strncmp(word, "--resume=", 9) == 0)
        r->id = word + 9;
    else if (strcmp(word, "--resume") != 0)
        return false;
    else if (*at + 1 < argc && argv[*at + 1][0] != '-')
        r->id = argv[++*at];
    return r->resume = true;
}

static int read_game(cli_request *r, const char *word) {
    tb_error error;
    if (r->game != NULL)
        return tb_option_set(r->game, word, r->options, &error)
                   ? CLI_OK
                   : cli_usage("play", "%s", error.message[cli_lang()]);
    r->game = cli_find_game(word);
    if (r->game == NULL)
        return CLI_USAGE;
    tb_options_default(r->game, r->options);
    return CLI_OK;
}

/* One argument; returns CLI_OK or the code to leave with. */
static int read_argument(cli_request *r, int argc, char **argv, int *at) {
    const char *value;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if ((value = cli_value(argc, argv, at, options[i].name)) != NULL)
            return options[i].read(r, value);
    }
    if (read_switch(r, argc, argv, at))
        return CLI_OK;
    if (argv[*at][0] == '-')
        return cli_usage("play",
                         cli_in("play does not take '%s'", "play に '%s' という引数はありません"),
                         argv[*at]);
    return read_game(r, argv[*at]);
}

static int check(const cli_request *r) {
    const bool sets_up = r->game != NULL || r->seats != NULL || r->names != NULL ||
                         r->from != NULL || r->has_clock || r->has_seed || r->level != 0;
    if (r->resume && (sets_up || r->no_keep))
        return cli_usage("play", cli_in("--resume goes on with a game as it is: only --save, "
                                        "--lang and --colour go with it",
                                        "--resume は対局をそのまま続けます。いっしょに書けるのは "
                                        "--save、--lang、--colour だけです"));
    if (r->from != NULL && r->game != NULL)
        return cli_usage("play", cli_in("--from FILE says which game it is",
                                        "どのゲームかは --from のファイルで決まります"));
    return CLI_OK;
}

/* ---- playing ---- */

static int save(const cli_request *r, const cli_terminal *terminal) {
    if (r->save == NULL)
        return CLI_OK;
    if (!cli_may_save(terminal))
        return cli_fail(CLI_NO, "%s: %s", r->save, cli_words[WORD_SAVE_WHEN_OVER][r->lang]);
    return cli_save(terminal, r->save) ? CLI_OK : CLI_IO;
}

static void say_good_bye(cli_terminal *terminal) {
    if (cli_has_curtain(terminal))
        cli_clear(terminal);
    cli_tell(terminal, WORD_BYE);
    if (terminal->kept.id[0] != '\0')
        cli_tell(terminal, WORD_KEPT_FOR_LATER, terminal->kept.id);
}

/* One game to its end, as often as the end is taken back. The question after it is for people at a
 * terminal: what comes through a pipe was not written for it. */
static int play_game(const cli_request *r, cli_terminal *terminal, cli_after *after) {
    *after = AFTER_UNDO;
    cli_show_table(terminal);
    while (*after == AFTER_UNDO) {
        const cli_turn done = cli_turns(terminal);
        *after = AFTER_LEAVE;
        if (done == TURN_NO_MEMORY)
            return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
        if (done == TURN_LEFT)
            say_good_bye(terminal);
        else
            cli_show_end(terminal);
        const int code = save(r, terminal);
        if (done == TURN_LEFT || code != CLI_OK)
            return code;
        if (isatty(STDIN_FILENO) && cli_persons(terminal) > 0)
            *after = cli_ask_after(terminal);
    }
    return CLI_OK;
}

static int play(cli_request *r, cli_terminal *terminal) {
    cli_after after;
    int code;
    for (uint64_t number = 1;; number++) {
        code = play_game(r, terminal, &after);
        tb_table *next =
            after == AFTER_REMATCH ? cli_open_rematch(r, terminal->table, number) : NULL;
        cli_get_up(terminal);
        if (next == NULL)
            return code;
        cli_sit_down(terminal, next, cli_kept_begin(!r->no_keep));
        r->save = NULL; /* it is the record of the first game */
    }
}

/* A hand may still be on the screen from before the crash. */
static void say_going_on(cli_terminal *terminal, bool cut) {
    if (cli_has_curtain(terminal))
        cli_clear(terminal);
    if (cut)
        cli_tell(terminal, WORD_CUT_OFF);
    cli_tell(terminal, WORD_GOING_ON, terminal->kept.id);
}

static int open_and_play(cli_request *r, tb_input *input) {
    cli_terminal terminal = {.input = input, .lang = r->lang, .colour = r->colour};
    cli_kept kept = cli_kept_begin(!r->no_keep);
    tb_table *table;
    bool cut = false;
    if (r->level == 0)
        r->level = 5;
    const int code = r->resume ? cli_open_kept(r, &table, &kept, &cut) : cli_open_table(r, &table);
    if (code != CLI_OK)
        return code;
    cli_sit_down(&terminal, table, kept);
    if (r->resume)
        say_going_on(&terminal, cut);
    cli_tell_again(&terminal, tb_table_turn(table));
    return play(r, &terminal);
}

static int run(cli_request *r, tb_input *input) {
    bool left = false;
    if (r->resume && r->id == NULL) {
        const int code = cli_menu_kept(r, input, &left);
        if (code != CLI_OK || left)
            return code;
    }
    if (!r->resume && r->game == NULL && r->from == NULL && !cli_menu(r, input))
        return CLI_OK;
    return open_and_play(r, input);
}

int cli_play(int argc, char **argv) {
    cli_request r = {.lang = cli_lang(), .colour = terminal_has_colours()};
    int code = CLI_OK;
    for (int i = 0; i < argc && code == CLI_OK; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        code = read_argument(&r, argc, argv, &i);
    }
    if (code == CLI_OK)
        code = check(&r);
    if (code != CLI_OK || r.list_kept)
        return code != CLI_OK ? code : cli_list_kept(&r);
    tb_input *input = tb_input_on(STDIN_FILENO);
    if (input == NULL)
        return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
    code = run(&r, input);
    tb_input_free(input);
    return code;
}
