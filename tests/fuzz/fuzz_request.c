/* What a browser says of itself, in any bytes: the header Accept-Encoding, an origin and the host
 * that it asks, a path. The input is lines in this order; those that are missing are empty. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "fuzz.h"
#include "server/accept.h"
#include "server/folder.h"
#include "server/socket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what is taken ---- */

/* Of what is named twice the last counts, whatever stood before it. */
static void check_accept(const char *header, size_t length) {
    static const char *const ends[] = {",gzip;q=0", ",identity;q=0,gzip;q=0.001"};
    char *longer = malloc(length + 64);
    tb_accepts_gzip(header);
    for (int i = 0; i < 2; i++) {
        sprintf(longer, "%s%s", header, ends[i]);
        fuzz_check(tb_accepts_gzip(longer) == (i == 1), "the last word counts");
    }
    free(longer);
}

/* ---- from where ---- */

static void check_origin(const char *origin, const char *host) {
    static const char ours[] = "https://play.example";
    const size_t length = strlen(origin), name = strlen(host);
    fuzz_check(tb_origin_fits(origin, host, ours) == (length == 0 || strcasecmp(origin, ours) == 0),
               "known to the world by one name");
    if (!tb_origin_fits(origin, host, NULL)) {
        fuzz_check(length > 0, "a program has none");
        return;
    }
    const bool fits = length > name && name > 0 && strcasecmp(origin + length - name, host) == 0;
    const size_t scheme = length - name;
    fuzz_check(length == 0 || (fits && (scheme == 7 || scheme == 8)), "nobody but the host");
}

/* ---- what is asked for ---- */

static void make_file(const char *root, const char *path) {
    char name[256];
    snprintf(name, sizeof name, "%s/%s", root, path);
    FILE *file = fopen(name, "w");
    fuzz_check(file != NULL, "a file can be made");
    fputs(path, file);
    fclose(file);
}

static tb_folder *make_folder(void) {
    static const char *const files[] = {"index.html", "a.css", "a.css.gz", "b/index.html"};
    static char root[] = "/tmp/fuzz-request-XXXXXX";
    char inside[64], problem[TB_PROBLEM];
    fuzz_check(mkdtemp(root) != NULL, "a folder can be made");
    snprintf(inside, sizeof inside, "%s/b", root);
    mkdir(inside, 0700);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        make_file(root, files[i]);
    tb_folder *folder = tb_folder_read(root, problem);
    for (size_t i = sizeof files / sizeof files[0]; i-- > 0;) {
        snprintf(inside, sizeof inside, "%s/%s", root, files[i]);
        unlink(inside);
    }
    snprintf(inside, sizeof inside, "%s/b", root);
    rmdir(inside);
    rmdir(root);
    return folder;
}

/* A file is found by its own path alone. */
static void check_path(const tb_folder *folder, const char *path) {
    const tb_file *file = tb_folder_find(folder, path);
    tb_folder_has_page(folder, path);
    if (file == NULL)
        return;
    const size_t length = strlen(path);
    fuzz_check(path[0] == '/' && strncmp(file->path, path + 1, length - 1) == 0, "by its path");
    fuzz_check(strcmp(file->path + length - 1, path[length - 1] == '/' ? "index.html" : "") == 0,
               "all of it");
    fuzz_check(file->length == strlen(file->path), "with what is in it");
}

/* ---- a request ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static tb_folder *folder;
    char *parts[4];
    char *text = fuzz_copy(data, size), *at = text;
    if (folder == NULL)
        folder = make_folder();
    for (int i = 0; i < 4; i++) { /* each of its own, so that reading past its end is seen */
        const size_t length = strcspn(at, i < 3 ? "\n" : "");
        parts[i] = fuzz_copy(at, length);
        at += length + (at[length] == '\n');
    }
    check_accept(parts[0], strlen(parts[0]));
    check_origin(parts[1], parts[2]);
    check_path(folder, parts[3]);
    for (int i = 0; i < 4; i++)
        free(parts[i]);
    free(text);
    return 0;
}
