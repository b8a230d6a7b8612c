/* A load for `teban serve`: real games by many clients on this machine. `load --help` says how. */
#define _GNU_SOURCE
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char help[] =
    "usage: load --server PORT[:PID] [--server ...] [--tables N] [--sockets N] [--games "
    "ID,ID,...]\n"
    "            [--words WORDS] [--rate N] [--seconds N] [--warm N] [--idle N] [--moves N]\n"
    "            [--count N] [--seed N] [--name NAME]\n"
    "\n"
    "Connects its sockets to the servers at these ports of this machine in turn, opens tables, "
    "sits\n"
    "down at all seats, and plays random games there, one after the other. Prints what it "
    "measured,\n"
    "one figure a line; ends with 1 if anything was refused or closed.\n"
    "\n"
    "  --tables N    tables at a time (100)\n"
    "  --sockets N   connections; seats get theirs in turn, those left over look on. Without it "
    "one\n"
    "                a seat\n"
    "  --games LIST  ids, for the tables in turn (rugby-chess)\n"
    "  --words WORDS more words for every table, as clock=300000+5000\n"
    "  --rate N      moves a second, of all tables together; 0: each as soon as the last one is\n"
    "                acknowledged (0)\n"
    "  --seconds N   how long is measured (10)\n"
    "  --warm N      how long is played before that (2)\n"
    "  --idle N      how long nobody moves before anybody does (0)\n"
    "  --moves N     games are given up after so many moves at most; 0: played to their end (0)\n"
    "  --count N     ends after so many games, if the seconds are not over before (0: does not)\n"
    "  --seed N      of all chance, and in the tables' names (the time)\n"
    "  --name NAME   what the figures begin with (load)\n"
    "\n"
    "With the ids of the servers' processes also what they cost: CPU, memory.\n";

enum { MOST_DELAYS = 1 << 23, WAIT_FOR_MEMORY = 1 };

static struct wishes {
    load_wish play;
    int pids[LOAD_SERVERS];
    double seconds, warm, idle;
    uint64_t games;
    const char *name;
} wishes = {.play = {.tables = 100, .games = "rugby-chess", .words = ""},
            .seconds = 10,
            .warm = 2,
            .name = "load"};

/* ---- what the servers cost ---- */

/* Of all servers together; 0 where no process was named. */
static double memory(void) {
    double pages = 0;
    for (uint32_t i = 0; i < wishes.play.servers; i++) {
        char path[64];
        long size, resident;
        snprintf(path, sizeof path, "/proc/%d/statm", wishes.pids[i]);
        FILE *file = wishes.pids[i] > 0 ? fopen(path, "r") : NULL;
        if (file != NULL && fscanf(file, "%ld %ld", &size, &resident) == 2)
            pages += (double)resident;
        if (file != NULL)
            fclose(file);
    }
    return pages * (double)sysconf(_SC_PAGESIZE);
}

/* Seconds of all their threads. */
static double cpu(void) {
    double ticks = 0;
    for (uint32_t i = 0; i < wishes.play.servers; i++) {
        char path[64];
        unsigned long user, system;
        snprintf(path, sizeof path, "/proc/%d/stat", wishes.pids[i]);
        FILE *file = wishes.pids[i] > 0 ? fopen(path, "r") : NULL;
        if (file != NULL &&
            fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                   &system) == 2)
            ticks += (double)(user + system);
        if (file != NULL)
            fclose(file);
    }
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

/* ---- figures ---- */

static void figure(const char *what, double value, const char *unit) {
    printf("%s.%s %.*f %s\n", wishes.name, what, value < 100 ? 1 : 0, value, unit);
    fflush(stdout);
}

