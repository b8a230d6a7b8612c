/* Texts of Keserima's events: all drops, layouts, draws and single steps on the board, random ones
 * of the longer paths and of those off the board, and some that are no events at all. */
#include "support.h"

#include <stdio.h>
#include <string.h>

void grammar_keserima(tb_random *random, text_sink *sink, void *context);

enum { PATHS = 12000, STRAY_STEPS = 400, LONGEST = 5 };

static const char symbols[] = "*+ox";

static void all_drops(text_sink *sink, void *context) {
    for (int i = 0; i < 400; i++) {
        char text[48];
        snprintf(text, sizeof text, "%c%02d", symbols[i / 100], i % 100);
        sink(context, text);
    }
}

static void all_steps(text_sink *sink, void *context) {
    for (int i = 0; i < 2 * 4 * 625; i++) {
        char text[48];
        const int from = i / 8 / 25;
        const int to = i / 8 % 25;
        snprintf(text, sizeof text, "%s%c%d%d-%d%d", i % 2 ? "S" : "", symbols[i / 2 % 4],
                 from / 5 + 1, from % 5 + 1, to / 5 + 1, to % 5 + 1);
        sink(context, text);
    }
}

static void stray_steps(tb_random *random, text_sink *sink, void *context) {
    for (int i = 0; i < STRAY_STEPS; i++) {
        char text[48];
        snprintf(text, sizeof text, "%s%c%02u-%02u", tb_random_below(random, 4) ? "" : "S",
                 symbols[tb_random_below(random, 4)], tb_random_below(random, 100),
                 tb_random_below(random, 100));
        sink(context, text);
    }
}

static void chance(text_sink *sink, void *context) {
    static const char cards[] = "+ox";
    char text[48];
    for (int i = 0; i < 16; i++) {
        snprintf(text, sizeof text, "@%c%c%c%c", i & 8 ? 'x' : '+', i & 4 ? 'x' : '+',
                 i & 2 ? 'x' : '+', i & 1 ? 'R' : 'K');
        sink(context, text);
    }
    for (int i = 0; i < 27; i++) {
        const char a = cards[i / 9];
        const char b = cards[i / 3 % 3];
        const char c = cards[i % 3];
        snprintf(text, sizeof text, "{%c%c%c}", a, b, c);
        sink(context, text);
        if (i < 9) {
            snprintf(text, sizeof text, "{%c%c}", b, c);
            sink(context, text);
        }
        if (i < 3) {
            snprintf(text, sizeof text, "{%c}", c);
            sink(context, text);
        }
    }
}

typedef struct path {
    char text[64];
    int column, row;
} path;

/* Mostly a step of that kind; now and then to anywhere. */
static void step(tb_random *random, path *p, char symbol) {
    static const int sides[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const uint32_t way = tb_random_below(random, 4);
    if (symbol == '*')
        symbol = "o+x"[tb_random_below(random, 3)];
    if (symbol == '+') {
        p->column += sides[way][0];
        p->row += sides[way][1];
    } else if (symbol == 'x') {
        p->column += way & 1 ? 1 : -1;
        p->row += way & 2 ? 1 : -1;
    }
    if (tb_random_below(random, 40) == 0) {
        p->column = (int)tb_random_below(random, 10);
        p->row = (int)tb_random_below(random, 10);
    }
    const size_t length = strlen(p->text);
    snprintf(p->text + length, sizeof p->text - length, "%u%u", (unsigned)p->column % 10,
             (unsigned)p->row % 10);
}

static void paths(tb_random *random, text_sink *sink, void *context) {
    for (int i = 0; i < PATHS; i++) {
        const bool ship = tb_random_below(random, 4) == 0;
        const char symbol = ship ? symbols[1 + 2 * tb_random_below(random, 2)]
                                 : symbols[tb_random_below(random, 4)];
        path p = {.column = 1 + (int)tb_random_below(random, 5),
                  .row = 1 + (int)tb_random_below(random, 5)};
        if (ship) {
            static const int water[5][2] = {{2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}};
            const uint32_t at = tb_random_below(random, 5);
            p.column = water[at][0];
            p.row = water[at][1];
        }
        snprintf(p.text, sizeof p.text, "%s%c%d%d-", ship ? "S" : "", symbol, p.column, p.row);
        step(random, &p, symbol);
        for (uint32_t n = 1 + tb_random_below(random, LONGEST); n > 0; n--) {
            const char command = "+x"[tb_random_below(random, 2)];
            const size_t length = strlen(p.text);
            snprintf(p.text + length, sizeof p.text - length, "%s%c",
                     tb_random_below(random, 3) ? "" : "o", command);
            step(random, &p, command);
            if (n > 1 && tb_random_below(random, 2) == 0)
                sink(context, p.text);
        }
        sink(context, p.text);
    }
}

static void no_events(text_sink *sink, void *context) {
    static const char *const texts[] = {
        "",
        " ",
        "p",
        "pas",
        "passs",
        "Pass",
        "pass ",
        "s",
        "swa",
        "swaps",
        "Swap",
        "swap ",
        "o",
        "o4",
        "o444",
        "4o4",
        "O44",
        "t44",
        "o4a",
        " o44",
        "o44 ",
        "o44.",
        "S",
        "Sx",
        "Sx4",
        "Sx43",
        "Sx43-",
        "Sx43-3",
        "sx43-34",
        "SSx43-34",
        "S43-34",
        "+15-",
        "+15-1",
        "+15-14-13",
        "+15-14x",
        "+15-14x2",
        "+15-14xx23",
        "+15-14o",
        "+15-14o23",
        "+15-14*23",
        "+15-14oo+13",
        "+15-14+o13",
        "+15-14 +13",
        "+15--14",
        "15-14",
        "+15+14",
        "@",
        "@+x+",
        "@+x+L",
        "@+x+k",
        "@+xoK",
        "@+*+K",
        "@+x+KR",
        "@++x+K",
        "{",
        "{}",
        "{o",
        "o}",
        "{oxox}",
        "{o}x",
        "{*}",
        "{o o}",
        "(oox)",
        "\342\227\21344",
        "o\xff\xff",
        "\x80",
        "o44\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        sink(context, texts[i]);
}

/* Far more commands than any hand can pay. */
static void endless_path(text_sink *sink, void *context) {
    char text[1024] = "*35-35";
    for (size_t at = 6; at + 4 < sizeof text; at += 3)
        memcpy(text + at, at % 2 ? "+34" : "+35", 4);
    sink(context, text);
}

void grammar_keserima(tb_random *random, text_sink *sink, void *context) {
    sink(context, "pass");
    sink(context, "swap");
    all_drops(sink, context);
    all_steps(sink, context);
    chance(sink, context);
    stray_steps(random, sink, context);
    paths(random, sink, context);
    no_events(sink, context);
    endless_path(sink, context);
}
