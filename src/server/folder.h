/* The files of a folder, read once and kept in memory, to be served by their paths.
 *
 * Only what was found when the folder was read can be served: no path of a request ever reaches the
 * file system. A file NAME.gz is also the compressed form of NAME.
 */
#ifndef SERVER_FOLDER_H
#define SERVER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Room for a sentence that says what went wrong. */
enum { TB_PROBLEM = 512 };

typedef struct tb_file {
    char *path; /* below the folder, as `assets/board.css` */
    char *data;
    size_t length;
    const struct tb_file *packed; /* the same, compressed by gzip; NULL: there is none */
    const char *type;
    const char *cache; /* how long a browser may keep it: the value of cache-control */
    char tag[24];      /* an ETag: changes with the content */
} tb_file;

typedef struct tb_folder tb_folder;

/* NULL: `problem` says why. */
tb_folder *tb_folder_read(const char *root, char problem[TB_PROBLEM]);
void tb_folder_free(tb_folder *folder);

/* The file of a path as a browser asks for it, from its first slash on; a path that ends with a
 * slash asks for the index.html there. NULL: there is none. */
const tb_file *tb_folder_find(const tb_folder *folder, const char *path);

/* Whether it is the path of a folder with an index.html, but for the slash at its end. */
bool tb_folder_has_page(const tb_folder *folder, const char *path);

#endif
