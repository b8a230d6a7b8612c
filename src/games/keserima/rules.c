/* The course of a game: start, whose turn, what is possible, what it does, how it ends. */
#include "keserima.h"
#include "reach.h"

void keserima_start(const uint32_t *options, tb_state *state) {
    keserima *k = keserima_of(state);
    k->options = (uint8_t)((options[OPTION_SIX_SHIPS] != 0 ? SIX_SHIPS : 0) |
                           (options[OPTION_SWAP] != 0 ? SWAP_ALLOWED : 0));
    k->max_plies = (uint16_t)options[OPTION_MAX_PLIES];
}

void keserima_options_of(const tb_state *state, uint32_t *options) {
    const keserima *k = keserima_in(state);
    options[OPTION_SIX_SHIPS] = (k->options & SIX_SHIPS) != 0;
    options[OPTION_MAX_PLIES] = k->max_plies;
    options[OPTION_SWAP] = (k->options & SWAP_ALLOWED) != 0;
}

int keserima_turn(const tb_state *state) {
    const keserima *k = keserima_in(state);
    if (keserima_over(k))
        return TB_OVER;
    return !k->laid || k->pending != 0 ? TB_CHANCE : k->mover;
}

void keserima_result(const tb_state *state, uint8_t *sixths) {
    const keserima *k = keserima_in(state);
    const bool kese = keserima_wins(k->prison[KESE]);
    const bool rima = keserima_wins(k->prison[RIMA]);
    sixths[KESE] = kese == rima ? TB_WHOLE_POINT / 2 : kese ? TB_WHOLE_POINT : 0;
    sixths[RIMA] = (uint8_t)(TB_WHOLE_POINT - sixths[KESE]);
}

/* ---- what is possible ---- */

static int list_squares(tb_event base, uint32_t set, tb_event *list) {
    int count = 0;
    for (; set != 0; set &= set - 1)
        list[count++] = base | (uint32_t)__builtin_ctz(set);
    return count;
}

static int list_drops(const keserima *k, tb_event *list) {
    int count = 0;
    for (uint32_t symbol = CROSS; symbol < SYMBOLS; symbol++) {
        if (cards_of(k->hand[k->mover], (int)symbol) > 0)
            count += list_squares(keserima_event(DROP, symbol, 0, 0), keserima_droppable(k),
                                  list + count);
    }
    return count;
}

static int list_mover(const survey *found, uint32_t lane, tb_event *list) {
    int count = 0;
    const uint32_t kind = lane < found->ships ? PIECE : SHIP;
    for (uint32_t todo = found->payable; todo != 0; todo &= todo - 1) {
        const uint32_t d = (uint32_t)__builtin_ctz(todo);
        count += list_squares(keserima_event(kind, found->from[lane], d, 0),
                              found->rests[lane / LANES][d][lane % LANES], list + count);
    }
    return count;
}

int keserima_events(const tb_state *state, tb_event *list) {
    const keserima *k = keserima_in(state);
    const int turn = keserima_turn(state);
    if (turn == TB_OVER)
        return 0;
    if (turn == TB_CHANCE)
        return keserima_outcomes(k, list);
    survey found;
    keserima_survey(k, &found);
    int count = 0;
    list[count++] = keserima_event(PASS, 0, 0, 0);
    count += list_drops(k, list + count);
    for (uint32_t lane = 0; lane < found.ships + SHIPS; lane++) {
        if (found.counts[lane] > 0)
            count += list_mover(&found, lane, list + count);
    }
    if (keserima_may_swap(k))
        list[count++] = keserima_event(SWAP, 0, 0, 0);
    return count;
}

/* ---- what it does ---- */

static void put(keserima *k, int side, int symbol, uint32_t square) {
    k->side[side] |= BIT(square);
    k->low |= (uint32_t)(symbol & 1) << square;
    k->high |= (uint32_t)(symbol >> 1) << square;
}

static int take(keserima *k, int side, uint32_t square) {
    const int symbol = keserima_symbol(k, square);
    k->side[side] &= ~BIT(square);
    k->low &= ~BIT(square);
    k->high &= ~BIT(square);
    return symbol;
}

/* K3, K4 */
static void lay_side(keserima *k, int side, uint32_t row, bool saltire_first) {
    put(k, side, saltire_first ? SALTIRE : CROSS, SQUARE(1, row));
    put(k, side, CIRCLE, SQUARE(2, row));
    put(k, side, ALL_THREE, SQUARE(3, row));
    put(k, side, CIRCLE, SQUARE(4, row));
    put(k, side, saltire_first ? CROSS : SALTIRE, SQUARE(5, row));
    k->hand[side] = CARD(CIRCLE);
    k->deck[side] = 5 * CARD(CIRCLE) + 6 * CARD(CROSS) + 6 * CARD(SALTIRE);
    k->pending |= (uint8_t)(1u << side);
}

