/* Gathering: open seats are taken; where dealing is shared, every person commits to a number by its
 * hash, and shows it when all have. Then the game begins. A table may give each stage its time.
 *
 * Whoever knows a number that was shown can know more of the deal than those who chose theirs
 * before: from the first number on the company is bound, and who leaves loses. Before that all are
 * free to go. */
#include "table/inside.h"

#include "base/read.h"

#include <string.h>

static bool shares(const tb_table *table) {
    return table->setup.deal == TB_DEAL_SHARED && tb_setup_deals(&table->setup);
}

static bool all_sit(const tb_table *table) {
    bool all = true;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        all = all && table->scene.chairs[seat].sitter.kind != TB_OPEN;
    return all;
}

/* The persons who have not committed yet, or for TB_REVEALING not shown their number, as a set. */
static uint32_t missing(const tb_table *table, tb_stage stage) {
    uint32_t set = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const tb_share *share = &table->scene.chairs[seat].share;
        const bool done = stage == TB_COMMITTING ? share->committed : share->revealed;
        set |= (uint32_t)(tb_is_person(table, seat) && !done) << seat;
    }
    return set;
}

static tb_stage stage_now(const tb_table *table) {
    if (!all_sit(table))
        return TB_SITTING;
    if (shares(table) && missing(table, TB_COMMITTING) != 0)
        return TB_COMMITTING;
    return shares(table) && missing(table, TB_REVEALING) != 0 ? TB_REVEALING : TB_GATHERED;
}

static tb_secret key_of(const tb_table *table) {
    tb_secret numbers[TB_MAX_SEATS];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        if (table->scene.chairs[seat].share.revealed)
            numbers[count++] = table->scene.chairs[seat].share.number;
    }
    return tb_deal_key(&table->setup.seed, numbers, count);
}

bool tb_gather(tb_table *table) {
    tb_scene *scene = &table->scene;
    const tb_stage stage = stage_now(table);
    if (stage == scene->stage)
        return true;
    scene->stage = stage;
    scene->stage_since = scene->now;
    if (stage != TB_GATHERED)
        return true;
    scene->key = key_of(table);
    tb_clock_begin(table);
    return tb_table_settle(table);
}

/* ---- the time for a stage ---- */

uint64_t tb_gathering_deadline(const tb_table *table) {
    const tb_stage stage = table->scene.stage;
    const bool sits = stage != TB_SITTING || table->setup.format >= TB_FORMAT;
    const bool timed =
        table->setup.gather > 0 && table->scene.how == TB_HOW_OPEN && stage != TB_GATHERED && sits;
    return timed ? table->scene.stage_since + table->setup.gather : TB_NEVER;
}

/* Those who have done it share the point. If nobody has there is no result, nor for a seat that
 * nobody took. */
void tb_gathering_ends(tb_table *table) {
    const uint32_t late = missing(table, table->scene.stage);
    const uint32_t all = (1u << tb_table_game(table)->seat_count) - 1;
    const bool one = (late & (late - 1)) == 0;
    const bool nobody = (uint32_t)__builtin_popcount(late) == tb_count_persons(table);
    if (nobody || table->scene.stage == TB_SITTING)
        tb_finish(table, TB_HOW_ABORTED, TB_NOBODY, 0);
    else
        tb_finish(table, TB_HOW_TIME, one ? __builtin_ctz(late) : TB_NOBODY, all & ~late);
}

/* ---- messages ---- */

static int percent(const char *text) {
    uint8_t byte;
    const char digits[3] = {text[0], text[0] == '\0' ? '\0' : text[1], '\0'};
    return tb_read_hex(digits, &byte, 1) ? byte : -1;
}

/* A name is percent-encoded UTF-8; 0: it is not, or too long, or empty. What is not encoded has to
 * be UTF-8 by itself: it stands so in the journal. */
static size_t read_name(const char *text, char name[TB_NAME_BYTES]) {
    const bool readable = tb_is_utf8(text, strlen(text));
    size_t length = 0;
    while (*text != '\0') {
        const bool encoded = *text == '%';
        const int byte = encoded ? percent(text + 1) : (unsigned char)*text;
        if (byte < 0 || length == TB_NAME_BYTES)
            return 0;
        name[length++] = (char)byte;
        text += encoded ? 3 : 1;
    }
    return length > 0 && readable && tb_is_utf8(name, length) ? length : 0;
}

/* Where a journal of before has a name that is refused today, the table is not lost for it: every
 * such character becomes a question mark. */
