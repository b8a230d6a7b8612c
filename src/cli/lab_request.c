/* The arguments of experiments. */
#include "base/read.h"
#include "cli/lab.h"
#include "host/entropy.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int wrong(const lab_request *r, const tb_error *error) {
    return cli_usage(r->command, "%s", cli_error(error, (char[CLI_ERROR]){0}));
}

/* ---- words of the design ---- */

typedef bool design_reader(lab_design *design, const char *text, tb_error *error);

static bool read_part(lab_request *r, int argc, char **argv, int *at, int *code) {
    static const struct {
        const char *name;
        design_reader *read;
    } parts[] = {
        {"--vary", lab_design_vary},       {"--start", lab_design_start},
        {"--players", lab_design_players}, {"--judge", lab_design_judge},
        {"--until", lab_design_until},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const char *value = cli_value(argc, argv, at, parts[i].name);
        tb_error error;
        if (value == NULL)
            continue;
        if (r->design.game == NULL)
            *code = cli_usage(r->command,
                              cli_in("the game comes before %s", "%s の前にゲームを書きます"),
                              parts[i].name);
        else if (!parts[i].read(&r->design, value, &error))
            *code = wrong(r, &error);
        return true;
    }
    return false;
}

/* The game, then rule options. */
static int read_word(lab_request *r, const char *word) {
    tb_error error;
    if (r->design.game == NULL) {
        r->design.game = cli_find_game(word);
        if (r->design.game == NULL)
            return CLI_USAGE;
        tb_options_default(r->design.game, r->design.options);
        return CLI_OK;
    }
    if (strchr(word, '=') == NULL)
        return cli_usage(r->command,
                         cli_in("'%s' is no rule option (KEY=VALUE); players come after --players",
                                "'%s' はルールの選択肢（名前=値）ではありません。プレイヤーは "
                                "--players のあとに書きます"),
                         word);
    return tb_option_set(r->design.game, word, r->design.options, &error) ? CLI_OK
                                                                          : wrong(r, &error);
}

static bool read_numbers(lab_request *r, int argc, char **argv, int *at, int *code) {
    const struct {
        const char *name;
        uint64_t high, *number;
    } numbers[] = {
        {"--games", LAB_MAX_ROUNDS, &r->games},
        {"--concurrency", CREW_MOST, &r->concurrency},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const char *value = cli_value(argc, argv, at, numbers[i].name);
        if (value == NULL)
            continue;
        if (!tb_read_number(value, 1, numbers[i].high, numbers[i].number))
            *code = cli_usage(r->command,
                              cli_in("%s takes a number from 1 to %llu",
                                     "%s には 1 から %llu までの数を書きます"),
                              numbers[i].name, (unsigned long long)numbers[i].high);
        r->concurrency_said = r->concurrency_said || numbers[i].number == &r->concurrency;
        return true;
    }
    return false;
}

bool cli_lab_argument(lab_request *r, int argc, char **argv, int *at, int *code) {
    const char *value;
    *code = CLI_OK;
    if (read_part(r, argc, argv, at, code) || read_numbers(r, argc, argv, at, code))
        return true;
    if ((value = cli_value(argc, argv, at, "--seed")) != NULL) {
        if (lab_seed_check(value))
            memcpy(r->design.seed, value, strlen(value) + 1);
        else
            *code = cli_usage(r->command,
                              cli_in("--seed takes up to %d letters and digits, not '%s'",
                                     "--seed は英数字で %d 文字までです（'%s' は使えません）"),
                              LAB_SEED - 1, value);
    } else if ((value = cli_value(argc, argv, at, "--out")) != NULL) {
        r->out = value;
    } else if (strcmp(argv[*at], "--quiet") == 0) {
        r->quiet = true;
    } else if (argv[*at][0] != '-') {
        *code = read_word(r, argv[*at]);
    } else {
        return false;
    }
    return true;
}

/* ---- what follows from them ---- */

static void set_rounds(lab_request *r) {
    const uint64_t size = lab_round_size(&r->design);
    const uint64_t games = r->games > 0          ? r->games
                           : r->design.until > 0 ? LAB_UNTIL_GAMES
                                                 : LAB_GAMES;
    r->design.rounds = (games + size - 1) / size;
    if (r->games > 0 && r->games % size != 0 && !r->quiet)
        fprintf(stderr,
                cli_in("teban: %llu games of each cell, to make whole rounds of %u\n",
                       "teban: ラウンドがそろうように、どの条件も %llu 局にします（%u 局ずつ）\n"),
                (unsigned long long)(r->design.rounds * size), (unsigned)size);
}

int cli_lab_check(lab_request *r) {
    tb_error error;
    if (r->design.game == NULL)
        return cli_usage(r->command, cli_in("%s needs a game", "%s にはゲームが要ります"),
                         r->command);
    if (r->design.lineups == 0)
        return cli_usage(r->command,
                         cli_in("who plays? --players random,level:2",
                                "プレイヤーを --players random,level:2 のように書いてください"));
    set_rounds(r);
    const bool seeded = r->design.seed[0] != '\0';
    if (!seeded) /* what it will be does not matter to the check */
        memcpy(r->design.seed, "1", 2);
    const bool good = lab_design_check(&r->design, &error);
    if (!seeded)
        r->design.seed[0] = '\0';
    return good ? CLI_OK : wrong(r, &error);
}

int cli_lab_seed(lab_design *design) {
    uint8_t bytes[16];
    if (design->seed[0] != '\0')
        return CLI_OK;
    if (!tb_entropy(bytes, sizeof bytes))
        return cli_fail(
            CLI_IO,
            cli_in("no random numbers for a seed: %s", "シード値にする乱数がありません：%s"),
            strerror(errno));
    tb_text text = tb_text_in(design->seed, sizeof design->seed);
    tb_write_hex(bytes, sizeof bytes, &text);
    return CLI_OK;
}

int cli_lab_blame(const tb_error *error) {
    return error->kind == &tb_no_memory || strcmp(error->field, "file") == 0 ? CLI_IO : CLI_NO;
}
