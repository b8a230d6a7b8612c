#define _GNU_SOURCE /* pipe2: several threads start programs, which must not inherit each other's  \
                     */
#include "outside/program.h"

#include "host/native.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_BYTES = 1 << 16,
    SLICE_MS = 50,      /* between two looks at `stop` */
    MOMENT_US = 300000, /* to end in */
};

struct outside_program {
    const atomic_bool *stop;
    pid_t pid;
    int to, from;
    size_t begin, end; /* bytes of `data` not yet given out */
    char data[LINE_BYTES + 1];
};

extern char **environ;

/* ---- starting ---- */

/* The signals that we ignore or catch are its own again. */
static bool prepare(posix_spawnattr_t *attributes) {
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGPIPE);
    sigaddset(&own, SIGINT);
    sigaddset(&own, SIGTERM);
    return posix_spawnattr_setsigdefault(attributes, &own) == 0 &&
           posix_spawnattr_setpgroup(attributes, 0) == 0 &&
           posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF) == 0;
}

static bool spawn(const char *command, int in, int out, pid_t *pid) {
    const char *const words[] = {"sh", "-c", command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    bool started = false;
    if (posix_spawnattr_init(&attributes) == 0) {
        started = prepare(&attributes) &&
                  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO) == 0 &&
                  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO) == 0 &&
                  posix_spawn(pid, "/bin/sh", &actions, &attributes, (char **)words, environ) == 0;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

static void close_pair(const int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

outside_program *outside_program_start(const char *command, const atomic_bool *stop) {
    int in[2];
    int out[2];
    outside_program *outside = calloc(1, sizeof *outside);
    if (outside == NULL)
        return NULL;
    if (pipe2(in, O_CLOEXEC) != 0) {
        free(outside);
        return NULL;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        close_pair(in);
        free(outside);
        return NULL;
    }
    if (!spawn(command, in[0], out[1], &outside->pid)) {
        close_pair(in);
        close_pair(out);
        free(outside);
        return NULL;
    }
    close(in[0]);
    close(out[1]);
    outside->stop = stop;
    outside->to = in[1];
    outside->from = out[0];
    fcntl(outside->to, F_SETFL, O_NONBLOCK);
    fcntl(outside->from, F_SETFL, O_NONBLOCK);
    return outside;
}

/* ---- talking ---- */

static outside_heard wait_for(const outside_program *outside, int fd, short what,
                              uint64_t deadline) {
    for (;;) {
        struct pollfd ready = {.fd = fd, .events = what};
        const uint64_t now = tb_clock();
        if (atomic_load(outside->stop))
            return OUTSIDE_INTERRUPTED;
        if (now >= deadline)
            return OUTSIDE_LATE;
        const uint64_t left = (deadline - now) / 1000 + 1;
        if (poll(&ready, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return OUTSIDE_SAID;
    }
}

outside_heard outside_program_say(outside_program *outside, const char *text, uint64_t deadline) {
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t gone = write(outside->to, text, left);
        if (gone > 0) {
            text += gone;
            left -= (size_t)gone;
            continue;
        }
        if (gone < 0 && errno != EAGAIN && errno != EINTR)
            return OUTSIDE_ENDED;
        const outside_heard ready = wait_for(outside, outside->to, POLLOUT, deadline);
        if (ready != OUTSIDE_SAID)
            return ready;
    }
    return OUTSIDE_SAID;
}

static outside_heard fill(outside_program *outside, uint64_t deadline) {
    memmove(outside->data, outside->data + outside->begin, outside->end - outside->begin);
    outside->end -= outside->begin;
    outside->begin = 0;
    if (outside->end == LINE_BYTES)
        return OUTSIDE_BABBLE;
    const outside_heard ready = wait_for(outside, outside->from, POLLIN, deadline);
    if (ready != OUTSIDE_SAID)
        return ready;
    const ssize_t got =
        read(outside->from, outside->data + outside->end, LINE_BYTES - outside->end);
    if (got > 0)
        outside->end += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR)) ? OUTSIDE_SAID
                                                                       : OUTSIDE_ENDED;
}

outside_heard outside_program_hear(outside_program *outside, uint64_t deadline, const char **line,
                                   size_t *length) {
    for (;;) {
        char *from = outside->data + outside->begin;
        const char *newline = memchr(from, '\n', outside->end - outside->begin);
        if (newline != NULL) {
            *length = (size_t)(newline - from);
            outside->begin += *length + 1;
            *length -= *length > 0 && from[*length - 1] == '\r';
            from[*length] = '\0';
            *line = from;
            return OUTSIDE_SAID;
        }
        const outside_heard got = fill(outside, deadline);
        if (got != OUTSIDE_SAID)
            return got;
    }
}

/* ---- ending ---- */

/* Looks whether it has ended but leaves it there: as long as it is not waited for, no other process
 * can get its number, and its group can be ended safely. */
static bool wait_a_moment(const outside_program *outside, siginfo_t *how) {
    const struct timespec pause = {.tv_nsec = 1000000};
    const uint64_t until = tb_clock() + MOMENT_US;
    do {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)outside->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            how->si_pid == outside->pid)
            return true;
        nanosleep(&pause, NULL);
    } while (tb_clock() < until);
    return false;
}

void outside_program_epitaph(outside_program *outside, char *text, uint32_t size) {
    siginfo_t how;
    if (!wait_a_moment(outside, &how))
        snprintf(text, size, "closed its output");
    else if (how.si_code == CLD_EXITED)
        snprintf(text, size, "ended with status %d", how.si_status);
    else
        snprintf(text, size, "ended by signal %d", how.si_status);
}

void outside_program_end(outside_program *outside) {
    siginfo_t how;
    if (outside == NULL)
        return;
    close(outside->to);
    close(outside->from);
    wait_a_moment(outside, &how);
    kill(-outside->pid, SIGKILL); /* and whatever it has started */
    waitpid(outside->pid, NULL, 0);
    free(outside);
}
