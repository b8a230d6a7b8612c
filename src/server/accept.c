/* The header is a list `coding;q=weight, ...`. Weights are counted in thousandths, the finest that
 * there are; `*` stands for every coding that is not named. */
#define _POSIX_C_SOURCE 200809L
#include "server/accept.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { WHOLE = 1000, NOT_NAMED = -1 };

typedef struct word {
    const char *begin;
    size_t length;
} word;

static const char blank[] = " \t";

/* Up to the next of these signs, without blanks around it; *at stands at the sign. */
static word cut(const char **at, const char *signs) {
    *at += strspn(*at, blank);
    word w = {*at, strcspn(*at, signs)};
    *at += w.length;
    while (w.length > 0 && strchr(blank, w.begin[w.length - 1]) != NULL)
        w.length--;
    return w;
}

static bool is(word w, const char *name) {
    return w.length == strlen(name) && strncasecmp(w.begin, name, w.length) == 0;
}

/* `0`, `0.5`, `1.000`: at most three digits after the point; 0 for anything else. */
static int read_weight(word w) {
    int weight = 0;
    int worth = WHOLE;
    for (size_t i = 0; i < w.length; i++) {
        const char c = w.begin[i];
        if (i == 1 ? c != '.' : c < '0' || c > '9')
            return 0;
        weight += i == 1 ? 0 : (c - '0') * worth;
        worth /= i == 1 ? 1 : 10;
    }
    return w.length > 0 && w.length <= 5 && weight <= WHOLE ? weight : 0;
}

/* The weight among the parameters of a coding; *at moves to the end of its item. */
static int item_weight(const char **at) {
    int weight = WHOLE;
    while (**at == ';') {
        ++*at;
        const word name = cut(at, "=;,");
        word value = {*at, 0};
        if (**at == '=') {
            ++*at;
            value = cut(at, ";,");
        }
        if (is(name, "q"))
            weight = read_weight(value);
    }
    return weight;
}

bool tb_accepts_gzip(const char *header) {
    int gzip = NOT_NAMED;
    int plain = NOT_NAMED;
    int others = NOT_NAMED;
    for (const char *at = header; *at != '\0'; at += *at == ',') {
        const word coding = cut(&at, ";,");
        const int weight = item_weight(&at);
        if (is(coding, "gzip") || is(coding, "x-gzip"))
            gzip = weight;
        else if (is(coding, "identity"))
            plain = weight;
        else if (is(coding, "*"))
            others = weight;
    }
    gzip = gzip == NOT_NAMED ? others : gzip;
    plain = plain == NOT_NAMED ? others : plain;
    return gzip > 0 && gzip >= plain;
}
