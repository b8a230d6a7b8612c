/* What a store keeps: callers, each with one group of one line in flight at a table of its own,
 * append through a scribe for some seconds.
 *
 *     store_bench PLACE [CALLERS [SECONDS]]
 *
 * PLACE is a path, which must not exist, or `postgresql://...`, whose schema `teban` is used.
 * Prints `store.BACKEND.entries`, entries a second that are on the disk, and
 * `store.BACKEND.append-p99`, how long 99 of 100 of them took from being asked for to the answer. A
 * server of its own for PostgreSQL:
 *
 *     tests/support/postgres.sh sh -c 'build/store_bench "$TEBAN_POSTGRES"'
 */
#define _DEFAULT_SOURCE
#include "host/native.h"
#include "store/scribe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SAMPLES = 1 << 24 };

typedef struct caller {
    uint64_t asked; /* µs */
    uint32_t next;
} caller;

typedef struct meter {
    tb_scribe *scribe;
    int woken[2];
    caller *callers;
    uint32_t *samples; /* µs */
    uint32_t count;
    uint32_t waiting;
} meter;

static void wake(void *context) {
    (void)!write(((meter *)context)->woken[1], "!", 1);
}

static void give_up(const tb_error *error) {
    fprintf(stderr, "store_bench: %s: %s\n", error->kind->word, error->message[TB_EN]);
    exit(1);
}

/* A line as a table's journal has them. */
static void append(meter *m, uint32_t who) {
    static const char line[] = "1 1789000000000 m123456789 event d2-d4 a1 b2 c3 and something\n";
    tb_error error;
    caller *c = &m->callers[who];
    tb_group group = {.first = c->next++, .count = 1, .lines = line, .at = 1789000000000};
    snprintf(group.table, sizeof group.table, "bench-%d-%u", (int)getpid(), who);
    c->asked = tb_clock();
    if (!tb_scribe_append(m->scribe, &group, NULL, who, &error))
        give_up(&error);
    m->waiting++;
}

static void take(meter *m, bool more) {
    char bytes[64];
    if (read(m->woken[0], bytes, sizeof bytes) <= 0)
        exit(1);
    const uint64_t now = tb_clock();
    for (tb_errand *errand = tb_scribe_take(m->scribe); errand != NULL;) {
        const uint32_t who = (uint32_t)errand->mark;
        if (errand->trouble != NULL || errand->fate != TB_KEPT) {
            fprintf(stderr, "store_bench: an append failed\n");
            exit(1);
        }
        if (m->count < MOST_SAMPLES)
            m->samples[m->count++] = (uint32_t)(now - m->callers[who].asked);
        m->waiting--;
        errand = tb_errand_free(errand);
        if (more)
            append(m, who);
    }
}

static int compare(const void *a, const void *b) {
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

static void measure(meter *m, const char *backend, uint32_t callers, double seconds) {
    for (uint32_t i = 0; i < callers; i++)
        append(m, i);
    const uint64_t begun = tb_clock();
    const uint64_t until = begun + (uint64_t)(seconds * 1e6);
    while (tb_clock() < until)
        take(m, true);
    const double took = (double)(tb_clock() - begun) * 1e-6;
    const uint32_t count = m->count;
    while (m->waiting > 0)
        take(m, false);
    qsort(m->samples, count, sizeof m->samples[0], compare);
    printf("store.%s.entries %.0f entries/s\n", backend, count / took);
    const uint32_t p99 = count - count / 100 - 1;
    printf("store.%s.append-p99 %.1f ms\n", backend, m->samples[p99] / 1e3);
}

int main(int argc, char **argv) {
    tb_error error;
    const uint32_t callers = argc > 2 ? (uint32_t)atoi(argv[2]) : 1000;
    if (argc < 2 || callers == 0)
        return 2;
    meter m = {.callers = calloc(callers, sizeof(caller)),
               .samples = malloc(MOST_SAMPLES * sizeof(uint32_t))};
    if (m.callers == NULL || m.samples == NULL || pipe(m.woken) != 0)
        exit(1);
    m.scribe = tb_scribe_open(argv[1], (tb_scribe_limits){callers + 1, 1u << 30}, wake, &m, &error);
    if (m.scribe == NULL)
        give_up(&error);
    measure(&m, strncmp(argv[1], "postgres", 8) == 0 ? "postgres" : "sqlite", callers,
            argc > 3 ? atof(argv[3]) : 3);
    for (tb_errand *errand = tb_scribe_close(m.scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    free(m.callers);
    free(m.samples);
    return 0;
}
