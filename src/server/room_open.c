/* How a room is opened: by somebody's words, or as the next game of those in another. */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "base/words.h"
#include "server/refusal.h"
#include "server/room_inside.h"
#include "table/setup.h"
#include <teban/games.h>

#include <stdlib.h>
#include <string.h>

/* Where all deal, each step takes its time, so that who does not show a number loses. It is enough
 * for an invitation that lies about for a weekend; whoever does not want to wait may abort. */
static void gather_in_time(tb_setup *setup) {
    static const uint64_t usual = UINT64_C(3) * 24 * 3600 * 1000;
    if (setup->gather == 0 && setup->deal == TB_DEAL_SHARED && tb_setup_deals(setup))
        setup->gather = setup->pace > usual ? setup->pace : usual;
}

/* The words of `new` but for those that are the keeper's: the seed, the time, and that people have
 * screens of their own. Between people cards are dealt by all of them, unless they say otherwise.
 */
static bool read_setup(const tb_opening *opening, char *words, tb_setup *setup, tb_error *error) {
    const tb_game *game = tb_game_find(tb_next_word(&words));
    if (game == NULL)
        return tb_refuse(error, TB_NO_GAME, opening->words);
    char seed[2 * TB_SECRET_BYTES + 1];
    tb_text hex = tb_text_in(seed, sizeof seed);
    tb_write_hex(opening->seed, TB_SECRET_BYTES, &hex);
    char ours[2 * TB_ROOM_LINE];
    tb_text text = tb_text_in(ours, sizeof ours);
    tb_text_string(&text, "deal=shared screen=own seed=");
    tb_text_string(&text, seed);
    tb_text_string(&text, " now=");
    tb_text_number(&text, (int64_t)opening->now);
    if (words != NULL) {
        tb_text_char(&text, ' ');
        tb_text_string(&text, words);
    }
    if (!tb_text_fits(&text))
        return tb_turn_away(error, TB_BAD_REQUEST, "too long");
    if (!tb_setup_read(game, ours, setup, error))
        return false;
    gather_in_time(setup);
    return true;
}

/* What an opening may not say. */
static bool is_left_to_us(const tb_opening *opening, const tb_setup *setup, tb_error *error) {
    if (memcmp(setup->seed.bytes, opening->seed, TB_SECRET_BYTES) != 0)
        return tb_turn_away(error, TB_KEEPERS_WORD, "seed=");
    if (setup->opened != opening->now)
        return tb_turn_away(error, TB_KEEPERS_WORD, "now=");
    if (!setup->own_screens)
        return tb_turn_away(error, TB_KEEPERS_WORD, "screen=");
    return setup->deal != TB_DEAL_ENTERED || tb_turn_away(error, TB_KEEPERS_WORD, "deal=entered");
}

static bool open_table(tb_room *room, const tb_opening *opening, tb_text *lines, tb_error *error) {
    tb_setup setup = {0};
    char *words = strdup(opening->words);
    const bool good = words == NULL ? tb_fail_memory(error)
                                    : read_setup(opening, words, &setup, error) &&
                                          is_left_to_us(opening, &setup, error);
    free(words);
    if (!good)
        return false;
    room->table = tb_table_new(&setup);
    if (room->table == NULL)
        return tb_fail_memory(error);
    tb_room_append_table(room, 0, lines);
    return true;
}

/* `K:KEY,R:KEY` with hashes for the keys. A seat that is listed as somebody's must be for people;
 * what else is wrong is seen when the line is followed. */
static bool write_seats(const char *seats, tb_text *text, tb_error *error) {
    while (*seats != '\0') {
        char key[TB_KEY_TEXT + 1];
        tb_key_hash hash;
        const char *colon = strchr(seats, ':');
        if (colon == NULL || strlen(colon + 1) < TB_KEY_TEXT)
            return tb_turn_away(error, TB_BAD_REQUEST, "seats=");
        tb_text copy = tb_text_in(key, sizeof key);
        tb_text_bytes(&copy, colon + 1, TB_KEY_TEXT);
        const char end = colon[1 + TB_KEY_TEXT];
        if (!tb_key_read(key, &hash) || (end != ',' && end != '\0'))
            return tb_turn_away(error, TB_BAD_REQUEST, "seats=");
        tb_text_bytes(text, seats, (size_t)(colon + 1 - seats));
        tb_key_hash_write(&hash, text);
        if (end == ',')
            tb_text_char(text, ',');
        seats = colon + 1 + TB_KEY_TEXT + (end == ',');
    }
    return true;
}

static bool write_look(const char *look, tb_text *text, tb_error *error) {
    tb_key_hash hash;
    if (strcmp(look, "any") == 0 || strcmp(look, "none") == 0)
        tb_text_string(text, look);
    else if (tb_key_read(look, &hash))
        tb_key_hash_write(&hash, text);
    else
        return tb_turn_away(error, TB_BAD_REQUEST, "look=");
    return true;
}

static void write_fact(const char *key, uint32_t value, tb_text *text) {
    tb_text_string(text, key);
    tb_text_number(text, value);
}

/* What a line says of a room before who may look on. */
static void write_facts(const tb_room *facts, tb_text *text) {
    write_fact("listed=", facts->listed, text);
    write_fact(" talk=", facts->talk, text);
    write_fact(" delay=", facts->delay, text);
    write_fact(" claim=", facts->claim, text);
    write_fact(" hints=", facts->hints, text);
    tb_text_string(text, " look=");
}

/* When a seat counts as left. Where a turn may take days, being away is no sign of it. */
static uint32_t claim_of(const tb_room *room, const tb_opening *opening) {
    const tb_setup *setup = tb_table_setup(room->table);
    if (opening->has_claim || setup->pace > 0)
        return opening->has_claim ? opening->claim : 0;
    const uint32_t usual = setup->has_clock ? TB_CLAIM_CLOCK : TB_CLAIM_UNTIMED;
    return usual > opening->least_claim ? usual : opening->least_claim;
}