static int compare(const void *a, const void *b) {
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

static void print_delays(load_count *count) {
    const uint64_t many = count->delay_count;
    if (many == 0)
        return;
    qsort(count->delays, many, sizeof count->delays[0], compare);
    const uint64_t half = many / 2, slowest = many - many / 100 - 1;
    figure("p50", count->delays[half] / 1e3, "ms");
    figure("p99", count->delays[slowest] / 1e3, "ms");
    figure("max", count->delays[many - 1] / 1e3, "ms");
}

static void print_play(load_count *count, double seconds, double used) {
    figure("rate", (double)count->moves / seconds, "moves/s");
    print_delays(count);
    if (used > 0 && count->moves > 0)
        figure("cpu", used * 1e6 / (double)count->moves, "us/move");
    if (used > 0)
        figure("load", used / seconds * 100, "%");
    if (count->moves > 0)
        figure("texts", (double)count->texts / (double)count->moves, "a-move");
    if (count->texts > 0)
        figure("text", (double)count->bytes / (double)count->texts, "bytes");
    figure("games", (double)count->games, "games");
}

/* ---- the run ---- */

static void clear(load_count *count) {
    *count = (load_count){
        .errors = count->errors, .delays = count->delays, .delay_room = count->delay_room};
}

static void be_idle(void) {
    const double before = cpu();
    play_idle(wishes.idle);
    if (before > 0)
        figure("idle-load", (cpu() - before) / wishes.idle * 100, "%");
}

static void begin(void) {
    const double at_first = memory();
    play_connect();
    play_idle(WAIT_FOR_MEMORY);
    const double connected = memory();
    if (at_first > 0)
        figure("idle-socket", (connected - at_first) / 1024 / wishes.play.sockets, "KB");
    play_open();
    const double opened = memory();
    if (at_first > 0)
        figure("new-table", (opened - connected) / 1024 / wishes.play.tables, "KB");
    if (wishes.idle <= 0)
        return;
    be_idle();
    if (at_first > 0)
        figure("idle-table", (memory() - connected) / 1024 / wishes.play.tables, "KB");
}

static uint64_t play(load_count *count) {
    if (wishes.warm > 0)
        play_on(wishes.warm, 0);
    clear(count);
    const double used = cpu();
    const uint64_t begun = wire_clock();
    play_on(wishes.seconds, wishes.games);
    const double seconds = (double)(wire_clock() - begun) / 1e6;
    print_play(count, seconds, cpu() - used);
    play_settle();
    if (memory() > 0)
        figure("memory", memory() / 1024 / 1024, "MB");
    figure("errors", (double)count->errors, "errors");
    return count->errors;
}

/* ---- arguments ---- */

static bool read_server(const char *word) {
    load_wish *w = &wishes.play;
    char *end;
    if (w->servers == LOAD_SERVERS)
        return false;
    w->ports[w->servers] = (uint16_t)strtoul(word, &end, 10);
    if (*end == ':')
        wishes.pids[w->servers] = (int)strtoul(end + 1, &end, 10);
    return *end == '\0' && w->ports[w->servers++] > 0;
}

static bool read_count(const char *word, uint32_t *number) {
    char *end;
    const unsigned long value = strtoul(word, &end, 10);
    *number = (uint32_t)value;
    return *end == '\0' && word[0] >= '0' && word[0] <= '9' && value <= 10000000;
}

static bool read_seconds(const char *word, double *seconds) {
    char *end;
    *seconds = strtod(word, &end);
    return *end == '\0' && end != word && *seconds >= 0 && *seconds <= 36000;
}

static bool read_one(const char *option, const char *value) {
    load_wish *w = &wishes.play;
    uint32_t number;
    const struct {
        const char *option;
        uint32_t *number;
    } counts[] = {{"--tables", &w->tables},
                  {"--sockets", &w->sockets},
                  {"--rate", &w->rate},
                  {"--moves", &w->moves}};
    const struct {
        const char *option;
        double *seconds;
    } times[] = {
        {"--seconds", &wishes.seconds}, {"--warm", &wishes.warm}, {"--idle", &wishes.idle}};
    const struct {
        const char *option, **text;
    } texts[] = {{"--games", &w->games}, {"--words", &w->words}, {"--name", &wishes.name}};
    if (strcmp(option, "--server") == 0)
        return read_server(value);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        if (strcmp(option, counts[i].option) == 0)
            return read_count(value, counts[i].number);
    }
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        if (strcmp(option, times[i].option) == 0)
            return read_seconds(value, times[i].seconds);
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(option, texts[i].option) == 0) {
            *texts[i].text = value;
            return true;
        }
    }
    const bool games = strcmp(option, "--count") == 0;
    if ((!games && strcmp(option, "--seed") != 0) || !read_count(value, &number))
        return false;
    *(games ? &wishes.games : &w->seed) = number;
    return true;
}

static void read_arguments(int argc, char **argv) {
    load_wish *w = &wishes.play;
    w->seed = wire_clock();
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            exit(0);
        }
        if (i + 1 == argc || !read_one(argv[i], argv[i + 1]))
            wire_fail("%s %s is not understood; load --help says what is", argv[i],
                      i + 1 == argc ? "" : argv[i + 1]);
    }
    if (w->servers == 0 || w->tables == 0)
        wire_fail("--server PORT and at least one table are needed; load --help says more");
    if (w->sockets == 0)
        w->sockets = play_seats(w);
}

/* As many sockets as the machine lets a process have. */
static void raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wishes.play.sockets + 16)
        wire_fail("%u sockets, and a process may have %lu files here (ulimit -n)",
                  wishes.play.sockets, (unsigned long)limit.rlim_cur);
}

int main(int argc, char **argv) {
    load_count count = {.delays = malloc(MOST_DELAYS * sizeof(uint32_t)),
                        .delay_room = MOST_DELAYS};
    read_arguments(argc, argv);
    raise_limit();
    if (count.delays == NULL)
        wire_fail("there is no memory");
    play_begin(&wishes.play, &count);
    begin();
    const uint64_t errors = wishes.seconds > 0 ? play(&count) : count.errors;
    play_end();
    free(count.delays);
    return errors > 0;
}
