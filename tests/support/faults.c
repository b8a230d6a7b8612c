/* Faults of the disk, for a program that is run with this library loaded before the others
 * (LD_PRELOAD): the n-th call that touches a file below a folder goes wrong. Calls of the C library
 * on its own behalf (its streams) are not seen.
 *
 *   FAULTS_UNDER   the folder, as an absolute path; what is elsewhere is left alone
 *   FAULTS_AT      which call, from 1 on; 0: none
 *   FAULTS_HOW     a word of the table below
 *   FAULTS_REPORT  a file that gets a line with the name of every call
 *   FAULTS_WHILE   for a program that runs: as long as there is this file, whose text is `HOW N`,
 * the N-th call since it is there goes wrong; it goes before the two above
 */
#undef _FORTIFY_SOURCE /* it makes functions of some of these that cannot be replaced */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

typedef enum fault {
    NONE,
    FULLCE, /* the device failed: EIO */
    DEAD,   /* it fails from here on */
    FULL,   /* the disk is full from here on, for what needs space: ENOSPC, but half of a write's
             * bytes find room first */
    SHORT,  /* only the first half of the bytes */
    INTERRUPTED, /* by a signal, before any byte */
    KILL_BEFORE, /* the process ends here */
    KILL_AFTER,
    KILL_HALF, /* in the middle of a write */
} fault;

static const struct {
    const char *word;
    fault fault;
} words[] = {{"fail", FULLCE},
             {"dead", DEAD},
             {"full", FULL},
             {"short", SHORT},
             {"interrupt", INTERRUPTED},
             {"kill", KILL_BEFORE},
             {"kill-after", KILL_AFTER},
             {"kill-half", KILL_HALF}};

enum { MOST_FILES = 1024 };

static bool watched[MOST_FILES]; /* descriptors of files below the folder */
static long calls;

static fault fault_of(const char *how) {
    for (size_t i = 0; how != NULL && i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(how, words[i].word) == 0)
            return words[i].fault;
    }
    return NONE;
}

/* What is to go wrong with which call. A file that has just been put there counts anew. */
static fault wanted(long *number) {
    static bool was_there;
    const char *path = getenv("FAULTS_WHILE");
    const char *at = getenv("FAULTS_AT");
    char text[64] = "";
    const int fd =
        path == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    const long length = fd < 0 ? 0 : syscall(SYS_read, fd, text, sizeof text - 1);
    if (fd >= 0)
        syscall(SYS_close, fd);
    char *blank = strchr(text, ' ');
    if (path != NULL && (length > 0) != was_there) {
        was_there = !was_there;
        calls = 0;
    }
    if (blank == NULL) {
        *number = at == NULL ? 0 : atol(at);
        return fault_of(getenv("FAULTS_HOW"));
    }
    *blank = '\0';
    *number = atol(blank + 1);
    return fault_of(text);
}

