/* teban verify: every card of a record computed again (docs/DEALING.md). */
#include "cli/cli.h"

#include "base/read.h"
#include "table/verify.h"

#include <stdio.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban verify [--commitment HEX] [--commit SEAT=HEX ...] FILE ...\n\n"
    "Computes every card of a game again, from its record alone (docs/DEALING.md): what a "
    "server's\n"
    "table answers to 'record', what the page and 'teban play' save. '-' is standard input.\n"
    "It says what fits, or what does not and at which card.\n"
    "--commitment  what was noted of the dealer's seed before the first card: the record must "
    "have\n"
    "              the same. Without it the record is held only against what it says itself\n"
    "--commit      the same for the number of a seat\n"
    "exit codes: 0 everything fits, 1 something does not or cannot be checked, 2 wrong arguments,\n"
    "3 a file cannot be read\n",
    "使い方：teban verify [--commitment 16進数] [--commit 席=16進数 ...] FILE ...\n\n"
    "棋譜だけから、対局のカードを1枚ずつ計算し直します（docs/DEALING.md）。サーバーの卓が 'record' "
    "に\n"
    "答えたもの、ページや 'teban play' で保存したものを読みます。'-' は標準入力です。\n"
    "何が合っているか、または何がどのカードで合わないかを言います。\n"
    "--commitment  "
    "最初のカードの前に書きとめた、配り手のシード値の指紋（SHA-256）。棋譜のものと同じはずです。\n"
    "              これがなければ、棋譜が自分で言うこととだけ比べます\n"
    "--commit      席の数について同じことをします\n"
    "終了コード：0 すべて合う、1 合わない、または確かめられない、2 引数の誤り、\n"
    "3 ファイルを読めない\n",
};

enum { HEX = 2 * TB_SECRET_BYTES + 1 };

static const char *hex_of(const tb_secret *secret, char room[HEX]) {
    tb_text text = tb_text_in(room, HEX);
    tb_write_hex(secret->bytes, sizeof secret->bytes, &text);
    return room;
}

/* ---- what is said ---- */

static void say_promises(const tb_log *log, const tb_noted *noted) {
    const tb_dealt *dealt = tb_log_dealt(log);
    const tb_game *game = tb_log_game(log);
    cli_print(
        cli_in("  the seed fits its commitment %s\n", "  シード値は、約束した指紋 %s に合います\n"),
        hex_of(&dealt->commitment, (char[HEX]){0}));
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if ((dealt->revealed >> seat & 1) != 0)
            cli_print(cli_in("  the number of %c fits its hash %s\n",
                             "  席 %c の数は、約束した指紋 %s に合います\n"),
                      game->seats[seat], hex_of(&dealt->commits[seat], (char[HEX]){0}));
    }
    if (noted->commitment_noted)
        cli_print("%s", cli_in("  the commitment is the one that was noted\n",
                               "  シード値の指紋は、書きとめたものと同じです\n"));
    else
        cli_print("%s",
                  cli_in("  whether that was promised before the first card only who noted it "
                         "then can tell: --commitment\n",
                         "  それが最初のカードの前の約束かどうかは、書きとめた人だけにわかります"
                         "（--commitment）\n"));
}

static int say_good(const tb_log *log, const tb_noted *noted, const tb_verdict *verdict) {
    say_promises(log, noted);
    cli_print(
        cli_in("  all %u cards follow from them\n", "  %u枚のカードはすべて、そこから出ます\n"),
        verdict->cards);
    if (verdict->taken_back > 0)
        cli_print(cli_in("  %llu more were drawn in between and taken back\n",
                         "  ほかに%llu枚が途中で引かれ、待ったで戻されました\n"),
                  (unsigned long long)verdict->taken_back);
    return CLI_OK;
}

static int say_wrong_card(const tb_log *log, const char *path, const tb_verdict *verdict) {
    return cli_fail(
        CLI_NO,
        cli_in("%s: card %llu (event %u) is %s, but %s follows from seed and numbers",
               "%s: カード%llu（%u手目）は %s ですが、シード値と数から出るのは %s です"),
        path, (unsigned long long)verdict->card, verdict->event + 1,
        tb_log_played(log, verdict->event), verdict->expected);
}

static int say_of_seat(const tb_log *log, const char *path, const tb_verdict *verdict,
                       const char *what) {
    return cli_fail(CLI_NO, cli_in("%s: seat %c: %s", "%s: 席 %c：%s"), path,
                    tb_log_game(log)->seats[verdict->seat], what);
}

