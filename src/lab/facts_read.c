/* Lines read back: nothing but what the writer writes, so that a line has one form and one reader
 * knows it. A cursor goes along the line; every member says its own name when it is wrong. */
#include "lab/facts.h"

#include <string.h>

const tb_error_kind lab_bad_line = {
    "bad-line", {"The line does not fit: {2}: {1}.", "行が正しくありません（{2}）：{1}。"}};

typedef struct cursor {
    const char *at, *end;
    const char *member; /* that is being read */
    tb_error *error;
} cursor;

static bool fail(const cursor *c, tb_said message) {
    tb_fail(c->error, c->member, message);
    return tb_fail_as(c->error, &lab_bad_line);
}

static bool fail_form(const cursor *c) {
    return fail(c, TB_SAID("is not written like that", "書き方が違います"));
}

static bool fail_range(const cursor *c) {
    return fail(c, TB_SAID("does not fit the experiment or the rest of the line",
                           "実験の内容か、行のほかの部分と合いません"));
}

/* ---- pieces ---- */

static bool begins(const cursor *c, const char *text) {
    const size_t length = strlen(text);
    return (size_t)(c->end - c->at) >= length && memcmp(c->at, text, length) == 0;
}

static bool pass(cursor *c, const char *text) {
    if (!begins(c, text))
        return fail_form(c);
    c->at += strlen(text);
    return true;
}

/* `"name":` after whatever stands before it. */
static bool pass_member(cursor *c, const char *before, const char *name) {
    c->member = name;
    return pass(c, before) && pass(c, "\"") && pass(c, name) && pass(c, "\":");
}

static bool read_digits(cursor *c, uint64_t high, uint64_t *number) {
    const char *first = c->at;
    uint64_t value = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9' && c->at - first < 18; c->at++)
        value = value * 10 + (uint64_t)(*c->at - '0');
    if (c->at == first || (*first == '0' && c->at - first > 1))
        return fail_form(c);
    *number = value;
    return value <= high || fail_range(c);
}

static bool read_number(cursor *c, const char *before, const char *name, uint64_t high,
                        uint64_t *number) {
    return pass_member(c, before, name) && read_digits(c, high, number);
}

