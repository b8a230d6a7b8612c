/* A turn entered piece by piece: a drop `o44`, `pass`, `swap`, or a start with its own step
 * `+15-14`, and then one command after another, `x23`, `ox44`. Every legal path can be entered, not
 * only the canonical one of those that do the same. A piece of text is offered if some legal turn
 * can still come of it: with what is left of the hand there is a way to a square of rest (K7b, K9).
 */
#include "keserima.h"
#include "reach.h"
#include "why.h"

#include <string.h>

/* Where a beginning has come to. */
typedef struct progress {
    mover m;
    uint32_t at;
    cards hand; /* what is left of it */
} progress;

typedef struct offer {
    tb_step *list;
    int count;
} offer;

static uint32_t lowest(uint32_t set) {
    return (uint32_t)__builtin_ctz(set);
}

/* ---- commands ---- */

/* K7: what a command costs where the mover stands; false if the hand does not hold it. */
static bool pay(progress *p, int symbol) {
    const bool stacked = (p->m.under & BIT(p->at)) != 0;
    if (cards_of(p->hand, symbol) == 0 || (stacked && cards_of(p->hand, CIRCLE) == 0))
        return false;
    p->hand = (cards)(p->hand - CARD(symbol) - (stacked ? CARD(CIRCLE) : 0));
    return true;
}

static uint32_t squares_by(const progress *p, int symbol) {
    return (symbol == CROSS ? ORTHOGONAL(BIT(p->at)) : DIAGONAL(BIT(p->at))) & p->m.enter;
}

static bool may_rest(const progress *p) {
    return (p->m.rest & BIT(p->at)) != 0;
}

/* Some legal turn can come of it: at most three cards, so at most three commands more. */
static bool can_finish(const progress *p) {
    static const int symbols[] = {CROSS, SALTIRE};
    if (may_rest(p))
        return true;
    for (int i = 0; i < 2; i++) {
        progress next = *p;
        if (!pay(&next, symbols[i]))
            continue;
        for (uint32_t set = squares_by(p, symbols[i]); set != 0; set &= set - 1) {
            next.at = lowest(set);
            if (can_finish(&next))
                return true;
        }
    }
    return false;
}

static void list_commands(const progress *p, int symbol, offer *out) {
    const bool stacked = (p->m.under & BIT(p->at)) != 0;
    progress next = *p;
    if (!pay(&next, symbol))
        return;
    for (uint32_t set = squares_by(p, symbol); set != 0; set &= set - 1) {
        next.at = lowest(set);
        if (!can_finish(&next))
            continue;
        tb_step *step = &out->list[out->count++];
        tb_text text = tb_text_in(step->text, sizeof step->text);
        tb_text_string(&text, stacked ? "o" : "");
        tb_text_char(&text, keserima_signs[symbol]);
        keserima_square_text(next.at, &text);
        step->whole = may_rest(&next);
    }
}

/* ---- beginnings ---- */

static void list_starts(const keserima *k, const char *sign, const mover *m, offer *out) {
    progress p = {.m = *m, .hand = k->hand[k->mover]};
    for (uint32_t set = m->start; set != 0; set &= set - 1) {
        p.at = lowest(set);
        if (!can_finish(&p))
            continue;
        tb_step *step = &out->list[out->count++];
        tb_text text = tb_text_in(step->text, sizeof step->text);
        tb_text_string(&text, sign);
        keserima_square_text(m->from, &text);
        tb_text_char(&text, '-');
        keserima_square_text(p.at, &text);
        step->whole = may_rest(&p);
    }
}

static void list_drops(const keserima *k, int symbol, offer *out) {
    if (cards_of(k->hand[k->mover], symbol) == 0)
        return;
    for (uint32_t set = keserima_droppable(k); set != 0; set &= set - 1) {
        tb_step *step = &out->list[out->count++];
        tb_text text = tb_text_in(step->text, sizeof step->text);
        tb_text_char(&text, keserima_signs[symbol]);
        keserima_square_text(lowest(set), &text);
        step->whole = true;
    }
}

