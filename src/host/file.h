/* Files that a crash leaves whole: read with a bound, put into place at once, appended to and
 * flushed to the disk, locked against a second program.
 *
 * Where a function fails errno says why: EFBIG for more bytes than allowed, EINVAL for what is no
 * regular file, EWOULDBLOCK for a file that another program has locked, else what the system said.
 */
#ifndef HOST_FILE_H
#define HOST_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a folder and those above it, for their owner alone. */
bool tb_folder_make(const char *path);

/* Puts a file into place, whole or not at all: written beside, flushed, renamed. A file that was
 * there keeps its mode; a link is followed. What is no regular file (a device, a pipe) is written
 * to as it is. */
bool tb_file_put(const char *path, const char *data, size_t length);
/* The same for a file that its owner alone may read and that was not there before. */
bool tb_file_put_private(const char *path, const char *data, size_t length);

/* What root makes anew in somebody's folder is theirs: a service whose files root looked after can
 * go on with them. For a file just made; of anybody else nothing is changed. */
void tb_file_give(int fd, const char *path);

/* A regular file, not through a link, to be read and appended to; -1. */
int tb_file_open(const char *path);
/* A file to be appended to, made if it is not there; `fresh`: it must not be there. -1. */
int tb_file_grow(const char *path, bool fresh);
/* Locks an open file until it is closed; false if another program has. `alone`: nobody else may
 * hold it; otherwise whoever reads too. A file that was removed in the meantime is ENOENT. */
bool tb_file_lock(int fd, bool alone);
/* Everything up to the end of a file, a pipe or a device, closed by a NUL; the caller frees it.
 * NULL if there are more than `most` bytes. A folder is EISDIR. */
char *tb_stream_read(int fd, size_t most, size_t *length);
/* The whole file, closed by a NUL; the caller frees it. NULL if it has more than `most` bytes. */
char *tb_file_read(int fd, size_t most, size_t *length);
/* Appends, and returns when the disk has it. On false the file is what it was. */
bool tb_file_append(int fd, const char *data, size_t length);
/* The same, but the disk need not have it before tb_file_flush: for what can be made again. */
bool tb_file_add(int fd, const char *data, size_t length);
/* Returns when the disk has everything that was added before. */
bool tb_file_flush(int fd);
/* Closes it when the disk has everything. */
bool tb_file_end(int fd);
/* Cuts off everything after the first `length` bytes. */
bool tb_file_cut(int fd, size_t length);

#endif