static void report(const char *call) {
    const char *path = getenv("FAULTS_REPORT");
    const int fd = path == NULL ? -1
                                : (int)syscall(SYS_openat, AT_FDCWD, path,
                                               O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (fd >= 0) {
        syscall(SYS_write, fd, call, strlen(call));
        syscall(SYS_write, fd, "\n", 1);
        syscall(SYS_close, fd);
    }
}

enum { NEEDS_NONE, NEEDS_SPACE };

/* Counts a call; what is to go wrong with it. */
static fault next_fault(const char *call, int needs) {
    long number;
    const fault how = wanted(&number);
    report(call);
    calls++;
    if (number == 0 || calls < number || (calls > number && how != FULL && how != DEAD) ||
        (how == FULL && needs == NEEDS_NONE))
        return NONE;
    if (how == KILL_BEFORE)
        raise(SIGKILL);
    return how == FULL && calls == number && strstr(call, "write") != NULL ? SHORT : how;
}

static bool is_under(const char *path) {
    const char *folder = getenv("FAULTS_UNDER");
    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_watched(int fd) {
    return fd >= 0 && fd < MOST_FILES && watched[fd];
}

static void watch(int fd, bool on) {
    if (fd >= 0 && fd < MOST_FILES)
        watched[fd] = on;
}

static bool fails(fault f) {
    if (f != FULLCE && f != DEAD && f != FULL)
        return false;
    errno = f == FULL ? ENOSPC : EIO;
    return true;
}

static void after(fault f) {
    if (f == KILL_AFTER)
        raise(SIGKILL);
}

#define REAL(name, result, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

/* ---- opening and closing ---- */

static int opened(int fd, fault f) {
    watch(fd, true);
    after(f);
    return fd;
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (!is_under(path))
        return REAL("open", int, const char *, int, ...)(path, flags, mode);
    const fault f = next_fault("open", (flags & O_CREAT) != 0 ? NEEDS_SPACE : NEEDS_NONE);
    return fails(f) ? -1 : opened(REAL("open", int, const char *, int, ...)(path, flags, mode), f);
}

int mkstemp(char *path) {
    if (!is_under(path))
        return REAL("mkstemp", int, char *)(path);
    const fault f = next_fault("mkstemp", NEEDS_SPACE);
    return fails(f) ? -1 : opened(REAL("mkstemp", int, char *)(path), f);
}

/* A failed close has closed all the same. */
int close(int fd) {
    if (!is_watched(fd))
        return REAL("close", int, int)(fd);
    const fault f = next_fault("close", NEEDS_NONE);
    watch(fd, false);
    const int done = REAL("close", int, int)(fd);
    after(f);
    return f != FULL && fails(f) ? -1 : done;
}

/* ---- bytes ---- */

/* How many of the bytes go through; -1: none, and errno says why. */
static ssize_t part(fault f, size_t count) {
    if (f == INTERRUPTED)
        errno = EINTR;
    if (f == INTERRUPTED || fails(f))
        return -1;
    return (ssize_t)(f == SHORT || f == KILL_HALF ? (count + 1) / 2 : count);
}

ssize_t write(int fd, const void *data, size_t count) {
    const fault f = is_watched(fd) ? next_fault("write", NEEDS_SPACE) : NONE;
    const ssize_t size = part(f, count);
    const ssize_t done =
        size < 0 ? -1 : REAL("write", ssize_t, int, const void *, size_t)(fd, data, (size_t)size);
    after(f);
    if (f == KILL_HALF)
        raise(SIGKILL);
    return done;
}

ssize_t read(int fd, void *data, size_t count) {
    const fault f = is_watched(fd) ? next_fault("read", NEEDS_NONE) : NONE;
    const ssize_t size = part(f, count);
    const ssize_t done =
        size < 0 ? -1 : REAL("read", ssize_t, int, void *, size_t)(fd, data, (size_t)size);
    after(f);
    return done;
}

static ssize_t read_at(int fd, void *data, size_t count, off_t at) {
    const fault f = is_watched(fd) ? next_fault("pread", NEEDS_NONE) : NONE;
    const ssize_t size = part(f, count);
    const ssize_t done =
        size < 0 ? -1
                 : REAL("pread", ssize_t, int, void *, size_t, off_t)(fd, data, (size_t)size, at);
    after(f);
    return done;
}

static ssize_t write_at(int fd, const void *data, size_t count, off_t at) {
    const fault f = is_watched(fd) ? next_fault("pwrite", NEEDS_SPACE) : NONE;
    const ssize_t size = part(f, count);
    const ssize_t done = size < 0 ? -1
                                  : REAL("pwrite", ssize_t, int, const void *, size_t,
                                         off_t)(fd, data, (size_t)size, at);
    after(f);
    if (f == KILL_HALF)
        raise(SIGKILL);
    return done;
}

/* ---- the rest: done, or not ---- */

/* Flushing takes long, and whether it was done shows only when the machine fails. */
static int flush(const char *call, int fd) {
    const fault f = is_watched(fd) ? next_fault(call, NEEDS_SPACE) : NONE;
    after(f);
    return fails(f) ? -1 : 0;
}

int fsync(int fd) {
    return flush("fsync", fd);
}

int fdatasync(int fd) {
    return flush("fdatasync", fd);
}

#define ON_FILE(name, needs, parameters, names, ...)                                               \
    int name parameters {                                                                          \
        const fault f = is_watched(fd) ? next_fault(#name, needs) : NONE;                          \
        if (fails(f))                                                                              \
            return -1;                                                                             \
        const int done = REAL(#name, int, __VA_ARGS__) names;                                      \
        after(f);                                                                                  \
        return done;                                                                               \
    }
ON_FILE(fchmod, NEEDS_NONE, (int fd, mode_t mode), (fd, mode), int, mode_t)
ON_FILE(ftruncate, NEEDS_NONE, (int fd, off_t size), (fd, size), int, off_t)
ON_FILE(flock, NEEDS_NONE, (int fd, int how), (fd, how), int, int)

#define ON_PATH(name, needs, parameters, names, ...)                                               \
    int name parameters {                                                                          \
        const fault f = is_under(path) ? next_fault(#name, needs) : NONE;                          \
        if (fails(f))                                                                              \
            return -1;                                                                             \
        const int done = REAL(#name, int, __VA_ARGS__) names;                                      \
        after(f);                                                                                  \
        return done;                                                                               \
    }
ON_PATH(rename, NEEDS_SPACE, (const char *path, const char *to), (path, to), const char *,
        const char *)
ON_PATH(unlink, NEEDS_NONE, (const char *path), (path), const char *)
ON_PATH(mkdir, NEEDS_SPACE, (const char *path, mode_t mode), (path, mode), const char *, mode_t)
ON_PATH(truncate, NEEDS_NONE, (const char *path, off_t size), (path, size), const char *, off_t)

/* ---- bytes at a place, and the names that SQLite has for such calls ---- */

ssize_t pread(int fd, void *data, size_t count, off_t at) {
    return read_at(fd, data, count, at);
}

ssize_t pread64(int fd, void *data, size_t count, off_t at) {
    return read_at(fd, data, count, at);
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t at) {
    return write_at(fd, data, count, at);
}

ssize_t pwrite64(int fd, const void *data, size_t count, off_t at) {
    return write_at(fd, data, count, at);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open(path, flags, mode);
}

int ftruncate64(int fd, off_t size) {
    return ftruncate(fd, size);
}