static void lay_out(keserima *k, tb_event event) {
    const int left = event & LAYOUT_23 ? SALTIRE_SHIP : CROSS_SHIP;
    lay_side(k, RIMA, 1, (event & LAYOUT_11) != 0);
    lay_side(k, KESE, 5, (event & LAYOUT_15) != 0);
    k->ship[left] = SQUARE(2, 3);
    k->ship[1 - left] = SQUARE(4, 3);
    k->mover = event & LAYOUT_RIMA ? RIMA : KESE;
    k->laid = 1;
}

static void draw(keserima *k, tb_event event) {
    const int side = keserima_drawer(k);
    const cards drawn = keserima_drawn(event);
    k->hand[side] = (cards)(k->hand[side] + drawn);
    k->deck[side] = (cards)(k->deck[side] - drawn);
    k->pending &= (uint8_t) ~(1u << side);
}

static void drop(keserima *k, tb_event event) {
    const int symbol = (int)event_mover(event);
    k->hand[k->mover] = (cards)(k->hand[k->mover] - CARD(symbol));
    put(k, k->mover, symbol, event_square(event));
}

/* K7, K8 */
static void move_piece(keserima *k, tb_event event) {
    const uint32_t square = event_square(event);
    const int side = k->mover;
    const int symbol = take(k, side, event_mover(event));
    if (k->side[1 - side] & BIT(square))
        k->prison[side] = (cards)(k->prison[side] + CARD(take(k, 1 - side, square)));
    put(k, side, symbol, square);
}

static void discard(keserima *k, tb_event event) {
    const cards spent = keserima_discards[event_discards(event)].spent;
    k->hand[k->mover] = (cards)(k->hand[k->mover] - spent);
}

/* The counters of K12 and K13, then the refill of K11: none once the game is over. */
static void end_turn(keserima *k, uint32_t kind) {
    const int side = k->mover;
    const uint8_t run = k->ship_run < SHIP_RUN_LIMIT ? k->ship_run + 1 : SHIP_RUN_LIMIT;
    k->passes = kind == PASS ? (uint8_t)(k->passes + 1) : 0;
    k->ship_run = kind == SHIP ? run : 0;
    k->turns++;
    k->mover = (uint8_t)(1 - side);
    if (k->hand[side] == 0 && k->deck[side] != 0 && !keserima_over(k))
        k->pending = (uint8_t)(1u << side);
}

/* ---- K14 ---- */

/* The square that a half turn of the board brings here: column and row counted from the other end.
 */
static uint32_t turned_square(uint32_t square) {
    return SQUARE(5, 5) - square;
}

static uint32_t turned_set(uint32_t set) {
    uint32_t turned = 0;
    for (; set != 0; set &= set - 1)
        turned |= BIT(turned_square((uint32_t)__builtin_ctz(set)));
    return turned;
}

static void exchange(cards pair[2]) {
    const cards kese = pair[KESE];
    pair[KESE] = pair[RIMA];
    pair[RIMA] = kese;
}

/* The same position seen from the other side. Passes and ship turns in a row stand as they are, and
 * nobody draws: a swap uses nothing up. */
static void swap_sides(keserima *k) {
    const uint32_t kese = k->side[KESE];
    k->side[KESE] = turned_set(k->side[RIMA]);
    k->side[RIMA] = turned_set(kese);
    k->low = turned_set(k->low);
    k->high = turned_set(k->high);
    for (int ship = 0; ship < SHIPS; ship++)
        k->ship[ship] = (uint8_t)turned_square(k->ship[ship]);
    exchange(k->hand);
    exchange(k->deck);
    exchange(k->prison);
    k->turns++;
    k->mover = (uint8_t)(1 - k->mover);
}

void keserima_apply(tb_state *state, tb_event event) {
    keserima *k = keserima_of(state);
    const uint32_t kind = event_kind(event);
    switch (kind) {
    case LAYOUT:
        lay_out(k, event);
        return;
    case DRAW:
        draw(k, event);
        return;
    case SWAP:
        swap_sides(k);
        return;
    case DROP:
        drop(k, event);
        break;
    case PIECE:
        discard(k, event);
        move_piece(k, event);
        break;
    case SHIP:
        discard(k, event);
        k->ship[event_mover(event)] = (uint8_t)event_square(event);
        break;
    default: /* PASS */
        break;
    }
    end_turn(k, kind);
}
