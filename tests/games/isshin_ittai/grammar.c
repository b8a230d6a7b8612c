/* Every text of Isshin Ittai's event grammar, and what only looks like it. */
#include "support.h"

#include <stdio.h>

/* In the order of the rules' lists: a pair of a spirit is written in it. */
static const char *const cards[] = {"F-", "F+", "L-", "L+", "S-", "S+", "T"};

enum { CARDS = sizeof cards / sizeof cards[0] };

static const char *const near_misses[] = {
    "",
    " ",
    "!",
    "!?",
    "!F",
    "!F-F-",
    "!T-",
    "!T+",
    "!TT",
    "!X-",
    "!f-",
    "! F-",
    "!F- ",
    "!m",
    "?",
    "F-",
    "T",
    "k",
    "k?",
    "kF",
    "k-",
    "k+",
    "k-F",
    "kF*",
    "kF_",
    "kF-+",
    "kF-L+",
    "kFF",
    "KF-",
    "kT ",
    " kT",
    "kTT",
    "kM+",
    "kG-",
    "k\xe8\x9b\x99-",
    "kF\xe2\x88\x92",
    "kF\xef\xbc\x8b",
    "k\xff",
    "\xff",
    "\xff\xff\xff",
    "m-",
    "m ",
    "mm",
    "mF-",
    "M",
    "\tm",
    "m\n",
    "o",
    "o?",
    "oF",
    "oF+F+",
    "oF+oF+",
    "OF+",
    "0F+",
    "r",
    "rF-",
    "rT",
    "r-F-",
    "rF-F",
    "rF-L",
    "rF-F-F-",
    "rF-L-S-",
    "rTF",
    "rTTT",
    "rF-,L-",
    "rF- L-",
    "rF-rL-",
    "RF-L-",
    "r??",
    "rF-?",
    "pass",
    "resign",
    "rF-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-F-",
    "kFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
};

void grammar_isshin_ittai(tb_random *random, text_sink *sink, void *context);

void grammar_isshin_ittai(tb_random *random, text_sink *sink, void *context) {
    char text[8];
    (void)random; /* the grammar is small enough to give it whole */
    sink(context, "m");
    for (const char *verb = "!ko"; *verb != '\0'; verb++) {
        for (int i = 0; i < CARDS; i++) {
            snprintf(text, sizeof text, "%c%s", *verb, cards[i]);
            sink(context, text);
        }
    }
    /* Also the pairs the wrong way round, which are not events. */
    for (int i = 0; i < CARDS; i++) {
        for (int j = 0; j < CARDS; j++) {
            snprintf(text, sizeof text, "r%s%s", cards[i], cards[j]);
            sink(context, text);
        }
    }
    for (size_t i = 0; i < sizeof near_misses / sizeof near_misses[0]; i++)
        sink(context, near_misses[i]);
}
