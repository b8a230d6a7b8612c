/* What tests/mutants/mutants_test.py changes: a "string" < in a comment is left alone. */
#include <assert.h>
#define LIMIT(a)                                                                                   \
    do {                                                                                           \
        a = 1 + 2;                                                                                 \
    } while (0)
static const int table[3 + 1] = {1, 0x10u, 'a', 4};
_Static_assert(sizeof(int) >= 2, "an int < 2");

static int *first(int *list) {
    return list;
}

int sample(int a, char *b) {
    int here[5];
    assert(a > 0 && b != 0);
    if (a <= 7 && !b[0])
        return a > 1 ? -a : table[a & 3];
    for (int i = 0; i < a; i++) {
        here[i] = a * i;
        if (b[i] == '<')
            break; // > here
    }
    first(here);
    *b = "a < b"[0];
    return 0;
}
