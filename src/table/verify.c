/* The steps of docs/DEALING.md the other way round: promises first, then card by card. */
#include "table/verify.h"

#include <string.h>

static bool same(const tb_secret *one, const tb_secret *other) {
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

static bool fits(const tb_secret *secret, const tb_secret *commitment) {
    const tb_secret hash = tb_deal_commitment(secret);
    return same(&hash, commitment);
}

static tb_doubt doubt_seed(const tb_dealt *dealt, const tb_noted *noted) {
    if (noted->commitment_noted && !same(&noted->commitment, &dealt->commitment))
        return TB_NOT_AS_NOTED;
    if (!dealt->shown)
        return TB_SEED_NOT_SHOWN;
    return fits(&dealt->seed, &dealt->commitment) ? TB_NO_DOUBT : TB_SEED_WRONG;
}

static tb_doubt doubt_number(const tb_dealt *dealt, const tb_noted *noted, uint32_t seat) {
    const uint32_t bit = UINT32_C(1) << seat;
    const bool committed = (dealt->committed & bit) != 0;
    const bool revealed = (dealt->revealed & bit) != 0;
    if ((noted->hashes_noted & bit) != 0 &&
        (!committed || !same(&noted->hashes[seat], &dealt->commits[seat])))
        return TB_HASH_NOT_AS_NOTED;
    if (committed && !revealed)
        return TB_NUMBER_MISSING;
    if (revealed && !committed)
        return TB_NUMBER_UNPROMISED;
    return !revealed || fits(&dealt->numbers[seat], &dealt->commits[seat]) ? TB_NO_DOUBT
                                                                           : TB_NUMBER_WRONG;
}

static tb_secret key_of(const tb_dealt *dealt) {
    tb_secret numbers[TB_MAX_SEATS];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < TB_MAX_SEATS; seat++) {
        if ((dealt->revealed >> seat & 1) != 0)
            numbers[count++] = dealt->numbers[seat];
    }
    return tb_deal_key(&dealt->seed, numbers, count);
}

static tb_doubt doubt_cards(const tb_log *log, const tb_dealt *dealt, tb_verdict *verdict) {
    const tb_game *game = tb_log_game(log);
    const tb_secret key = key_of(dealt);
    for (uint32_t i = 0; i < tb_log_count(log); i++) {
        const tb_state *before = tb_log_at(log, i);
        if (game->turn(before) != TB_CHANCE)
            continue;
        const tb_event expected = tb_deal_outcome(&key, dealt->card_of[i], game, before);
        if (expected != tb_log_event(log, i)) {
            verdict->event = i;
            verdict->card = dealt->card_of[i];
            tb_event_string(game, before, expected, verdict->expected);
            return TB_CARD_WRONG;
        }
        verdict->cards++;
        verdict->taken_back = dealt->card_of[i] + 1 - verdict->cards;
    }
    return TB_NO_DOUBT;
}

tb_verdict tb_deal_verify(const tb_log *log, const tb_noted *noted) {
    const tb_game *game = tb_log_game(log);
    const tb_dealt *dealt = tb_log_dealt(log);
    tb_verdict verdict = {.doubt = TB_NO_DOUBT, .seat = -1};
    if (dealt == NULL) {
        verdict.doubt = game->has_chance ? TB_DEAL_NOT_TOLD : TB_NOTHING_DEALT;
        return verdict;
    }
    verdict.doubt = doubt_seed(dealt, noted);
    for (uint32_t seat = 0; verdict.doubt == TB_NO_DOUBT && seat < game->seat_count; seat++) {
        verdict.doubt = doubt_number(dealt, noted, seat);
        verdict.seat = (int)seat;
    }
    if (verdict.doubt == TB_NO_DOUBT)
        verdict.doubt = doubt_cards(log, dealt, &verdict);
    return verdict;
}