static bool read_small(cursor *c, const char *before, const char *name, uint64_t high,
                       uint32_t *number) {
    uint64_t value;
    if (!read_number(c, before, name, high, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

/* A string without escapes of less than `room` characters: what the lab writes has no others. */
static bool read_string(cursor *c, char *string, size_t room) {
    tb_text text = tb_text_in(string, room);
    if (!pass(c, "\""))
        return false;
    for (; c->at < c->end && *c->at != '"'; c->at++) {
        if (*c->at < ' ' || *c->at > '~' || *c->at == '\\')
            return fail_form(c);
        tb_text_char(&text, *c->at);
    }
    return tb_text_fits(&text) ? pass(c, "\"") : fail_range(c);
}

static bool read_end(cursor *c) {
    c->member = "line";
    return pass(c, "}") &&
           (c->at == c->end || fail(c, TB_SAID("goes on after its end", "余分な文字があります")));
}

/* ---- members ---- */

static bool read_points(cursor *c, const tb_game *game, lab_facts *facts) {
    uint64_t sum = 0;
    if (!pass_member(c, ",", "points"))
        return false;
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        uint64_t sixths;
        if (!pass(c, seat == 0 ? "[" : ",") || !read_digits(c, TB_WHOLE_POINT, &sixths))
            return false;
        facts->sixths[seat] = (uint8_t)sixths;
        sum += sixths;
    }
    return pass(c, "]") && (sum == TB_WHOLE_POINT || fail_range(c));
}

static bool find_ending(const tb_game *game, const char *code, uint32_t *ending) {
    for (uint32_t i = 0; i < game->ending_count + TB_COMMON_ENDINGS; i++) {
        const tb_reason *row =
            i < game->ending_count ? &game->endings[i] : &tb_common_endings[i - game->ending_count];
        if (strcmp(row->code, code) == 0) {
            *ending = i;
            return true;
        }
    }
    return false;
}

static bool read_ending(cursor *c, const tb_game *game, lab_facts *facts) {
    char code[48];
    return pass_member(c, ",", "ending") && read_string(c, code, sizeof code) &&
           (find_ending(game, code, &facts->ending) ||
            fail(c, TB_SAID("the game does not end so", "このゲームにない終わり方です")));
}

/* A move that is not forced has two choices at least. */
static bool read_moves(cursor *c, lab_facts *facts) {
    const uint64_t most = UINT64_C(1) << 24;
    if (!read_small(c, ",", "moves", most, &facts->moves) ||
        !read_number(c, ",", "choices", (uint64_t)facts->moves * TB_MAX_EVENTS, &facts->choices) ||
        !read_small(c, ",", "forced", facts->moves, &facts->forced))
        return false;
    const uint32_t free_moves = facts->moves - facts->forced;
    const uint64_t least = 2 * (uint64_t)free_moves + facts->forced;
    return facts->choices >= least && (free_moves > 0 || facts->choices == least) ? true
                                                                                  : fail_range(c);
}

static bool read_first(cursor *c, const tb_game *game, lab_facts *facts) {
    char letter[2];
    if (!pass_member(c, ",", "first") || !read_string(c, letter, sizeof letter))
        return false;
    const int seat = tb_seat_find(game, letter);
    if ((facts->moves > 0) != (seat >= 0))
        return fail_range(c);
    facts->first = facts->moves > 0 ? (uint32_t)seat : 0;
    if (!pass_member(c, ",", "opening") || !read_string(c, facts->opening, LAB_OPENING))
        return false;
    return (facts->moves > 0) == (facts->opening[0] != '\0') || fail_range(c);
}

/* Who made the first move, where nothing else is said. */
static bool read_begins(cursor *c, const tb_game *game, lab_facts *facts) {
    char letter[2];
    facts->begins = facts->moves > 0 ? facts->first + 1 : 0;
    if (tb_profile_of(game)->begun == NULL)
        return true;
    if (!pass_member(c, ",", "begins") || !read_string(c, letter, sizeof letter))
        return false;
    const int seat = tb_seat_find(game, letter);
    if (letter[0] != '\0' && (seat < 0 || facts->moves == 0))
        return fail_range(c);
    facts->begins = letter[0] != '\0' ? (uint32_t)seat + 1 : 0;
    return true;
}

/* Cards stand in the order of the kinds, so that a hand is written in one way. */
static bool read_hand(cursor *c, const tb_hands *hands, uint8_t *counts) {
    uint32_t cards = 0;
    if (!pass(c, "\""))
        return false;
    for (uint32_t kind = 0; kind < hands->kinds; kind++) {
        const char *code = hands->codes[kind];
        for (; begins(c, code) && cards < LAB_HAND; cards++) {
            counts[kind]++;
            c->at += strlen(code);
        }
    }
    return begins(c, "\"") ? pass(c, "\"")
                           : fail(c, TB_SAID("a hand is not one of this game, or not in order",
                                             "このゲームの手札ではないか、順番が違います"));
}

static bool read_hands(cursor *c, const tb_game *game, lab_facts *facts) {
    const tb_hands *hands = tb_profile_of(game)->hands;
    if (hands == NULL)
        return true;
    if (!pass_member(c, ",", "hands"))
        return false;
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if (!pass(c, seat == 0 ? "[" : ",") || !read_hand(c, hands, facts->hands[seat]))
            return false;
    }
    return pass(c, "]");
}

/* `by` tells how many there are; the expected results come after it. */
static bool read_by(cursor *c, const tb_game *game, lab_facts *facts) {
    if (!pass_member(c, ",", "by") || !pass(c, "\""))
        return false;
    for (; c->at < c->end && *c->at != '"'; c->at++) {
        const int seat = tb_seat_find(game, (const char[2]){*c->at, '\0'});
        if (seat < 0 || facts->thoughts == facts->moves)
            return fail_range(c);
        if (!lab_facts_think(facts, (uint32_t)seat, 0))
            return tb_fail_memory(c->error);
    }
    return pass(c, "\"") && (facts->thoughts > 0 || fail_range(c));
}

static bool read_expected(cursor *c, lab_facts *facts) {
    if (!pass_member(c, ",", "expected"))
        return false;
    for (uint32_t i = 0; i < facts->thoughts; i++) {
        uint64_t thousandths;
        if (!pass(c, i == 0 ? "[" : ",") || !read_digits(c, 1000, &thousandths))
            return false;
        facts->expected[i] = (uint16_t)thousandths;
    }
    return pass(c, "]");
}

/* Of a judged move one event at least is good. */
static bool read_thoughts(cursor *c, const tb_game *game, lab_facts *facts) {
    if (!read_small(c, ",", "judged", facts->moves, &facts->judged) ||
        !read_number(c, ",", "good", facts->choices, &facts->good))
        return false;
    if (facts->good < facts->judged || (facts->judged == 0 && facts->good > 0))
        return fail_range(c);
    if (!read_by(c, game, facts) || !read_expected(c, facts))
        return false;
    c->member = "judged";
    return facts->judged <= facts->thoughts || fail_range(c);
}

static bool read_facts(cursor *c, const lab_design *design, lab_facts *facts) {
    const tb_game *game = design->game;
    if (!read_small(c, "{", "cell", lab_cells(design) - 1, &facts->cell) ||
        !read_number(c, ",", "round", design->rounds - 1, &facts->round) ||
        !read_small(c, ",", "turn", lab_round_size(design) - 1, &facts->turn) ||
        !read_points(c, game, facts) || !read_ending(c, game, facts) || !read_moves(c, facts) ||
        !read_first(c, game, facts) || !read_begins(c, game, facts) || !read_hands(c, game, facts))
        return false;
    if (!begins(c, "}") && !read_thoughts(c, game, facts))
        return false;
    c->member = "by";
    if (design->judge[0] != '\0' && facts->thoughts != facts->moves)
        return fail_range(c);
    return read_end(c);
}

bool lab_facts_read(const lab_design *design, const char *line, size_t length, lab_facts *facts,
                    tb_error *error) {
    cursor c = {.at = line, .end = line + length, .member = "line", .error = error};
    lab_facts_clear(facts);
    if (read_facts(&c, design, facts))
        return true;
    lab_facts_clear(facts);
    return false;
}

/* ---- the head ---- */

/* Without one they stay what they are. */
static bool read_shard(cursor *c, uint32_t *shard, uint32_t *shards) {
    uint64_t number = 0;
    uint64_t of = 0;
    if (begins(c, "}"))
        return true;
    if (!pass_member(c, ",", "shard") || !pass(c, "[") ||
        !read_digits(c, LAB_MAX_SHARDS, &number) || !pass(c, ",") ||
        !read_digits(c, LAB_MAX_SHARDS, &of) || !pass(c, "]"))
        return false;
    if (of < 2 || number < 1 || number > of)
        return fail_range(c);
    *shard = (uint32_t)number;
    *shards = (uint32_t)of;
    return true;
}

static bool read_head(cursor *c, lab_design *design, uint32_t *shard, uint32_t *shards) {
    static const char format[] = "{\"format\":\"teban-lab\"";
    static const char version[] = ",\"version\":2,\"design\":\"";
    c->member = "format";
    if (!begins(c, format))
        return fail(c, TB_SAID("this is no file of experiments", "実験のファイルではありません"));
    c->at += sizeof format - 1;
    c->member = "version";
    if (!begins(c, version))
        return fail(c, TB_SAID("this program reads version 2", "読めるのは版 2 です"));
    c->at += sizeof version - 1;
    c->member = "design";
    const char *quote = memchr(c->at, '"', (size_t)(c->end - c->at));
    if (quote == NULL)
        return fail_form(c);
    if (!lab_design_read(c->at, (size_t)(quote - c->at), design, c->error))
        return false;
    c->at = quote + 1;
    return read_shard(c, shard, shards) && read_end(c);
}

bool lab_head_read(const char *line, size_t length, lab_design *design, uint32_t *shard,
                   uint32_t *shards, tb_error *error) {
    cursor c = {.at = line, .end = line + length, .member = "line", .error = error};
    lab_design fresh;
    uint32_t number = 1;
    uint32_t of = 1;
    if (!read_head(&c, &fresh, &number, &of))
        return false;
    *design = fresh;
    *shard = number;
    *shards = of;
    return true;
}