static int say(const tb_log *log, const char *path, const tb_noted *noted,
               const tb_verdict *verdict) {
    switch (verdict->doubt) {
    case TB_NO_DOUBT:
        return say_good(log, noted, verdict);
    case TB_NOTHING_DEALT:
        cli_print("%s", cli_in("  nothing is dealt in this game; all events are by its rules\n",
                               "  このゲームでは何も配りません。手はすべてルールどおりです\n"));
        return CLI_OK;
    case TB_DEAL_NOT_TOLD:
        return cli_fail(CLI_NO,
                        cli_in("%s: deal: the record does not tell how its cards were dealt",
                               "%s: deal：カードの配り方が棋譜に書かれていません"),
                        path);
    case TB_SEED_NOT_SHOWN:
        return cli_fail(CLI_NO,
                        cli_in("%s: deal.seed: the game goes on, its seed has not been shown yet",
                               "%s: deal.seed：対局の途中で、シード値はまだ明かされていません"),
                        path);
    case TB_NOT_AS_NOTED:
        return cli_fail(CLI_NO,
                        cli_in("%s: deal.commitment: is not the one that was noted",
                               "%s: deal.commitment：書きとめたものと違います"),
                        path);
    case TB_SEED_WRONG:
        return cli_fail(CLI_NO,
                        cli_in("%s: deal.seed: does not fit the commitment",
                               "%s: deal.seed：約束した指紋に合いません"),
                        path);
    case TB_HASH_NOT_AS_NOTED:
        return say_of_seat(log, path, verdict,
                           cli_in("the hash of its number is not the one that was noted",
                                  "数の指紋が、書きとめたものと違います"));
    case TB_NUMBER_MISSING:
        return say_of_seat(log, path, verdict,
                           cli_in("promised a number that is not there", "約束した数がありません"));
    case TB_NUMBER_UNPROMISED:
        return say_of_seat(
            log, path, verdict,
            cli_in("has a number that was not promised", "約束していない数があります"));
    case TB_NUMBER_WRONG:
        return say_of_seat(log, path, verdict,
                           cli_in("its number does not fit the hash that it promised",
                                  "数が、約束した指紋に合いません"));
    case TB_CARD_WRONG:
        break;
    }
    return say_wrong_card(log, path, verdict);
}

/* ---- what is asked ---- */

/* Seats have letters of their game, so a noted hash waits for the record that names it. */
typedef struct memory {
    bool commitment_noted;
    tb_secret commitment;
    uint32_t count;
    const char *hashes[TB_MAX_SEATS]; /* `SEAT=HEX` */
} memory;

static bool notes_for(const memory *notes, const tb_game *game, tb_noted *noted) {
    *noted =
        (tb_noted){.commitment_noted = notes->commitment_noted, .commitment = notes->commitment};
    for (uint32_t i = 0; i < notes->count; i++) {
        const char letter[2] = {notes->hashes[i][0], '\0'};
        const int seat = tb_seat_find(game, letter);
        if (seat < 0) {
            cli_usage("verify", cli_in("%s has no seat '%s'", "%s に '%s' という席はありません"),
                      game->id, letter);
            return false;
        }
        noted->hashes_noted |= UINT32_C(1) << seat;
        tb_read_hex(notes->hashes[i] + 2, noted->hashes[seat].bytes, TB_SECRET_BYTES);
    }
    return true;
}

static int verify(const char *path, const memory *notes) {
    int code = CLI_OK;
    tb_noted noted;
    tb_log *log = cli_read_log(path, &code);
    if (log == NULL)
        return code;
    if (notes_for(notes, tb_log_game(log), &noted)) {
        const tb_verdict verdict = tb_deal_verify(log, &noted);
        cli_print(cli_in("%s: %s, %u events\n", "%s: %s、%u手\n"), path, tb_log_game(log)->id,
                  tb_log_count(log));
        code = say(log, path, &noted, &verdict);
    } else {
        code = CLI_USAGE;
    }
    tb_log_free(log);
    return code;
}

static bool take_commitment(const char *value, memory *notes) {
    notes->commitment_noted = true;
    return tb_read_hex(value, notes->commitment.bytes, TB_SECRET_BYTES) ||
           cli_usage("verify", "%s",
                     cli_in("--commitment takes 64 hexadecimal digits",
                            "--commitment には16進数を64桁書きます")) == CLI_OK;
}

static bool take_hash(const char *value, memory *notes) {
    tb_secret hash;
    if (notes->count < TB_MAX_SEATS && value[0] != '\0' && value[1] == '=' &&
        tb_read_hex(value + 2, hash.bytes, TB_SECRET_BYTES)) {
        notes->hashes[notes->count++] = value;
        return true;
    }
    cli_usage("verify", "%s",
              cli_in("--commit takes a seat, = and 64 hexadecimal digits, once a seat",
                     "--commit には 席=16進数64桁 を、席ごとに1回書きます"));
    return false;
}

/* Takes the options out; what is left are files. -1 after saying what is wrong. */
static int take_options(int argc, char **argv, memory *notes) {
    int files = 0;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        const char *value;
        bool taken = true;
        if ((value = cli_value(argc, argv, &i, "--commitment")) != NULL)
            taken = take_commitment(value, notes);
        else if ((value = cli_value(argc, argv, &i, "--commit")) != NULL)
            taken = take_hash(value, notes);
        else if (word[0] == '-' && word[1] != '\0')
            taken =
                cli_usage("verify",
                          cli_in("there is no option '%s'", "'%s' というオプションはありません"),
                          word) == CLI_OK;
        else
            argv[files++] = word;
        if (!taken)
            return -1;
    }
    return files;
}

int cli_verify(int argc, char **argv) {
    memory notes = {0};
    int code = CLI_OK;
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
    }
    const int files = take_options(argc, argv, &notes);
    if (files < 0)
        return CLI_USAGE;
    if (files == 0)
        return cli_usage("verify", "%s", cli_in("which file?", "どのファイルですか"));
    if (files > 1 && (notes.commitment_noted || notes.count > 0))
        return cli_usage("verify", "%s",
                         cli_in("what was noted belongs to one game: give one file",
                                "書きとめたものは1局のものです。ファイルは1つにします"));
    for (int i = 0; i < files; i++) {
        const int failure = verify(argv[i], &notes);
        code = failure == CLI_OK ? code : failure;
    }
    return code;
}
