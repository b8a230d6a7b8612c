/* Whole files are written beside and renamed; a file that grows is cut back when it could not be
 * written. A failure keeps the errno of what failed first. */
#define _DEFAULT_SOURCE /* flock, mkstemp */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PRIVATE = 0600, FOR_ALL = 0666 };

/* Undoing after a failure must not hide what failed. */
static bool failed(int why) {
    errno = why;
    return false;
}

/* ---- folders ---- */

static bool make_one(const char *path) {
    struct stat there;
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno != EEXIST || stat(path, &there) != 0)
        return false;
    return S_ISDIR(there.st_mode) || failed(ENOTDIR);
}

bool tb_folder_make(const char *path) {
    char part[PATH_MAX];
    const size_t length = strlen(path);
    if (length == 0 || length >= sizeof part)
        return failed(ENAMETOOLONG);
    memcpy(part, path, length + 1);
    for (char *slash = strchr(part + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!make_one(part))
            return false;
        *slash = '/';
    }
    return make_one(part);
}

/* The folder of a file. */
static const char *folder_of(const char *path, char folder[PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    const size_t length = slash == NULL ? 0 : (size_t)(slash - path);
    memcpy(folder, length == 0 ? (slash == NULL ? "." : "/") : path, length == 0 ? 2 : length);
    folder[length == 0 ? 1 : length] = '\0';
    return folder;
}

void tb_file_give(int fd, const char *path) {
    char folder[PATH_MAX];
    struct stat there;
    if (geteuid() == 0 && stat(folder_of(path, folder), &there) == 0)
        (void)!fchown(fd, there.st_uid, there.st_gid);
}

/* The entry of a new name is on the disk when its folder is. */
static bool flush_folder(const char *path) {
    char folder[PATH_MAX];
    folder_of(path, folder);
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool flushed = fsync(fd) == 0 || errno == EINVAL; /* where folders cannot be flushed */
    const int why = errno;
    close(fd);
    return flushed || failed(why);
}

/* ---- writing whole files ---- */

static bool write_all(int fd, const char *data, size_t length) {
    while (length > 0) {
        const ssize_t written = write(fd, data, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        data += written;
        length -= (size_t)written;
    }
    return true;
}

static bool write_device(const char *path, const char *data, size_t length) {
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool written = write_all(fd, data, length);
    const int why = errno;
    return (close(fd) == 0 && written) || failed(written ? errno : why);
}

static bool fill(int fd, mode_t mode, const char *data, size_t length) {
    const bool filled = fchmod(fd, mode) == 0 && write_all(fd, data, length) && fsync(fd) == 0;
    const int why = errno;
    return (close(fd) == 0 && filled) || failed(filled ? errno : why);
}

static bool put(const char *path, mode_t mode, bool give, const char *data, size_t length) {
    char beside[PATH_MAX];
    const int size = snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    if (size < 0 || (size_t)size >= sizeof beside)
        return failed(ENAMETOOLONG);
    const int fd = mkstemp(beside);
    if (fd < 0)
        return false;
    if (give)
        tb_file_give(fd, beside);
    if (fill(fd, mode, data, length) && rename(beside, path) == 0)
        return flush_folder(path);
    const int why = errno;
    unlink(beside);
    return failed(why);
}

bool tb_file_put(const char *path, const char *data, size_t length) {
    char target[PATH_MAX];
    struct stat there;
    if (realpath(path, target) == NULL) {
        const mode_t refused = umask(0);
        umask(refused);
        return errno == ENOENT && put(path, FOR_ALL & ~refused, false, data, length);
    }
    if (stat(target, &there) != 0)
        return false;
    if (S_ISDIR(there.st_mode))
        return failed(EISDIR);
    if (!S_ISREG(there.st_mode))
        return write_device(target, data, length);
    return put(target, there.st_mode & 07777, false, data, length);
}

bool tb_file_put_private(const char *path, const char *data, size_t length) {
    struct stat there;
    if (lstat(path, &there) == 0)
        return failed(EEXIST);
    return put(path, PRIVATE, true, data, length);
}

/* ---- a file that grows ---- */

int tb_file_open(const char *path) {
    struct stat there;
    /* Not waiting: a pipe would wait for somebody at its other end. */
    const int fd = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, &there) == 0 && S_ISREG(there.st_mode)))
        return fd;
    close(fd);
    errno = EINVAL;
    return -1;
}

