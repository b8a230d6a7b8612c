/* teban record: verify, convert, show. */
#include "cli/cli.h"
#include "games/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban record verify FILE ...\n"
    "       teban record convert --to json|site|text FILE\n"
    "       teban record show [--seat SEAT] [--lang en|ja] FILE\n\n"
    "A FILE is a record as JSON (docs/RECORD.md) or, for Keserima, in its site's notation;\n"
    "which of the two is seen from its first byte. '-' is standard input.\n"
    "verify   replays it and says whether it holds: exit code 1 if not\n"
    "convert  writes it in another form; text is one event a line\n"
    "show     draws the game event by event, as the referee or as a seat sees it\n",
    "使い方：teban record verify FILE ...\n"
    "        teban record convert --to json|site|text FILE\n"
    "        teban record show [--seat 席] [--lang en|ja] FILE\n"
    "\n"
    "FILE は JSON の棋譜（docs/RECORD.md）か、ケセリマなら作者のサイトの棋譜です。\n"
    "どちらかは最初の1バイトで見分けます。'-' は標準入力です。\n"
    "verify   並べ直して、正しいかどうかを言います（正しくなければ終了コード 1）\n"
    "convert  別の形で書きます。text は1行に1手です\n"
    "show     1手ずつ、審判から、または席から見えるとおりに描きます\n",
};

/* JSON begins with a brace; no other notation does. */
tb_log *cli_read_log(const char *path, int *code) {
    size_t length;
    tb_error error = {0};
    char *data = cli_read_file(path, CLI_RECORD_BYTES, &length);
    if (data == NULL) {
        *code = CLI_IO;
        return NULL;
    }
    const size_t blank = strspn(data, " \t\r\n");
    if (blank == length) {
        free(data);
        *code = cli_fail(CLI_NO, cli_in("%s: the file is empty", "%s: ファイルが空です"), path);
        return NULL;
    }
    tb_log *log = data[blank] == '{' ? tb_record_read(data, length, &error)
                                     : tb_notation_read(&tb_keserima, data, length, &error);
    free(data);
    if (log == NULL)
        *code = cli_fail(CLI_NO, "%s: %s", path, cli_error(&error, (char[CLI_ERROR]){0}));
    return log;
}

static void print_result(const tb_log *log) {
    uint8_t sixths[TB_MAX_SEATS];
    if (!tb_log_result(log, sixths)) {
        fputs(cli_in("unfinished", "対局の途中"), stdout);
        return;
    }
    for (uint32_t seat = 0; seat < tb_log_game(log)->seat_count; seat++) {
        char buffer[8];
        tb_text text = tb_text_in(buffer, sizeof buffer);
        tb_sixths_text(sixths[seat], &text);
        printf("%s%c %s", seat > 0 ? ", " : "", tb_log_game(log)->seats[seat], buffer);
    }
    if (tb_log_ending(log) == TB_STATED)
        fputs(cli_in(" (stated)", "（棋譜に書かれた結果）"), stdout);
}

static int verify(int argc, char **argv) {
    int code = CLI_OK;
    if (argc == 0)
        return cli_usage("record", cli_in("which file?", "どのファイルですか"));
    for (int i = 0; i < argc; i++) {
        int failure = CLI_OK;
        tb_log *log = cli_read_log(argv[i], &failure);
        if (log == NULL) {
            code = failure;
            continue;
        }
        cli_print(cli_in("%s: %s, %u events, ", "%s: %s、%u手、"), argv[i], tb_log_game(log)->id,
                  tb_log_count(log));
        print_result(log);
        putchar('\n');
        tb_log_free(log);
    }
    return code;
}

static int write_json(const tb_log *log) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(log, &measure);
    char *data = malloc(measure.length + 1);
    if (data == NULL)
        return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_log_record(log, &text);
    puts(data);
    free(data);
    return CLI_OK;
}

static int write_site(const tb_log *log) {
    tb_error error = {0};
    tb_text measure = tb_text_in(NULL, 0);
    if (!tb_notation_write(log, &measure, &error))
        return cli_fail(CLI_NO, "%s", cli_error(&error, (char[CLI_ERROR]){0}));
    char *data = malloc(measure.length + 1);
    if (data == NULL)
        return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_notation_write(log, &text, &error);
    fputs(data, stdout);
    free(data);
    return CLI_OK;
}

