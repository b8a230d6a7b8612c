/* Every text of Jatsuna's event grammar, a small letter and a digit, and some near misses. */
#include "support.h"

/* clang-format off */
static const char *const near_misses[] = {
    "", "e", "5", "55", "ee", "5e", "e5 ", " e5", "e 5", "e55", "ee5", "e5e", "e5/", "e5.", "e-5",
    "e+5", "-e5", "e5\n", "\te5", "E5", "A1", "e\x01", "\177" "5", "`5", "|5", "e/", "e:", "\xff",
    "\xff\xff", "e\xff", "\xc3", "e\xef\xbc\x95", "é5", "ｅ5", "e５", "蛇e5", "!?", "o?", "pass",
    "resign", "e5e6", "e5-e6", "Se5", "S@e5", "0", "#",
    "e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5",
};
/* clang-format on */

void grammar_jatsuna(tb_random *random, text_sink *sink, void *context);

void grammar_jatsuna(tb_random *random, text_sink *sink, void *context) {
    char text[3] = {0};
    (void)random; /* the grammar is small enough to give it whole */
    for (text[0] = 'a'; text[0] <= 'z'; text[0]++) {
        for (text[1] = '0'; text[1] <= '9'; text[1]++)
            sink(context, text);
    }
    for (size_t i = 0; i < sizeof near_misses / sizeof near_misses[0]; i++)
        sink(context, near_misses[i]);
}