/* At most a pass, a swap, 3 symbols on 20 squares, 20 pieces with 9 steps and 2 ships with 4. */
static void list_beginnings(const keserima *k, offer *out) {
    out->list[out->count++] = (tb_step){.text = "pass", .whole = true};
    if (keserima_may_swap(k))
        out->list[out->count++] = (tb_step){.text = "swap", .whole = true};
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        list_drops(k, symbol, out);
    for (uint32_t set = k->side[k->mover]; set != 0; set &= set - 1) {
        const mover m = keserima_piece_mover(k, lowest(set));
        const char sign[2] = {keserima_signs[keserima_symbol(k, lowest(set))], '\0'};
        list_starts(k, sign, &m, out);
    }
    for (int ship = 0; ship < SHIPS; ship++) {
        const mover m = keserima_ship_mover(k, ship);
        list_starts(k, ship == CROSS_SHIP ? "S+" : "Sx", &m, out);
    }
}

/* ---- a path that has begun ---- */

/* Whether a text is the path of a mover, legal but perhaps for where it rests. */
static bool is_path(const tb_state *state, const char *text, bool *whole) {
    tb_event event;
    tb_why why;
    if (keserima_event_shape(text) != TB_MOVE_SHAPE || strchr(text, '-') == NULL)
        return false;
    *whole = keserima_event_read(state, text, &event, &why);
    return *whole || why.reason == &keserima_reasons[WHY_RESTS_ON_OWN] ||
           why.reason == &keserima_reasons[WHY_RESTS_ON_SHIP] ||
           why.reason == &keserima_reasons[WHY_RESTS_ON_WATER];
}

static progress progress_of(const keserima *k, const char *path) {
    const bool ship = path[0] == 'S';
    const char *dash = strchr(path, '-');
    progress p = {.hand = k->hand[k->mover],
                  .at = (uint32_t)keserima_square_read(path + strlen(path) - 2)};
    p.m = ship ? keserima_ship_mover(k, path[1] == '+' ? CROSS_SHIP : SALTIRE_SHIP)
               : keserima_piece_mover(k, (uint32_t)keserima_square_read(path + 1));
    for (const char *c = dash + 1; *c != '\0'; c++) {
        const int symbol = keserima_symbol_of(*c);
        if (symbol >= 0)
            p.hand = (cards)(p.hand - CARD(symbol));
    }
    return p;
}

/* The steps after a beginning that ends where a step ends; false if it does not. */
static bool list_after(const tb_state *state, const char *beginning, offer *out, bool *whole) {
    const keserima *k = keserima_in(state);
    tb_event event;
    tb_why why;
    *whole = false;
    out->count = 0;
    if (beginning[0] == '\0') {
        list_beginnings(k, out);
        return true;
    }
    if (is_path(state, beginning, whole)) {
        const progress p = progress_of(k, beginning);
        list_commands(&p, CROSS, out);
        list_commands(&p, SALTIRE, out);
        return true;
    }
    *whole = keserima_event_shape(beginning) == TB_MOVE_SHAPE &&
             keserima_event_read(state, beginning, &event, &why);
    return *whole;
}

/* Keeps the steps that begin so, without that beginning. */
static int keep_after(const char *part, tb_step *list, int count) {
    const size_t length = strlen(part);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (strncmp(list[i].text, part, length) != 0)
            continue;
        tb_step step = list[i];
        memmove(step.text, step.text + length, strlen(step.text) - length + 1);
        list[kept++] = step;
    }
    return kept;
}

/* A beginning may end within a step (`+15`): then what is missing of the step is listed. */
int keserima_steps(const tb_state *state, const char *beginning, tb_step *list, bool *whole) {
    char cut[TB_EVENT_TEXT];
    offer out = {.list = list};
    const size_t length = strlen(beginning);
    if (length >= sizeof cut)
        return 0;
    for (size_t end = length + 1; end-- > 0;) {
        memcpy(cut, beginning, end);
        cut[end] = '\0';
        if (!list_after(state, cut, &out, whole))
            continue;
        if (end == length)
            return out.count;
        *whole = false;
        return keep_after(beginning + end, list, out.count);
    }
    return 0;
}