int tb_file_grow(const char *path, bool fresh) {
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (fresh ? O_EXCL : 0), FOR_ALL);
}

bool tb_file_lock(int fd, bool alone) {
    struct stat there;
    if (flock(fd, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 || fstat(fd, &there) != 0)
        return false;
    return there.st_nlink > 0 || failed(ENOENT);
}

static bool read_all(int fd, char *data, size_t length) {
    for (size_t have = 0; have < length;) {
        const ssize_t got = pread(fd, data + have, length - have, (off_t)have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? false : failed(EIO); /* it became shorter */
        have += (size_t)got;
    }
    return true;
}

static char *give_up(char *data, int why) {
    free(data);
    errno = why;
    return NULL;
}

char *tb_file_read(int fd, size_t most, size_t *length) {
    struct stat there;
    if (fstat(fd, &there) != 0)
        return NULL;
    if ((uintmax_t)there.st_size > most) {
        errno = EFBIG;
        return NULL;
    }
    *length = (size_t)there.st_size;
    char *data = malloc(*length + 1);
    if (data != NULL && read_all(fd, data, *length)) {
        data[*length] = '\0';
        return data;
    }
    return give_up(data, errno);
}

/* Room for one byte more than is allowed, so that too many are seen, and for the NUL. */
static bool enlarge(char **data, size_t *size, size_t most) {
    const size_t wanted = *size == 0 ? 1 << 16 : 2 * *size;
    *size = wanted < most + 1 ? wanted : most + 1;
    char *larger = realloc(*data, *size + 1);
    if (larger != NULL)
        *data = larger;
    return larger != NULL;
}

char *tb_stream_read(int fd, size_t most, size_t *length) {
    char *data = NULL;
    size_t size = 0;
    ssize_t got = 1;
    *length = 0;
    while (got != 0 && *length <= most) {
        if (*length == size && !enlarge(&data, &size, most))
            return give_up(data, ENOMEM);
        got = read(fd, data + *length, size - *length);
        if (got < 0 && errno != EINTR)
            return give_up(data, errno);
        *length += got > 0 ? (size_t)got : 0;
    }
    if (*length > most)
        return give_up(data, EFBIG);
    data[*length] = '\0';
    return data;
}

static bool append(int fd, const char *data, size_t length, bool flush) {
    const off_t before = lseek(fd, 0, SEEK_END);
    if (before < 0 && errno != ESPIPE)
        return false;
    if (write_all(fd, data, length) && (!flush || fdatasync(fd) == 0))
        return true;
    const int why = errno;
    /* If that fails too a part of a line stays, which the next reader cuts off. */
    if (before >= 0)
        (void)!ftruncate(fd, before);
    return failed(why);
}

bool tb_file_append(int fd, const char *data, size_t length) {
    return append(fd, data, length, true);
}

bool tb_file_add(int fd, const char *data, size_t length) {
    return append(fd, data, length, false);
}

bool tb_file_flush(int fd) {
    return fdatasync(fd) == 0 || errno == EINVAL; /* what is no file has no disk */
}

bool tb_file_end(int fd) {
    const bool flushed = tb_file_flush(fd);
    const int why = errno;
    return (close(fd) == 0 && flushed) || failed(flushed ? errno : why);
}

bool tb_file_cut(int fd, size_t length) {
    return ftruncate(fd, (off_t)length) == 0 && fdatasync(fd) == 0;
}