static void make_plain(const char *from, size_t length, char name[TB_NAME_BYTES + 1]) {
    uint32_t code;
    for (size_t at = 0, bytes; at < length; at += bytes) {
        bytes = tb_read_char(from + at, length - at, &code);
        if (tb_is_plain_char(code))
            memcpy(name, from + at, bytes);
        else
            *name = '?';
        name += tb_is_plain_char(code) ? bytes : 1;
    }
}

static bool refuse_char(uint32_t code, tb_error *error) {
    char word[16];
    tb_text text = tb_text_in(word, sizeof word);
    const uint8_t bytes[] = {(uint8_t)(code >> 16), (uint8_t)(code >> 8), (uint8_t)code};
    const uint32_t first = code <= 0xffff;
    tb_text_string(&text, "U+");
    tb_write_hex(bytes + first, sizeof bytes - first, &text);
    return tb_refuse(error, TB_BAD_NAME, word);
}

static bool take_name(tb_table *table, const tb_message *message, tb_error *error) {
    char given[TB_NAME_BYTES];
    char name[TB_NAME_BYTES + 1] = {0};
    uint32_t code;
    const size_t length = read_name(message->argument, given);
    if (length == 0)
        return tb_refuse(error, TB_BAD_LINE, message->argument);
    if (table->setup.format >= TB_FORMAT && !tb_is_plain(given, length, &code))
        return refuse_char(code, error);
    make_plain(given, length, name);
    memcpy(table->scene.chairs[message->seat].name, name, sizeof name);
    return true;
}

static bool go_on(tb_table *table, tb_error *error) {
    return tb_gather(table) || tb_fail_memory(error);
}

bool tb_handle_sit(tb_table *table, const tb_message *message, tb_error *error) {
    table->scene.chairs[message->seat].sitter.kind = TB_PERSON;
    return take_name(table, message, error) && go_on(table, error);
}

bool tb_handle_name(tb_table *table, const tb_message *message, tb_error *error) {
    return take_name(table, message, error);
}

/* Some number has been shown. In format 2 that bound nobody. */
static bool is_bound(const tb_table *table) {
    bool shown = false;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        shown = shown || table->scene.chairs[seat].share.revealed;
    return shown && table->setup.format >= TB_FORMAT;
}

/* What the others have committed to was meant for this company. */
bool tb_handle_leave(tb_table *table, const tb_message *message, tb_error *error) {
    tb_chair *chairs = table->scene.chairs;
    if (is_bound(table)) {
        tb_finish(table, TB_HOW_RESIGNED, message->seat, tb_all_but(table, message->seat));
        return true;
    }
    chairs[message->seat].sitter = (tb_sitter){.kind = TB_OPEN};
    memset(chairs[message->seat].name, 0, sizeof chairs[message->seat].name);
    for (uint32_t other = 0; other < tb_table_game(table)->seat_count; other++)
        chairs[other].share = (tb_share){0};
    return go_on(table, error);
}

static bool read_secret(const tb_table *table, const char *argument, tb_secret *secret,
                        tb_error *error) {
    return (shares(table) && tb_read_hex(argument, secret->bytes, TB_SECRET_BYTES)) ||
           tb_refuse(error, TB_BAD_LINE, argument);
}

bool tb_handle_commit(tb_table *table, const tb_message *message, tb_error *error) {
    tb_share *share = &table->scene.chairs[message->seat].share;
    tb_secret commit;
    if (!read_secret(table, message->argument, &commit, error))
        return false;
    if (share->committed)
        return tb_refuse(error, TB_ALREADY, NULL);
    share->committed = true;
    share->commit = commit;
    return go_on(table, error);
}

bool tb_handle_reveal(tb_table *table, const tb_message *message, tb_error *error) {
    tb_share *share = &table->scene.chairs[message->seat].share;
    tb_secret number;
    if (!read_secret(table, message->argument, &number, error))
        return false;
    if (table->scene.stage != TB_REVEALING)
        return tb_refuse(error, TB_NOT_GATHERED, NULL);
    if (share->revealed)
        return tb_refuse(error, TB_ALREADY, NULL);
    const tb_secret hash = tb_deal_commitment(&number);
    if (memcmp(&hash, &share->commit, sizeof hash) != 0)
        return tb_refuse(error, TB_WRONG_HASH, NULL);
    share->revealed = true;
    share->number = number;
    return go_on(table, error);
}
