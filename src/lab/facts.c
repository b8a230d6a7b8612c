/* Facts: kept, and written as a line. */
#include "lab/facts.h"

#include <stdlib.h>
#include <string.h>

void lab_facts_clear(lab_facts *facts) {
    *facts = (lab_facts){.room = facts->room, .expected = facts->expected, .by = facts->by};
}

void lab_facts_free(lab_facts *facts) {
    free(facts->expected);
    free(facts->by);
    *facts = (lab_facts){0};
}

static bool make_room(lab_facts *facts) {
    const uint32_t room = facts->room == 0 ? 64 : facts->room * 2;
    uint16_t *expected = realloc(facts->expected, room * sizeof *expected);
    if (expected != NULL)
        facts->expected = expected;
    uint8_t *by = realloc(facts->by, room * sizeof *by);
    if (by != NULL)
        facts->by = by;
    if (expected == NULL || by == NULL)
        return false;
    facts->room = room;
    return true;
}

bool lab_facts_think(lab_facts *facts, uint32_t seat, double expected) {
    if (facts->thoughts == facts->room && !make_room(facts))
        return false;
    const double bounded = expected < 0 ? 0 : expected > 1 ? 1 : expected;
    facts->expected[facts->thoughts] = (uint16_t)(bounded * 1000 + 0.5);
    facts->by[facts->thoughts] = (uint8_t)seat;
    facts->thoughts++;
    return true;
}

/* ---- writing ---- */

static const char *ending_code(const tb_game *game, uint32_t ending) {
    return ending < game->ending_count ? game->endings[ending].code
                                       : tb_common_endings[ending - game->ending_count].code;
}

/* The quick path: a line is written into a buffer of the greatest size that its beginning can have,
 * and copied at once. */
typedef struct pen {
    char *at;
} pen;

#define PUT(p, literal) put_bytes(p, "" literal, sizeof(literal) - 1)

static inline void put_bytes(pen *p, const char *bytes, size_t count) {
    memcpy(p->at, bytes, count);
    p->at += count;
}

static void put_string(pen *p, const char *string) {
    while (*string != '\0')
        *p->at++ = *string++;
}

/* From the last digit to the first, at its place: through a small array of its own clang 14 lost a
 * digit on the way to WebAssembly. */
static void put_number(pen *p, uint64_t number) {
    p->at++;
    for (uint64_t ten = 10; number >= ten; ten *= 10) {
        p->at++;
        if (ten == UINT64_C(10000000000000000000))
            break; /* all twenty digits there can be */
    }
    char *digit = p->at;
    do {
        *--digit = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
}

static void put_points(pen *p, const tb_game *game, const uint8_t *sixths) {
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        *p->at++ = seat == 0 ? '[' : ',';
        *p->at++ = (char)('0' + sixths[seat]);
    }
    *p->at++ = ']';
}

/* A character so often. Behind the last one is room for AT_ONCE, so that nearly always one step
 * does. */
enum { AT_ONCE = 16 };

static void put_times(pen *p, char c, uint32_t times) {
    while (times > 0) {
        const uint32_t step = times < AT_ONCE ? times : AT_ONCE;
        memset(p->at, c, AT_ONCE);
        p->at += step;
        times -= step;
    }
}

static void put_hand(pen *p, const tb_hands *hands, const uint8_t *counts) {
    for (uint32_t kind = 0; kind < hands->kinds; kind++) {
        const char *code = hands->codes[kind];
        if (code[1] == '\0') {
            put_times(p, code[0], counts[kind]);
            continue;
        }
        for (uint32_t n = counts[kind]; n > 0; n--)
            put_string(p, code);
    }
}

/* The names of the members, ten numbers, the codes of an ending and of an opening, and the hands: a
 * card is written with two characters at most. */
enum { LAB_LINE = 512 + TB_MAX_SEATS * (2 * LAB_HAND + 3) + AT_ONCE };

static void put_game(pen *p, const tb_game *game, const lab_facts *facts) {
    PUT(p, "{\"cell\":");
    put_number(p, facts->cell);
    PUT(p, ",\"round\":");
    put_number(p, facts->round);
    PUT(p, ",\"turn\":");
    put_number(p, facts->turn);
    PUT(p, ",\"points\":");
    put_points(p, game, facts->sixths);
    PUT(p, ",\"ending\":\"");
    put_string(p, ending_code(game, facts->ending));
    PUT(p, "\",\"moves\":");
    put_number(p, facts->moves);
    PUT(p, ",\"choices\":");
    put_number(p, facts->choices);
    PUT(p, ",\"forced\":");
    put_number(p, facts->forced);
    PUT(p, ",\"first\":\"");
    if (facts->moves > 0)
        *p->at++ = game->seats[facts->first];
    PUT(p, "\",\"opening\":\"");
    put_string(p, facts->opening);
    PUT(p, "\"");
    if (tb_profile_of(game)->begun == NULL)
        return;
    PUT(p, ",\"begins\":\"");
    if (facts->begins > 0)
        *p->at++ = game->seats[facts->begins - 1];
    PUT(p, "\"");
}

static void put_hands(pen *p, const tb_game *game, const lab_facts *facts) {
    const tb_hands *hands = tb_profile_of(game)->hands;
    if (hands == NULL)
        return;
    PUT(p, ",\"hands\":[");
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        put_string(p, seat == 0 ? "\"" : ",\"");
        put_hand(p, hands, facts->hands[seat]);
        PUT(p, "\"");
    }
    PUT(p, "]");
}

static void write_thoughts(const tb_game *game, const lab_facts *facts, tb_text *text) {
    tb_text_string(text, ",\"judged\":");
    tb_text_number(text, facts->judged);
    tb_text_string(text, ",\"good\":");
    tb_text_number(text, (int64_t)facts->good);
    tb_text_string(text, ",\"by\":\"");
    for (uint32_t i = 0; i < facts->thoughts; i++)
        tb_text_char(text, game->seats[facts->by[i]]);
    tb_text_char(text, '"');
    for (uint32_t i = 0; i < facts->thoughts; i++) {
        tb_text_string(text, i == 0 ? ",\"expected\":[" : ",");
        tb_text_number(text, facts->expected[i]);
    }
    tb_text_char(text, ']');
}

void lab_facts_write(const lab_design *design, const lab_facts *facts, tb_text *text) {
    char line[LAB_LINE];
    pen p = {line};
    put_game(&p, design->game, facts);
    put_hands(&p, design->game, facts);
    if (facts->thoughts == 0)
        *p.at++ = '}';
    tb_text_bytes(text, line, (size_t)(p.at - line));
    if (facts->thoughts == 0)
        return;
    write_thoughts(design->game, facts, text);
    tb_text_char(text, '}');
}

void lab_head_write(const lab_design *design, uint32_t shard, uint32_t shards, tb_text *text) {
    tb_text_string(text, "{\"format\":\"teban-lab\",\"version\":2,\"design\":\"");
    lab_design_write(design, text);
    tb_text_char(text, '"');
    if (shards > 1) {
        tb_text_string(text, ",\"shard\":[");
        tb_text_number(text, shard);
        tb_text_char(text, ',');
        tb_text_number(text, shards);
        tb_text_char(text, ']');
    }
    tb_text_char(text, '}');
}
