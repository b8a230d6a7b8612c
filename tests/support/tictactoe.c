/* Tic-tac-toe, written against the public headers, for tests of searches: a draw with best play. */
#include <teban/game.h>

extern const tb_game tictactoe_game;

typedef struct board {
    uint16_t marks[2]; /* a bit a square */
    uint8_t to_move;
    uint8_t zero[3];
} board;

static board *at(tb_state *state) {
    return (board *)state;
}

static const board *in(const tb_state *state) {
    return (const board *)state;
}

static bool has_line(uint16_t marks) {
    static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int i = 0; i < 8; i++) {
        if ((marks & lines[i]) == lines[i])
            return true;
    }
    return false;
}

static void ttt_start(const uint32_t *options, tb_state *state) {
    (void)options;
    (void)state;
}

static void ttt_options_of(const tb_state *state, uint32_t *options) {
    (void)state;
    (void)options;
}

static int ttt_turn(const tb_state *state) {
    const board *b = in(state);
    const bool over =
        has_line(b->marks[0]) || has_line(b->marks[1]) || (b->marks[0] | b->marks[1]) == 0777;
    return over ? TB_OVER : b->to_move;
}

static int ttt_events(const tb_state *state, tb_event *list) {
    const board *b = in(state);
    int count = 0;
    if (ttt_turn(state) == TB_OVER)
        return 0;
    for (tb_event square = 0; square < 9; square++) {
        if (((b->marks[0] | b->marks[1]) >> square & 1) == 0)
            list[count++] = square;
    }
    return count;
}

static void ttt_apply(tb_state *state, tb_event event) {
    board *b = at(state);
    b->marks[b->to_move] = (uint16_t)(b->marks[b->to_move] | 1u << event);
    b->to_move ^= 1;
}

static void ttt_result(const tb_state *state, uint8_t *sixths) {
    const board *b = in(state);
    const bool first = has_line(b->marks[0]);
    const bool second = has_line(b->marks[1]);
    sixths[0] = (uint8_t)(first ? 6 : second ? 0 : 3);
    sixths[1] = (uint8_t)(6 - sixths[0]);
}

static void ttt_event_text(const tb_state *state, tb_event event, tb_text *text) {
    (void)state;
    tb_text_number(text, event);
}

const tb_game tictactoe_game = {
    .id = "tictactoe",
    .name = {"Tic-tac-toe", "三目並べ"},
    .seats = "xo",
    .seat_count = 2,
    .max_events = 9,
    .state_bytes = sizeof(board),
    .start = ttt_start,
    .options_of = ttt_options_of,
    .turn = ttt_turn,
    .events = ttt_events,
    .apply = ttt_apply,
    .result = ttt_result,
    .event_text = ttt_event_text,
};
