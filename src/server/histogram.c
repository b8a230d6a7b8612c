#include "server/histogram.h"

#include <stdio.h>

static const uint32_t steps[TB_HISTOGRAM_STEPS] = {
    500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 10000000};

void tb_histogram_add(tb_histogram *histogram, uint64_t microseconds) {
    uint32_t step = 0;
    while (step < TB_HISTOGRAM_STEPS && microseconds > steps[step])
        step++;
    histogram->counts[step]++;
    histogram->sum += microseconds;
}

void tb_histogram_write(const tb_histogram *histogram, const char *name, const char *meaning,
                        tb_text *text) {
    char line[256];
    uint64_t all = 0;
    snprintf(line, sizeof line, "# HELP teban_%s %s\n# TYPE teban_%s histogram\n", name, meaning,
             name);
    tb_text_string(text, line);
    for (uint32_t step = 0; step < TB_HISTOGRAM_STEPS; step++) {
        all += histogram->counts[step];
        snprintf(line, sizeof line, "teban_%s_bucket{le=\"%g\"} %llu\n", name, steps[step] / 1e6,
                 (unsigned long long)all);
        tb_text_string(text, line);
    }
    all += histogram->counts[TB_HISTOGRAM_STEPS];
    snprintf(line, sizeof line,
             "teban_%s_bucket{le=\"+Inf\"} %llu\nteban_%s_sum %.6f\nteban_%s_count %llu\n", name,
             (unsigned long long)all, name, (double)histogram->sum / 1e6, name,
             (unsigned long long)all);
    tb_text_string(text, line);
}