static bool enter_room(tb_room *room, const tb_opening *opening, tb_text *lines, tb_error *error) {
    char line[TB_ROOM_LINE];
    tb_text text = tb_room_begin_line(line, "@room ", TB_ROOM_FORMAT, opening->now);
    const tb_room facts = {.listed = opening->listed,
                           .talk = opening->talk,
                           .delay = opening->delay,
                           .claim = claim_of(room, opening),
                           .hints = opening->hints};
    write_facts(&facts, &text);
    if (!write_look(opening->look, &text, error))
        return false;
    tb_text_string(&text, " seats=");
    if (!write_seats(opening->seats, &text, error))
        return false;
    return tb_room_enter(room, line, lines, error);
}

/* Nobody may have a key to a seat where a computer sits, and who opens a room sits on a seat of
 * their own. */
static bool keys_fit(const tb_room *room, tb_error *error) {
    for (uint32_t seat = 0; seat < tb_table_game(room->table)->seat_count; seat++) {
        if (room->seats[seat].there && tb_table_sitter(room->table, (int)seat).kind == TB_COMPUTER)
            return tb_turn_away(error, TB_BAD_REQUEST, "seats=");
    }
    return true;
}

#define SIT_ID TB_SERVER_ID "open" /* of whoever opens a room and sits there at once */

static bool sit_down(tb_room *room, const tb_opening *opening, tb_text *lines, tb_error *error) {
    if (opening->sitter == NULL)
        return true;
    const int seat = tb_seat_find(tb_table_game(room->table), opening->sitter);
    if (seat < 0 || !room->seats[seat].there)
        return tb_refuse(error, TB_BAD_SEAT, opening->sitter);
    const tb_message sit = {.seat = seat,
                            .now = opening->now,
                            .version = tb_table_version(room->table),
                            .id = SIT_ID,
                            .verb = "sit",
                            .argument = opening->name};
    tb_receipt receipt;
    return tb_room_do(room, &sit, &receipt, lines, error);
}

bool tb_room_open(tb_room *room, const tb_opening *opening, tb_text *lines, tb_error *error) {
    return open_table(room, opening, lines, error) && enter_room(room, opening, lines, error) &&
           keys_fit(room, error) && sit_down(room, opening, lines, error);
}

uint64_t tb_room_first_version(const tb_room *room, int sitter) {
    uint64_t version = 0;
    tb_receipt receipt;
    tb_error error;
    while (!tb_table_had_version(room->table, version))
        version++;
    if (sitter == TB_NOBODY || !tb_table_has_heard(room->table, sitter, SIT_ID))
        return version;
    const tb_message sit = {
        .seat = sitter, .version = version, .id = SIT_ID, .verb = "sit", .argument = ""};
    return tb_table_do(room->table, &sit, &receipt, &error) ? receipt.version : version;
}

/* ---- the next game ---- */

void tb_room_next_name(const tb_room *room, char name[TB_ROOM_NAME + 1]) {
    enum { BYTES = 12 };
    uint8_t digest[TB_SHA256_BYTES];
    tb_sha256 sha;
    tb_sha256_begin(&sha);
    tb_sha256_add(&sha, "teban next ", 11);
    tb_sha256_add(&sha, room->name, strlen(room->name));
    tb_sha256_end(&sha, digest);
    tb_text text = tb_text_in(name, TB_ROOM_NAME + 1);
    tb_write_hex(digest, BYTES, &text);
}

static void write_moved_keys(const tb_room *room, tb_text *text) {
    const tb_game *game = tb_table_game(room->table);
    bool first = true;
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        const tb_room_key *key = &room->seats[(seat + 1) % game->seat_count];
        if (!key->there)
            continue;
        if (!first)
            tb_text_char(text, ',');
        first = false;
        tb_text_char(text, game->seats[seat]);
        tb_text_char(text, ':');
        tb_key_hash_write(&key->hash, text);
    }
}

static tb_table *table_after(const tb_room *room, const uint8_t *seed, uint64_t now,
                             tb_error *error) {
    char words[128];
    tb_text text = tb_text_in(words, sizeof words);
    tb_text_string(&text, "seed=");
    tb_write_hex(seed, TB_SECRET_BYTES, &text);
    tb_text_string(&text, " now=");
    tb_text_number(&text, (int64_t)now);
    return tb_table_rematch(room->table, words, error);
}

/* The table's first line, the room's, and then the names of those who sit. */
bool tb_room_rematch(tb_room *next, const tb_room *room, const uint8_t *seed, uint64_t now,
                     tb_text *lines, tb_error *error) {
    char line[TB_ROOM_LINE];
    static const char *const lookings[] = {"none", "any"};
    next->table = table_after(room, seed, now, error);
    if (next->table == NULL)
        return false;
    tb_room_append(lines, tb_table_line(next->table, 0));
    next->lines = 1;
    tb_text text = tb_room_begin_line(line, "@room ", TB_ROOM_FORMAT, now);
    const tb_room facts = {
        .talk = room->talk, .delay = room->delay, .claim = room->claim, .hints = room->hints};
    write_facts(&facts, &text);
    if (room->looking == TB_LOOK_KEY)
        tb_key_hash_write(&room->look_key, &text);
    else
        tb_text_string(&text, lookings[room->looking]);
    tb_text_string(&text, " seats=");
    write_moved_keys(room, &text);
    if (!tb_room_enter(next, line, lines, error))
        return false;
    tb_room_append_table(next, 1, lines);
    return true;
}
