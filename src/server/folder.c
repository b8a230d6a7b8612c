#define _XOPEN_SOURCE 700
#include "server/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A page is far smaller; this is for whoever names the wrong folder. */
enum { MAX_FILES = 4096, MAX_DEPTH = 8, MAX_BYTES = 64 << 20, MAX_PATH = 1024 };

struct tb_folder {
    tb_file *files; /* in order of their paths */
    size_t count, capacity, bytes;
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".gz", "application/gzip"},
};

static const char *type_of(const char *path) {
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* What the page's build puts into assets/ has a hash of its content in its name. */
static const char *cache_of(const char *path) {
    return strncmp(path, "assets/", 7) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
}

static void write_tag(tb_file *file) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < file->length; i++)
        hash = (hash ^ (uint8_t)file->data[i]) * UINT64_C(0x100000001b3);
    snprintf(file->tag, sizeof file->tag, "W/\"%016llx\"", (unsigned long long)hash);
}

/* ---- reading ---- */

static bool fail(char *problem, const char *path, const char *what) {
    snprintf(problem, TB_PROBLEM, "%.256s: %s", path, what);
    return false;
}

static tb_file *add_file(tb_folder *folder) {
    if (folder->count == folder->capacity) {
        const size_t capacity = folder->capacity == 0 ? 64 : 2 * folder->capacity;
        tb_file *larger = realloc(folder->files, capacity * sizeof *larger);
        if (larger == NULL)
            return NULL;
        folder->files = larger;
        folder->capacity = capacity;
    }
    tb_file *file = &folder->files[folder->count++];
    *file = (tb_file){0};
    return file;
}

static bool read_whole(int fd, char *data, size_t length) {
    for (size_t done = 0; done < length;) {
        const ssize_t got = read(fd, data + done, length - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) /* it cannot be read, or became shorter */
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool read_file(tb_folder *folder, int fd, const char *path, size_t length, char *problem) {
    if (folder->count == MAX_FILES || length > MAX_BYTES - folder->bytes)
        return fail(problem, path, "this folder is too large for a page");
    tb_file *file = add_file(folder);
    if (file == NULL)
        return fail(problem, path, "out of memory");
    file->path = strdup(path);
    file->data = malloc(length + 1);
    file->length = length;
    if (file->path == NULL || file->data == NULL)
        return fail(problem, path, "out of memory");
    if (!read_whole(fd, file->data, length))
        return fail(problem, path, "cannot be read");
    folder->bytes += length;
    file->type = type_of(path);
    file->cache = cache_of(path);
    write_tag(file);
    return true;
}

static bool read_entries(tb_folder *folder, int fd, const char *path, int depth, char *problem);

/* Links and what is neither file nor folder are left out, and so are hidden files. */
static bool read_entry(tb_folder *folder, int parent, const char *name, const char *path, int depth,
                       char *problem) {
    struct stat status;
    const int fd = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno == ELOOP || errno == ENXIO || fail(problem, path, strerror(errno));
    if (fstat(fd, &status) != 0) {
        close(fd);
        return fail(problem, path, strerror(errno));
    }
    if (S_ISDIR(status.st_mode))
        return read_entries(folder, fd, path, depth + 1, problem);
    const bool ok =
        !S_ISREG(status.st_mode) || read_file(folder, fd, path, (size_t)status.st_size, problem);
    close(fd);
    return ok;
}

/* Closes the descriptor of the folder. */
static bool read_entries(tb_folder *folder, int fd, const char *path, int depth, char *problem) {
    DIR *directory = depth <= MAX_DEPTH ? fdopendir(fd) : NULL;
    if (directory == NULL) {
        close(fd);
        return fail(problem, path, depth <= MAX_DEPTH ? strerror(errno) : "too deep");
    }
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(directory)) != NULL;) {
        char below[MAX_PATH];
        if (entry->d_name[0] == '.')
            continue;
        const int length = snprintf(below, sizeof below, "%s%s%s", path, path[0] == '\0' ? "" : "/",
                                    entry->d_name);
        ok = length < MAX_PATH ? read_entry(folder, fd, entry->d_name, below, depth, problem)
                               : fail(problem, path, "has too long a name in it");
    }
    closedir(directory);
    return ok;
}

/* ---- finding ---- */

static int by_path(const void *a, const void *b) {
    return strcmp(((const tb_file *)a)->path, ((const tb_file *)b)->path);
}

static tb_file *find(const tb_folder *folder, char *path) {
    const tb_file wanted = {.path = path};
    return folder->count == 0
               ? NULL
               : bsearch(&wanted, folder->files, folder->count, sizeof wanted, by_path);
}

static void pair_packed(tb_folder *folder) {
    for (size_t i = 0; i < folder->count; i++) {
        char path[MAX_PATH + 3];
        snprintf(path, sizeof path, "%s.gz", folder->files[i].path);
        folder->files[i].packed = find(folder, path);
    }
}

const tb_file *tb_folder_find(const tb_folder *folder, const char *path) {
    static const char index[] = "index.html";
    char name[MAX_PATH + sizeof index];
    const size_t length = strlen(path);
    if (path[0] != '/' || length > MAX_PATH)
        return NULL;
    snprintf(name, sizeof name, "%s%s", path + 1, path[length - 1] == '/' ? index : "");
    return find(folder, name);
}

bool tb_folder_has_page(const tb_folder *folder, const char *path) {
    char inside[MAX_PATH + 2];
    if (strlen(path) > MAX_PATH)
        return false;
    snprintf(inside, sizeof inside, "%s/", path);
    return tb_folder_find(folder, inside) != NULL;
}

/* ---- from outside ---- */

tb_folder *tb_folder_read(const char *root, char problem[TB_PROBLEM]) {
    tb_folder *folder = calloc(1, sizeof *folder);
    const int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder == NULL || fd < 0) {
        fail(problem, root, strerror(errno));
        free(folder);
        return NULL;
    }
    if (!read_entries(folder, fd, "", 0, problem)) {
        tb_folder_free(folder);
        return NULL;
    }
    if (folder->count > 0)
        qsort(folder->files, folder->count, sizeof folder->files[0], by_path);
    pair_packed(folder);
    return folder;
}

void tb_folder_free(tb_folder *folder) {
    for (size_t i = 0; i < folder->count; i++) {
        free(folder->files[i].path);
        free(folder->files[i].data);
    }
    free(folder->files);
    free(folder);
}
