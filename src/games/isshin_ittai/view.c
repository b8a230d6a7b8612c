/* The view: what is convenient for drawing a page (docs/view/isshin-ittai.md). */
#include "step.h"

static void write_cards(uint64_t cards, tb_json *json) {
    tb_json_array(json, "cards");
    for (uint32_t i = 0; i <= ISSHIN_TRINITY; i++) {
        const uint32_t kind = i < ISSHIN_TRINITY ? i ^ 1 : i;
        for (uint32_t n = isshin_ittai_number(cards, kind); n > 0; n--)
            tb_json_string(json, NULL, isshin_ittai_name_of(kind).text);
    }
    tb_json_array_end(json);
}

static void write_counts(uint64_t cards, const char *key, tb_json *json) {
    tb_json_object(json, key);
    for (uint32_t i = 0; i < ISSHIN_KINDS; i++)
        tb_json_number(json, isshin_ittai_name_of(i ^ 1).text, isshin_ittai_number(cards, i ^ 1));
    tb_json_object_end(json);
}

static void write_card(uint32_t kind, const char *key, tb_json *json) {
    if (kind == ISSHIN_NONE)
        tb_json_null(json, key);
    else
        tb_json_string(json, key, kind == ISSHIN_UNKNOWN ? "?" : isshin_ittai_name_of(kind).text);
}

static const char *const states[ISSHIN_STATES] = {"guard", "attack", "power", "kill"};

static void write_front(uint32_t newest, uint32_t before, tb_json *json) {
    static const char *const languages[TB_LANGS] = {"en", "ja"};
    if (newest == ISSHIN_NONE) {
        tb_json_null(json, "front");
        return;
    }
    tb_json_object(json, "front");
    write_card(newest, "newest", json);
    write_card(before, "before", json);
    tb_json_string(json, "state", states[isshin_ittai_state_of(newest, before)]);
    tb_json_object(json, "call");
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        char buffer[40];
        tb_text call = tb_text_in(buffer, sizeof buffer);
        isshin_ittai_call(newest, before, lang, &call);
        tb_json_string(json, languages[lang], buffer);
    }
    tb_json_object_end(json);
    tb_json_object_end(json);
}

static void write_player(const tb_info *info, uint32_t player, tb_json *json) {
    const isshin_ittai_state *s = isshin_ittai_in(&info->seen);
    const uint64_t hand = s->hand[player];
    tb_json_object(json, NULL);
    tb_json_number(json, "size", isshin_ittai_size(hand));
    tb_json_number(json, "limit", isshin_ittai_limit(s, player));
    tb_json_number(json, "markers", s->spirits[player]);
    if (isshin_ittai_hides(info->seat, player) && !isshin_ittai_is_over(s))
        tb_json_null(json, "cards");
    else
        write_cards(hand, json);
    write_front(s->newest[player], s->before[player], json);
    tb_json_object_end(json);
}

/* Who holds or played T, or that it is still in the deck. */
static const char *trinity_place(const isshin_ittai_state *s) {
    if (s->above != ISSHIN_DRAWN)
        return "deck";
    if (isshin_ittai_number(s->hand[0], ISSHIN_TRINITY) > 0)
        return "hand1";
    if (isshin_ittai_number(s->hand[1], ISSHIN_TRINITY) > 0)
        return "hand2";
    return s->newest[0] == ISSHIN_TRINITY ? "front1" : "front2";
}

/* What becomes of the mover with these cards in front: the state (I9), and the judgement (I10). */
static void write_outcome(const isshin_ittai_state *s, uint32_t newest, uint32_t before,
                          const char *key, tb_json *json) {
    static const char *const verdicts[] = {
        [ISSHIN_GOES_ON] = "holds",
        [ISSHIN_LOSES] = "loses",
        [ISSHIN_WINS] = "wins",
    };
    isshin_ittai_state after = *s;
    after.newest[s->mover] = (uint8_t)newest;
    after.before[s->mover] = (uint8_t)before;
    tb_json_object(json, key);
    tb_json_string(json, "state", states[isshin_ittai_state_of(newest, before)]);
    tb_json_string(json, "verdict", verdicts[isshin_ittai_judge(&after, s->mover)]);
    tb_json_object_end(json);
}

/* For who sees the mover's hand: what each card of it would lead to as a stance. It names cards of
 * the hand, so nobody else is told. Distance and spirit leave the newest card alone (I8). */
static void write_forecast(const tb_info *info, tb_json *json) {
    const isshin_ittai_state *s = isshin_ittai_in(&info->seen);
    const uint32_t newest = s->newest[s->mover];
    if ((s->phase != ISSHIN_TURN && s->phase != ISSHIN_STUCK) ||
        isshin_ittai_hides(info->seat, s->mover)) {
        tb_json_null(json, "forecast");
        return;
    }
    tb_json_object(json, "forecast");
    tb_json_object(json, "stances");
    for (uint32_t i = 0; i <= ISSHIN_TRINITY; i++) {
        const uint32_t kind = i < ISSHIN_TRINITY ? i ^ 1 : i;
        if (isshin_ittai_number(s->hand[s->mover], kind) > 0)
            write_outcome(s, kind, newest, isshin_ittai_name_of(kind).text, json);
    }
    tb_json_object_end(json);
    write_outcome(s, newest, ISSHIN_NONE, "gathered", json);
    tb_json_object_end(json);
}

static void write_deck(const isshin_ittai_state *s, tb_json *json) {
    const bool trinity = s->above != ISSHIN_DRAWN;
    tb_json_object(json, "deck");
    tb_json_number(json, "size", isshin_ittai_size(s->deck) + trinity);
    if (trinity)
        tb_json_number(json, "aboveTrinity", s->above);
    else
        tb_json_null(json, "aboveTrinity");
    tb_json_object_end(json);
}

void isshin_ittai_view(const tb_info *info, tb_json *json) {
    const isshin_ittai_state *s = isshin_ittai_in(&info->seen);
    char player[2] = {(char)('1' + isshin_ittai_drawer(s)), '\0'};
    tb_json_string(json, "phase", isshin_ittai_is_over(s) ? "over" : isshin_ittai_phases[s->phase]);
    if (isshin_ittai_is_chance(s))
        tb_json_string(json, "drawer", player);
    else
        tb_json_null(json, "drawer");
    write_card(s->committed, "committed", json);
    tb_json_array(json, "players");
    write_player(info, 0, json);
    write_player(info, 1, json);
    tb_json_array_end(json);
    write_forecast(info, json);
    tb_json_number(json, "middle", isshin_ittai_middle(s));
    write_deck(s, json);
    tb_json_string(json, "trinity", trinity_place(s));
    write_counts(s->out, "out", json);
    write_counts(isshin_ittai_unseen(s), "unseen", json);
}
