/* How long something took, counted in steps, as Prometheus wants it. */
#ifndef SERVER_HISTOGRAM_H
#define SERVER_HISTOGRAM_H

#include <teban/text.h>

enum { TB_HISTOGRAM_STEPS = 13 };

typedef struct tb_histogram {
    uint64_t counts[TB_HISTOGRAM_STEPS + 1]; /* at most so long as each step; the last: longer */
    uint64_t sum;                            /* microseconds */
} tb_histogram;

void tb_histogram_add(tb_histogram *histogram, uint64_t microseconds);
/* In seconds, under `teban_NAME`. */
void tb_histogram_write(const tb_histogram *histogram, const char *name, const char *meaning,
                        tb_text *text);

#endif
