/* Texts of the event grammar of Rugby Chess: every move and every pass (63 * 63 of each), a random
 * sample of the 63^3 moves with a pass, half of them with a move that has the shape of a run of
 * either side, and texts that are no events. */
#include "support.h"

void grammar_rugby_chess(tb_random *random, text_sink *sink, void *context);

enum { COLUMNS = 7, ROWS = 9, SQUARES = COLUMNS * ROWS, SAMPLE = 12000 };

static void put_square(char *text, int square) {
    text[0] = (char)('a' + square / ROWS);
    text[1] = (char)('1' + square % ROWS);
}

static int random_square(tb_random *random) {
    return (int)tb_random_below(random, SQUARES);
}

/* Where a run from this square might end, on the board or off it. */
static int run_from(tb_random *random, int from) {
    const int aside = 1 + (int)tb_random_below(random, COLUMNS - 1);
    const int ahead = (int)tb_random_below(random, (uint32_t)aside + 1);
    const int column = from / ROWS + (tb_random_below(random, 2) == 0 ? aside : -aside);
    const int row = from % ROWS + (tb_random_below(random, 2) == 0 ? ahead : -ahead);
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS)
        return random_square(random);
    return column * ROWS + row;
}

static void short_texts(text_sink *sink, void *context) {
    char move[] = "a1a1";
    char pass[] = "a1>a1";
    for (int from = 0; from < SQUARES; from++) {
        for (int to = 0; to < SQUARES; to++) {
            put_square(move, from);
            put_square(move + 2, to);
            put_square(pass, from);
            put_square(pass + 3, to);
            sink(context, move);
            sink(context, pass);
        }
    }
}

static void long_texts(tb_random *random, text_sink *sink, void *context) {
    char text[] = "a1a1>a1";
    for (int i = 0; i < SAMPLE; i++) {
        const int from = random_square(random);
        put_square(text, from);
        put_square(text + 2, i % 2 == 0 ? random_square(random) : run_from(random, from));
        put_square(text + 5, random_square(random));
        sink(context, text);
    }
}

static const char *const no_events[] = {
    "",
    "d",
    "d1",
    "d1>",
    "d1>c",
    "d1e",
    "d1e2>",
    "d1e2>d",
    ">",
    ">c1",
    ">>",
    "d1>>c1",
    "d1e2>>c1",
    "d1e2f3",
    "d1e2f3>c1",
    "d1>c1>b1",
    "d1e2>c1x",
    "d1e2>c1 ",
    " d1e2",
    "d1e2 ",
    "d1 e2",
    "d1-e2",
    "d1<c1",
    "D1e2",
    "d1E2",
    "d1>C1",
    "d0e2",
    "d1e0",
    "d1>c0",
    "h1g2",
    "g1h2",
    "g1>h1",
    "`1a1",
    "d1e2>h1",
    "d1e2>c0",
    "1de2",
    "11e2",
    "dde2",
    "d1e2\n",
    "d1e2>c1\n",
    "d10e2",
    "d1e10",
    "d1e2+",
    "s",
    "swa",
    "swaps",
    "Swap",
    "swap ",
    "-",
    "--",
    "?",
    "!",
    "\xff\xfe\xfd",
    "d1\x80\x81",
    "ｄ1e2",
    "d１e2",
    "d1＞c1",
    "d1e2>c１",
    "白d1e2",
    "d1:e2",
    "d1@e2",
    "d1>-",
    "d1e2>-",
    "d1e2e2",
    "d1e2>c1c1",
    "0000",
    "d1>11",
    "d1>cc",
    "d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1d1e2>c1",
};

void grammar_rugby_chess(tb_random *random, text_sink *sink, void *context) {
    short_texts(sink, context);
    long_texts(random, sink, context);
    sink(context, "swap");
    for (size_t i = 0; i < sizeof no_events / sizeof no_events[0]; i++)
        sink(context, no_events[i]);
}
