#define _GNU_SOURCE
/* Whatever a program answers in the arena, a game comes to its end, and its line is read as what
 * was written. No program is started: the system calls of src/outside/program.c end here (the
 * linker's
 * --wrap), and the answers are the input.
 *
 * The first byte chooses the game, the second the options, the opening and the size of the pieces
 * in which answers come. Of the rest, two bytes that are in no text say what happens at that place;
 * at its end the program has ended. */
#include "arena_line.h"
#include "fuzz.h"
#include "random_play.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SILENT = 0xfe,      /* for ten seconds: too long */
    INTERRUPTED = 0xff, /* the match is stopped */
    PIPE = 100,         /* descriptors that are not there, but could be: spawning looks at that */
    PROCESS = 0x7ffffff0,
};

static const uint8_t *rest, *rest_end;
static size_t piece;
static uint64_t time_now;
static atomic_bool stop;

/* ---- the system ---- */

uint64_t __wrap_tb_clock(void) {
    return time_now += 1000;
}

int __wrap_pipe2(int pair[2], int flags) {
    (void)flags;
    pair[0] = PIPE;
    pair[1] = PIPE + 1;
    return 0;
}

int __wrap_fcntl(int fd, int command, int value) {
    (void)fd;
    (void)command;
    (void)value;
    return 0;
}

int __wrap_posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const words[],
                       char *const environment[]) {
    (void)path;
    (void)actions;
    (void)attributes;
    (void)words;
    (void)environment;
    *pid = PROCESS;
    return 0;
}

int __wrap_waitid(idtype_t type, id_t id, siginfo_t *how, int options) {
    (void)type;
    (void)options;
    how->si_pid = (pid_t)id;
    how->si_code = CLD_EXITED;
    how->si_status = 0;
    return 0;
}

pid_t __wrap_waitpid(pid_t pid, int *status, int options) {
    (void)status;
    (void)options;
    return pid;
}

int __wrap_kill(pid_t pid, int signal) {
    (void)signal;
    fuzz_check(pid == -PROCESS, "only what was started is ended");
    return 0;
}

int __real_close(int fd);
int __wrap_close(int fd) {
    return fd >= PIPE ? 0 : __real_close(fd);
}

ssize_t __real_write(int fd, const void *bytes, size_t count);
ssize_t __wrap_write(int fd, const void *bytes, size_t count) {
    return fd >= PIPE ? (ssize_t)count : __real_write(fd, bytes, count);
}

/* Takes a byte that is no text, and does what it says. */
int __wrap_poll(struct pollfd *polled, nfds_t count, int milliseconds) {
    (void)count;
    (void)milliseconds;
    if ((polled->events & POLLOUT) != 0 || rest == rest_end ||
        (*rest != SILENT && *rest != INTERRUPTED))
        return 1;
    if (*rest == SILENT)
        time_now += UINT64_C(10000000);
    else
        atomic_store(&stop, true);
    rest++;
    return 0;
}

ssize_t __real_read(int fd, void *bytes, size_t count);
ssize_t __wrap_read(int fd, void *bytes, size_t count) {
    size_t length = 0;
    if (fd < PIPE)
        return __real_read(fd, bytes, count);
    while (length < count && length < piece && rest + length < rest_end && rest[length] < SILENT)
        length++;
    memcpy(bytes, rest, length);
    rest += length;
    return (ssize_t)length;
}

/* ---- a game ---- */

static void make_plan(const fuzz_case *c, uint8_t second, tb_random *random, arena_plan *plan) {
    memset(plan, 0, sizeof *plan);
    plan->game = c->game;
    memcpy(plan->options, c->options, sizeof c->options);
    plan->players = 2;
    memcpy(plan->names[0], "cmd:x", sizeof "cmd:x");
    memcpy(plan->names[1], "random", sizeof "random");
    plan->nodes = tb_random_below(random, 2);
    plan->openings = second == 0 ? 0 : tb_random_below(random, 8);
    plan->threads = plan->hash = 1;
    memcpy(plan->seed, "1", sizeof "1");
    plan->patience = ARENA_PATIENCE;
}

static void play(const arena_plan *plan) {
    tb_log *log = NULL;
    arena_game game;
    const arena_pairing pairing = arena_pairing_of(plan, 0);
    arena_contender *contenders[] = {arena_contender_new(plan, 0, &stop),
                                     arena_contender_new(plan, 1, &stop)};
    const outside_fault fault = arena_play(plan, &pairing, contenders, &game, &log);
    fuzz_check(fault == OUTSIDE_NO_FAULT || fault == OUTSIDE_STOPPED, "a game comes to its end");
    fuzz_check((fault == OUTSIDE_STOPPED) == atomic_load(&stop), "by being stopped or not");
    if (fault == OUTSIDE_NO_FAULT)
        fuzz_check_line(plan, &game, log);
    tb_log_free(log);
    arena_contender_free(contenders[0]);
    arena_contender_free(contenders[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_case c;
    arena_plan plan;
    if (!fuzz_begin(data, size, &c))
        return 0;
    tb_random random = tb_random_from(data[1]);
    make_plan(&c, data[1], &random, &plan);
    rest = (const uint8_t *)c.text;
    rest_end = rest + c.length;
    piece = 1 + tb_random_below(&random, 64);
    atomic_store(&stop, false);
    play(&plan);
    fuzz_end(&c);
    return 0;
}
