/* The table that `teban play` sits down at: a new one, one that goes on from a record, a kept one,
 * or the next game of the same people. */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "base/sha256.h"
#include "cli/cli.h"
#include "cli/play.h"
#include "host/entropy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the seed ---- */

static void add_number(tb_sha256 *hash, uint64_t number) {
    for (int i = 7; i >= 0; i--)
        tb_sha256_add(hash, &(uint8_t){(uint8_t)(number >> 8 * i)}, 1);
}

/* The system's random source, or for --seed N always the same: SHA-256("teban play" || N || the
 * number of the game). */
static int make_seed(const cli_request *request, uint64_t number, tb_secret *seed) {
    static const char name[] = "teban play";
    tb_sha256 hash;
    if (!request->has_seed)
        return tb_entropy(seed->bytes, sizeof seed->bytes)
                   ? CLI_OK
                   : cli_fail(CLI_IO, cli_in("no random numbers: %s", "乱数がありません：%s"),
                              strerror(errno));
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, name, sizeof name - 1);
    add_number(&hash, request->seed);
    add_number(&hash, number);
    tb_sha256_end(&hash, seed->bytes);
    return CLI_OK;
}

/* ---- the setup ---- */

static int seat_people(const cli_request *request, tb_setup *setup) {
    const tb_game *game = setup->game;
    const char first[] = {game->seats[0], '\0'};
    const char *seats = request->seats == NULL ? first : request->seats;
    if (strcmp(seats, "all") == 0)
        seats = game->seats;
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        setup->seats[seat] = (tb_sitter){.kind = TB_COMPUTER, .level = (uint32_t)request->level};
    for (const char *c = seats; *c != '\0'; c++) {
        const char *found = strchr(game->seats, *c);
        if (found == NULL)
            return cli_usage("play",
                             cli_in("%s has the seats %s, not '%c'",
                                    "%s の席は %s です（'%c' という席はありません）"),
                             game->id, game->seats, *c);
        setup->seats[found - game->seats] = (tb_sitter){.kind = TB_PERSON};
    }
    return CLI_OK;
}

static int set_up(const cli_request *request, const tb_game *game, tb_setup *setup) {
    tb_setup_default(game, setup);
    setup->has_seed = true;
    setup->has_clock = request->has_clock;
    setup->time = request->time;
    setup->increment = request->increment;
    setup->has_opened = request->has_clock; /* time runs from the first turn on */
    const int code = seat_people(request, setup);
    return code == CLI_OK ? make_seed(request, 0, &setup->seed) : code;
}

/* ---- names ---- */

/* As an argument of `name`: percent-encoded. */
static bool write_name(const char *name, size_t length, char *argument, size_t capacity) {
    tb_text text = tb_text_in(argument, capacity);
    for (size_t i = 0; i < length; i++) {
        tb_text_char(&text, '%');
        tb_write_hex((const uint8_t *)&name[i], 1, &text);
    }
    return length > 0 && tb_text_fits(&text);
}

/* `Anna,Ben`: for the people, in the order of the seats; an empty one stays without a name. */
static int give_names(const cli_request *request, tb_table *table) {
    const tb_setup *setup = tb_table_setup(table);
    const char *names = request->names;
    char argument[512];
    tb_error error;
    for (uint32_t seat = 0; names != NULL && seat < setup->game->seat_count; seat++) {
        if (setup->seats[seat].kind != TB_PERSON)
            continue;
        const size_t length = strcspn(names, ",");
        if (length > 0 && (!write_name(names, length, argument, sizeof argument) ||
                           !cli_send_to(table, (int)seat, 0, "name", argument, &error)))
            return cli_usage(
                "play",
                cli_in("--names: '%.*s' is no name: at most 96 bytes of UTF-8",
                       "--names: '%.*s' は名前に使えません（UTF-8 で 96 バイトまでです）"),
                (int)length, names);
        names = names[length] == ',' ? names + length + 1 : NULL;
    }
    return names == NULL ? CLI_OK
                         : cli_usage("play", cli_in("--names has more names than people play",
                                                    "--names の名前が、遊ぶ人より多くあります"));
}

/* ---- a new table, or one from a record ---- */

static int open_new(const cli_request *request, tb_table **table) {
    tb_setup setup;
    tb_error error;
    const int code = set_up(request, request->game, &setup);
    if (code != CLI_OK)
        return code;
    memcpy(setup.options, request->options, sizeof setup.options);
    if (!tb_options_check(setup.game, setup.options, &error))
        return cli_usage("play", "%s", error.message[cli_lang()]);
    *table = tb_table_new(&setup);
    return *table == NULL ? cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"))
                          : CLI_OK;
}

