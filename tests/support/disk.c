#define _DEFAULT_SOURCE /* mode_t and the like */
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>

struct disk disk = {.failed = true};

void disk_fails_at(disk_fault how, uint32_t n) {
    disk = (struct disk){.armed = disk.armed, .left = n, .how = how, .meanwhile = disk.meanwhile};
}

void disk_holds(void) {
    disk.failed = true;
    disk.how = DISK_FAILS;
}

enum { NEEDS_NONE, NEEDS_SPACE, NEEDS_BYTES /* space, and can go through in part */ };

/* Whether this call goes wrong. Some calls cannot go wrong in some ways: then the next one does. */
static bool is_hit(const char *call, int needs) {
    if (disk.meanwhile != NULL)
        disk.meanwhile(call);
    if (!disk.armed)
        return false;
    if (disk.failed)
        return disk.how == DISK_FULL && needs != NEEDS_NONE;
    if (disk.left > 0) {
        disk.left--;
        return false;
    }
    if (disk.how != DISK_FAILS && needs == NEEDS_NONE)
        return false;
    if ((disk.how == DISK_SHORT || disk.how == DISK_INTERRUPTED) && needs != NEEDS_BYTES)
        return false;
    disk.failed = true;
    disk.call = call;
    return true;
}

static bool fails(const char *call, int needs) {
    if (!is_hit(call, needs))
        return false;
    errno = disk.how == DISK_FULL ? ENOSPC : EIO;
    return true;
}

/* ---- bytes ---- */

/* How many of them go through; -1: none. */
static ssize_t part(const char *call, size_t count) {
    const bool was_failed = disk.failed;
    if (!is_hit(call, NEEDS_BYTES))
        return (ssize_t)count;
    if (disk.how == DISK_SHORT || (disk.how == DISK_FULL && !was_failed))
        return (ssize_t)((count + 1) / 2);
    errno = disk.how == DISK_INTERRUPTED ? EINTR : disk.how == DISK_FULL ? ENOSPC : EIO;
    return -1;
}

ssize_t __real_write(int fd, const void *data, size_t count);
ssize_t __wrap_write(int fd, const void *data, size_t count);
ssize_t __wrap_write(int fd, const void *data, size_t count) {
    const ssize_t size = part("write", count);
    return size < 0 ? -1 : __real_write(fd, data, (size_t)size);
}

ssize_t __real_read(int fd, void *data, size_t count);
ssize_t __wrap_read(int fd, void *data, size_t count);
ssize_t __wrap_read(int fd, void *data, size_t count) {
    if (disk.how == DISK_FULL) /* reading needs no space */
        return __real_read(fd, data, count);
    const ssize_t size = part("read", count);
    return size < 0 ? -1 : __real_read(fd, data, (size_t)size);
}

/* ---- the rest: done, or not ---- */

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails("open", (flags & O_CREAT) != 0 ? NEEDS_SPACE : NEEDS_NONE)
               ? -1
               : __real_open(path, flags, mode);
}

/* A failed close has closed all the same. */
int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd) {
    const bool failed = fails("close", NEEDS_NONE);
    const int why = errno;
    const int done = __real_close(fd);
    errno = why;
    return failed ? -1 : done;
}

int __wrap_fdatasync(int fd);
int __wrap_fdatasync(int fd) {
    (void)fd;
    return fails("fdatasync", NEEDS_SPACE) ? -1 : 0;
}

#define CALL(type, name, needs, parameters, names)                                                 \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        return fails(#name, needs) ? -1 : __real_##name names;                                     \
    }
CALL(int, mkstemp, NEEDS_SPACE, (char *path), (path))
CALL(int, rename, NEEDS_SPACE, (const char *path, const char *to), (path, to))
CALL(int, fchmod, NEEDS_NONE, (int fd, mode_t mode), (fd, mode))
CALL(int, ftruncate, NEEDS_NONE, (int fd, off_t size), (fd, size))
CALL(int, flock, NEEDS_NONE, (int fd, int how), (fd, how))
CALL(off_t, lseek, NEEDS_NONE, (int fd, off_t at, int from), (fd, at, from))
