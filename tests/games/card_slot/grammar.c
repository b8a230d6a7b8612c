/* The event grammar of Card Slot: about 900 texts, all of them, and what is not one. */
#include "support.h"

#include <stdio.h>

void grammar_card_slot(tb_random *random, text_sink *sink, void *context);

static const char letters[] = "37BCRW";

static void placements(text_sink *sink, void *context) {
    char text[32];
    for (const char *c = letters; *c != '\0'; c++) {
        snprintf(text, sizeof text, "!%c", *c);
        sink(context, text);
        for (int slot = 0; slot <= 9; slot++) { /* 0 is no slot */
            snprintf(text, sizeof text, "%c@%d", *c, slot);
            sink(context, text);
            snprintf(text, sizeof text, "%cx%d", *c, slot);
            sink(context, text);
        }
    }
}

static void choices(text_sink *sink, void *context) {
    char text[32];
    for (int digits = 0; digits <= 999; digits++) {
        snprintf(text, sizeof text, "=%03d", digits);
        sink(context, text);
    }
}

static void takes(text_sink *sink, void *context) {
    char text[32];
    sink(context, "^-");
    for (int first = 0; first <= 9; first++) {
        snprintf(text, sizeof text, "^%d", first);
        sink(context, text);
        for (int second = 0; second <= 9; second++) { /* also descending and equal: no shape */
            snprintf(text, sizeof text, "^%d%d", first, second);
            sink(context, text);
        }
    }
}

static const char *const near_misses[] = {
    "",
    " ",
    "!",
    "!?",
    "!b",
    "!BB",
    "! B",
    "!D",
    "!-",
    "!7\n",
    "B",
    "B@",
    "B@10",
    "B@4 ",
    " B@4",
    "b@4",
    "B@-",
    "B@+4",
    "B@4x",
    "BX4",
    "B*4",
    "x4",
    "@4",
    "Bx",
    "Bx44",
    "B@x4",
    "BB@4",
    "D@4",
    "7@7@7",
    "=",
    "=1",
    "=12",
    "=1234",
    "=-12",
    "=+12",
    "=abc",
    "= 195",
    "=195 ",
    "195",
    "^",
    "^--",
    "^-3",
    "^3-",
    "^123",
    "^3 7",
    "^3,7",
    "^a",
    "^^3",
    "^+3",
    "\x80",
    "!\xff",
    "B@\xef\xbc\x94",
    "\xe3\x83\x99\xe3\x83\xab@4",
    "?",
    "pass",
    "-",
    "o?",
    "!T",
    "B@4B@5",
    "^37=195",
    "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB@4",
    "^1234567812345678123456781234567812345678123456781234567812345678",
};

static void noise(tb_random *random, text_sink *sink, void *context) {
    static const char bytes[] = "37BCRW@x=^-!123456789 \x80\xff";
    for (int i = 0; i < 200; i++) {
        char text[8] = {0};
        const uint32_t length = 1 + tb_random_below(random, 6);
        for (uint32_t at = 0; at < length; at++)
            text[at] = bytes[tb_random_below(random, sizeof bytes - 1)];
        sink(context, text);
    }
}

void grammar_card_slot(tb_random *random, text_sink *sink, void *context) {
    placements(sink, context);
    choices(sink, context);
    takes(sink, context);
    for (size_t i = 0; i < sizeof near_misses / sizeof near_misses[0]; i++)
        sink(context, near_misses[i]);
    noise(random, sink, context);
}
