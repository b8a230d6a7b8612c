/* The member `deal` of a record (docs/RECORD.md). Whether the cards follow is for who verifies:
 * here it is only seen to that everything is there and in its place. */
#include "record/dealt.h"

#include "base/read.h"
#include "games/find.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of cards are those that every reader of JSON takes exactly. */
#define MOST_CARDS ((UINT64_C(1) << 53) - 1)

/* ---- writing ---- */

static void write_secret(const char *key, const tb_secret *secret, tb_json *json) {
    char hex[2 * TB_SECRET_BYTES + 1];
    tb_text text = tb_text_in(hex, sizeof hex);
    tb_write_hex(secret->bytes, sizeof secret->bytes, &text);
    tb_json_string(json, key, hex);
}

static void write_secrets(const char *key, const tb_game *game, uint32_t seats,
                          const tb_secret *secrets, tb_json *json) {
    char letter[2];
    tb_json_object(json, key);
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if ((seats >> seat & 1) != 0)
            write_secret(tb_seat_string(game, (int)seat, letter), &secrets[seat], json);
    }
    tb_json_object_end(json);
}

void tb_dealt_write(const tb_dealt *dealt, const tb_log *log, tb_json *json) {
    const tb_game *game = tb_log_game(log);
    tb_json_object(json, "deal");
    write_secret("commitment", &dealt->commitment, json);
    write_secrets("commits", game, dealt->committed, dealt->commits, json);
    write_secrets("numbers", game, dealt->revealed, dealt->numbers, json);
    if (dealt->shown)
        write_secret("seed", &dealt->seed, json);
    else
        tb_json_null(json, "seed");
    tb_json_array(json, "cards");
    for (uint32_t i = 0; i < tb_log_count(log); i++) {
        if (game->turn(tb_log_at(log, i)) == TB_CHANCE)
            tb_json_number(json, NULL, (int64_t)dealt->card_of[i]);
    }
    tb_json_array_end(json);
    tb_json_object_end(json);
}

/* ---- reading ---- */

static bool read_secret(const tb_part *part, tb_secret *secret, tb_error *error) {
    return (part->kind == 's' && tb_read_hex(part->text, secret->bytes, TB_SECRET_BYTES)) ||
           tb_fail(error, part->path,
                   TB_SAID("must be 64 hexadecimal digits", "16進数64桁で書きます"));
}

static bool read_secrets(const tb_parts *record, const char *path, const tb_game *game,
                         uint32_t *seats, tb_secret *secrets, tb_error *error) {
    const tb_part *object = tb_parts_find(record, path);
    const tb_part *part = NULL;
    if (object == NULL || object->kind != '{')
        return tb_fail(error, path, TB_SAID("must be an object", "オブジェクトで書きます"));
    while ((part = tb_parts_next(record, path, part)) != NULL) {
        const int seat = tb_seat_find(game, tb_part_key(part));
        if (seat < 0)
            return tb_fail(error, part->path,
                           TB_SAID("is no seat of this game", "このゲームの席ではありません"));
        if (!read_secret(part, &secrets[seat], error))
            return false;
        *seats |= UINT32_C(1) << seat;
    }
    return true;
}

static bool read_seed(const tb_parts *record, tb_dealt *dealt, tb_error *error) {
    const tb_part *seed = tb_parts_find(record, "deal.seed");
    if (seed == NULL)
        return tb_fail(error, "deal.seed", TB_SAID("is missing", "ありません"));
    dealt->shown = seed->kind != 'z';
    return !dealt->shown || read_secret(seed, &dealt->seed, error);
}

static bool read_commitment(const tb_parts *record, tb_dealt *dealt, tb_error *error) {
    const tb_part *commitment = tb_parts_find(record, "deal.commitment");
    if (commitment == NULL)
        return tb_fail(error, "deal.commitment", TB_SAID("is missing", "ありません"));
    return read_secret(commitment, &dealt->commitment, error);
}

