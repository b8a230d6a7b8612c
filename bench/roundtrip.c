/* How many protocol commands a second the engine answers when each is sent after the answer to the
 * one before.
 *
 *     roundtrip path/to/teban
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct engine {
    int to, from;
    pid_t pid;
} engine;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static engine start(const char *path) {
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        exit(3);
    const pid_t pid = fork();
    if (pid < 0)
        exit(3);
    if (pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(path, path, "engine", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return (engine){.to = in[1], .from = out[0], .pid = pid};
}

/* Sends a command and reads until its closing line. */
static void ask(const engine *e, const char *command) {
    static char answer[1 << 16];
    size_t length = 0;
    const size_t size = strlen(command);
    if (write(e->to, command, size) != (ssize_t)size)
        exit(3);
    for (;;) {
        const ssize_t got = read(e->from, answer + length, sizeof answer - length);
        if (got <= 0)
            exit(3);
        length += (size_t)got;
        if (length >= 3 && memcmp(answer + length - 3, "ok\n", 3) == 0 &&
            (length == 3 || answer[length - 4] == '\n'))
            return;
    }
}

int main(int argc, char **argv) {
    static const char *const commands[] = {
        "legal\n", "apply c1\n",         "show\n",  "explain d4\n", "seen S\n",
        "undo\n",  "history onlooker\n", "view L\n"};
    enum { KINDS = sizeof commands / sizeof commands[0] };
    if (argc != 2)
        return 2;
    const engine e = start(argv[1]);
    ask(&e, "new jatsuna\n");
    double best = 0;
    for (int round = 0; round < 5; round++) {
        const double begun = now();
        long sent = 0;
        while (now() - begun < 0.5) {
            for (int i = 0; i < KINDS; i++)
                ask(&e, commands[i]);
            sent += KINDS;
        }
        const double rate = (double)sent / (now() - begun);
        best = rate > best ? rate : best;
    }
    close(e.to);
    waitpid(e.pid, NULL, 0);
    printf("engine.commands %.0f commands/s\n", best);
    return 0;
}