static bool replay(const tb_log *log, tb_table *table) {
    tb_error error;
    bool good = true;
    for (uint32_t i = 0; good && i < tb_log_count(log); i++)
        good = cli_send_to(table, tb_log_game(log)->turn(tb_log_at(log, i)), 0, "event",
                           tb_log_played(log, i), &error);
    return good;
}

/* The cards of a table follow from its seed, so a game with chance goes on from the position that
 * the record leads to; any other is played again up to there. */
static int open_log(const cli_request *request, const tb_log *log, tb_table **table) {
    const tb_game *game = tb_log_game(log);
    tb_setup setup;
    const int code = set_up(request, game, &setup);
    if (code != CLI_OK)
        return code;
    game->options_of(tb_log_now(log), setup.options);
    setup.has_start = game->has_chance || tb_log_is_set_up(log);
    if (setup.has_start)
        setup.start = *(game->has_chance ? tb_log_now(log) : tb_log_at(log, 0));
    *table = tb_table_new(&setup);
    if (*table != NULL && (game->has_chance || replay(log, *table)))
        return CLI_OK;
    tb_table_free(*table);
    *table = NULL;
    return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
}

static int open_record(const cli_request *request, tb_table **table) {
    tb_error error = {0};
    size_t length;
    char *data = cli_read_file(request->from, CLI_RECORD_BYTES, &length);
    if (data == NULL)
        return CLI_IO;
    tb_log *log = tb_record_read(data, length, &error);
    free(data);
    if (log == NULL)
        return cli_fail(CLI_NO, "%s: %s", request->from, cli_error(&error, (char[CLI_ERROR]){0}));
    const int code = open_log(request, log, table);
    tb_log_free(log);
    return code;
}

int cli_open_table(const cli_request *request, tb_table **table) {
    *table = NULL;
    int code = request->from == NULL ? open_new(request, table) : open_record(request, table);
    if (code == CLI_OK)
        code = give_names(request, *table);
    if (code != CLI_OK)
        tb_table_free(*table);
    return code;
}

/* ---- a kept table ---- */

int cli_kept_refuse(const cli_kept_game *game, const char *id, tb_lang lang) {
    char sentence[512];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    switch (game->status) {
    case KEPT_NO_SUCH:
        return cli_fail(CLI_NO, cli_words[WORD_NO_SUCH_KEPT][lang], id);
    case KEPT_ELSEWHERE:
        return cli_fail(CLI_NO, cli_words[WORD_KEPT_ELSEWHERE][lang], id);
    case KEPT_DAMAGED:
        tb_error_text(&game->error, lang, &text);
        return cli_fail(CLI_NO, cli_words[WORD_KEPT_DAMAGED][lang], id, sentence);
    case KEPT_UNREADABLE:
        return cli_fail(CLI_IO, cli_words[WORD_KEPT_UNREADABLE][lang], id, strerror(game->why));
    case KEPT_FINE:
        break;
    }
    return CLI_OK;
}

int cli_open_kept(const cli_request *request, tb_table **table, cli_kept *kept, bool *cut) {
    cli_kept_game facts;
    *table = cli_kept_resume(request->id, kept, &facts, cut);
    return *table != NULL ? CLI_OK : cli_kept_refuse(&facts, request->id, request->lang);
}

/* ---- the next game ---- */

tb_table *cli_open_rematch(const cli_request *request, const tb_table *table, uint64_t number) {
    char words[2 * TB_SECRET_BYTES + 32];
    tb_text text = tb_text_in(words, sizeof words);
    char sentence[512];
    tb_text said = tb_text_in(sentence, sizeof sentence);
    tb_secret seed;
    tb_error error;
    if (make_seed(request, number, &seed) != CLI_OK)
        return NULL;
    tb_text_string(&text, "seed=");
    tb_write_hex(seed.bytes, sizeof seed.bytes, &text);
    tb_text_string(&text, tb_table_setup(table)->has_clock ? " now=0" : "");
    tb_table *next = tb_table_rematch(table, words, &error);
    if (next == NULL) {
        tb_error_text(&error, request->lang, &said);
        cli_fail(CLI_IO, "%s", sentence);
    }
    return next;
}