static bool bad_card(const tb_part *part, tb_error *error) {
    char field[sizeof error->field];
    tb_text text = tb_text_in(field, sizeof field);
    tb_text_string(&text, "deal.cards[");
    tb_text_string(&text, tb_part_key(part));
    tb_text_char(&text, ']');
    return tb_fail(error, field,
                   TB_SAID("must be a whole number, larger than the one before it",
                           "前の番号より大きい整数を書きます"));
}

/* A number for each event of chance. The count is never turned back, so they rise. */
static bool read_cards(const tb_parts *record, const tb_log *log, uint64_t *card_of,
                       tb_error *error) {
    const tb_part *array = tb_parts_find(record, "deal.cards");
    const tb_part *part = NULL;
    uint64_t least = 0;
    if (array == NULL || array->kind != '[')
        return tb_fail(error, "deal.cards", TB_SAID("must be an array", "配列で書きます"));
    for (uint32_t i = 0; i < tb_log_count(log); i++) {
        card_of[i] = 0;
        if (tb_log_game(log)->turn(tb_log_at(log, i)) != TB_CHANCE)
            continue;
        part = tb_parts_next(record, "deal.cards", part);
        if (part == NULL)
            return tb_fail(error, "deal.cards",
                           TB_SAID("has too few numbers: one for each event of chance is wanted",
                                   "番号が足りません。くじの1回ごとに1つ書きます"));
        if (part->kind != 'n' || !tb_read_number(part->text, least, MOST_CARDS, &card_of[i]))
            return bad_card(part, error);
        least = card_of[i] + 1;
    }
    /* After the last one none may follow; without events of chance there is none at all. */
    return tb_parts_next(record, "deal.cards", part) == NULL ||
           tb_fail(error, "deal.cards",
                   TB_SAID("has too many numbers: one for each event of chance is wanted",
                           "番号が多すぎます。くじの1回ごとに1つ書きます"));
}

static bool known_members(const tb_parts *record, tb_error *error) {
    static const char *const members[] = {"commitment", "commits", "numbers", "seed", "cards"};
    const tb_part *part = NULL;
    while ((part = tb_parts_next(record, "deal", part)) != NULL) {
        bool known = false;
        for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
            known = known || strcmp(members[i], tb_part_key(part)) == 0;
        if (!known)
            return tb_fail(error, part->path,
                           TB_SAID("is not a member of a deal", "配り方の項目ではありません"));
    }
    return true;
}

static bool read_members(const tb_parts *record, const tb_log *log, tb_dealt *dealt,
                         uint64_t *card_of, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    return known_members(record, error) && read_commitment(record, dealt, error) &&
           read_secrets(record, "deal.commits", game, &dealt->committed, dealt->commits, error) &&
           read_secrets(record, "deal.numbers", game, &dealt->revealed, dealt->numbers, error) &&
           read_seed(record, dealt, error) && read_cards(record, log, card_of, error);
}

bool tb_dealt_read(const tb_parts *record, tb_log *log, tb_error *error) {
    const tb_part *deal = tb_parts_find(record, "deal");
    tb_dealt dealt = {0};
    if (deal == NULL || deal->kind == 'z')
        return true;
    if (deal->kind != '{')
        return tb_fail(error, "deal", TB_SAID("must be an object", "オブジェクトで書きます"));
    if (!tb_log_game(log)->has_chance)
        return tb_fail(error, "deal",
                       TB_SAID("in this game nothing is dealt", "このゲームでは何も配りません"));
    uint64_t *card_of = malloc((tb_log_count(log) + 1) * sizeof *card_of);
    if (card_of == NULL)
        return tb_fail_memory(error);
    if (!read_members(record, log, &dealt, card_of, error)) {
        free(card_of);
        return false;
    }
    return tb_log_set_dealt(log, &dealt, card_of) || tb_fail_memory(error);
}