static void write_text(const tb_log *log) {
    for (uint32_t i = 0; i < tb_log_count(log); i++)
        puts(tb_log_played(log, i));
}

static int convert(int argc, char **argv) {
    const char *form = NULL;
    const char *path = NULL;
    int code = CLI_OK;
    for (int i = 0; i < argc; i++) {
        const char *value = cli_value(argc, argv, &i, "--to");
        if (value != NULL)
            form = value;
        else
            path = argv[i];
    }
    if (path == NULL || form == NULL)
        return cli_usage("record", cli_in("convert needs --to and a file",
                                          "convert には --to とファイルが要ります"));
    if (strcmp(form, "json") != 0 && strcmp(form, "site") != 0 && strcmp(form, "text") != 0)
        return cli_usage(
            "record",
            cli_in("--to takes json, site or text, not '%s'",
                   "--to には json、site、text のどれかを書きます（'%s' は使えません）"),
            form);
    tb_log *log = cli_read_log(path, &code);
    if (log == NULL)
        return code;
    if (form[0] == 'j')
        code = write_json(log);
    else if (form[0] == 's')
        code = write_site(log);
    else
        write_text(log);
    tb_log_free(log);
    return code;
}

static void draw_at(const tb_log *log, uint32_t count, int seat, tb_lang lang) {
    static char drawing[8192];
    tb_info info;
    tb_text text = tb_text_in(drawing, sizeof drawing);
    tb_pen pen = {.out = &text, .lang = lang, .colour = false};
    const tb_game *game = tb_log_game(log);
    tb_observe(game, tb_log_at(log, count), seat, &info);
    game->draw(&info, &pen);
    fputs(drawing, stdout);
}

static void show_event(const tb_log *log, uint32_t index, int seat, tb_lang lang) {
    char words[256];
    tb_text text = tb_text_in(words, sizeof words);
    const tb_game *game = tb_log_game(log);
    const tb_state *before = tb_log_at(log, index);
    const char *shown = tb_log_seen(log, index, seat);
    if (strcmp(shown, tb_log_played(log, index)) == 0)
        game->event_say(before, tb_log_event(log, index), lang, &text);
    const int turn = game->turn(before);
    const char *who =
        turn == TB_CHANCE ? (lang == TB_JA ? "くじ" : "chance") : game->seat_names[turn][lang];
    cli_print("\n%u. %s: %s  %s\n\n", index + 1, who, shown, words);
}

static int show(int argc, char **argv) {
    const char *path = NULL;
    const char *seat_word = "referee";
    const tb_lang lang = cli_lang();
    int code = CLI_OK;
    for (int i = 0; i < argc; i++) {
        const char *value = cli_value(argc, argv, &i, "--seat");
        if (value != NULL)
            seat_word = value;
        else
            path = argv[i];
    }
    if (path == NULL)
        return cli_usage("record", cli_in("which file?", "どのファイルですか"));
    tb_log *log = cli_read_log(path, &code);
    if (log == NULL)
        return code;
    const int seat = tb_viewer_find(tb_log_game(log), seat_word);
    if (seat < 0) {
        code = cli_usage("record", cli_in("%s has no seat '%s'", "%s に '%s' という席はありません"),
                         tb_log_game(log)->id, seat_word);
    } else {
        draw_at(log, 0, seat, lang);
        for (uint32_t i = 0; i < tb_log_count(log); i++) {
            show_event(log, i, seat, lang);
            draw_at(log, i + 1, seat, lang);
        }
        putchar('\n');
        print_result(log);
        putchar('\n');
    }
    tb_log_free(log);
    return code;
}

static const struct {
    const char *name;
    cli_command *run;
} actions[] = {{"verify", verify}, {"convert", convert}, {"show", show}};

int cli_record(int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
    }
    for (size_t i = 0; argc > 0 && i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(argv[0], actions[i].name) == 0)
            return actions[i].run(argc - 1, argv + 1);
    }
    return cli_usage("record", cli_in("record takes verify, convert or show",
                                      "record には verify、convert、show のどれかを書きます"));
}
