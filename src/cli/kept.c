/* A kept game is only ever appended to, under a lock; whatever is read of it is checked by
 * restoring the whole table. */
#define _POSIX_C_SOURCE 200809L
#include "cli/kept.h"

#include "cli/cli.h"
#include "host/entropy.h"
#include "host/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A game of 10,000 events takes a twentieth of this. */
enum { MOST_BYTES = 16 << 20 };

static const char suffix[] = ".journal";

/* ---- where ---- */

/* The folder of the games; false if the user has none. */
static bool folder_of(char folder[PATH_MAX]) {
    return cli_data_folder("games", folder) && strlen(folder) < PATH_MAX - KEPT_ID - sizeof suffix;
}

/* An id comes from outside and becomes part of a path: letters, digits and `-`, no more. */
static bool is_id(const char *text, size_t length) {
    return length > 0 && length <= KEPT_ID &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") >= length;
}

static bool path_of(const char *id, char path[PATH_MAX]) {
    if (!is_id(id, strlen(id)) || !folder_of(path))
        return false;
    const size_t length = strlen(path);
    snprintf(path + length, PATH_MAX - length, "/%s%s", id, suffix);
    return true;
}

/* ---- reading ---- */

typedef struct lines {
    char *data;
    size_t length; /* of the whole lines */
    bool cut;      /* something follows them that is no whole line */
} lines;

static bool read_lines(int fd, lines *l) {
    size_t length;
    l->data = tb_file_read(fd, MOST_BYTES, &length);
    if (l->data == NULL)
        return false;
    l->length = length;
    while (l->length > 0 && l->data[l->length - 1] != '\n')
        l->length--;
    l->cut = l->length < length;
    return true;
}

static uint32_t count_moves(const tb_table *table) {
    const tb_log *log = tb_table_log(table);
    uint32_t moves = 0;
    for (uint32_t i = 0; i < tb_log_count(log); i++)
        moves += tb_log_game(log)->turn(tb_log_at(log, i)) != TB_CHANCE;
    return moves;
}

static void look_at(const tb_table *table, cli_kept_game *facts) {
    facts->game = tb_table_game(table);
    facts->moves = count_moves(table);
    facts->over = tb_table_phase(table) == TB_FINISHED;
}

static tb_table *failed(cli_kept_game *facts, cli_kept_status status) {
    facts->status = status;
    facts->why = errno;
    return NULL;
}

static tb_table *restore(int fd, cli_kept_game *facts, lines *l) {
    if (!read_lines(fd, l))
        return failed(facts, KEPT_UNREADABLE);
    if (memchr(l->data, '\0', l->length) != NULL)
        l->length = 0; /* no journal has one: it counts as a file without lines */
    tb_table *table = tb_table_restore(l->data, l->length, &facts->error);
    free(l->data);
    if (table == NULL)
        return failed(facts, KEPT_DAMAGED);
    look_at(table, facts);
    return table;
}

/* ---- the games of the folder ---- */

typedef struct folder_entry {
    char id[KEPT_ID + 1];
    time_t changed;
} folder_entry;

static int newest_first(const void *a, const void *b) {
    const folder_entry *x = a;
    const folder_entry *y = b;
    if (x->changed != y->changed)
        return x->changed < y->changed ? 1 : -1;
    return strcmp(x->id, y->id);
}

static bool read_entry(DIR *folder, const char *name, folder_entry *entry) {
    const size_t length = strlen(name);
    const size_t id = length < sizeof suffix ? 0 : length - (sizeof suffix - 1);
    struct stat there;
    if (!is_id(name, id) || strcmp(name + id, suffix) != 0 ||
        fstatat(dirfd(folder), name, &there, AT_SYMLINK_NOFOLLOW) != 0)
        return false;
    memcpy(entry->id, name, id);
    entry->id[id] = '\0';
    entry->changed = there.st_mtime;
    return true;
}

/* The caller frees it. NULL: none. */
static folder_entry *scan(uint32_t *count) {
    char path[PATH_MAX];
    DIR *folder = folder_of(path) ? opendir(path) : NULL;
    folder_entry *entries = NULL;
    const struct dirent *next;
    *count = 0;
    while (folder != NULL && (next = readdir(folder)) != NULL) {
        folder_entry *more = realloc(entries, (*count + 1) * sizeof *entries);
        if (more == NULL)
            break;
        entries = more;
        *count += read_entry(folder, next->d_name, &entries[*count]);
    }
    if (folder != NULL)
        closedir(folder);
    if (*count > 0)
        qsort(entries, *count, sizeof *entries, newest_first);
    return entries;
}

static void look(const folder_entry *entry, cli_kept_game *facts) {
    char path[PATH_MAX];
    lines l;
    memcpy(facts->id, entry->id, sizeof facts->id);
    facts->changed = entry->changed;
    const int fd = path_of(entry->id, path) ? tb_file_open(path) : -1;
    if (fd < 0) {
        failed(facts, KEPT_UNREADABLE);
        return;
    }
    tb_table *table = restore(fd, facts, &l);
    if (table != NULL)
        facts->status = tb_file_lock(fd, false) ? KEPT_FINE : KEPT_ELSEWHERE;
    tb_table_free(table);
    close(fd);
}

cli_kept_game *cli_kept_list(uint32_t *count) {
    folder_entry *entries = scan(count);
    cli_kept_game *games = *count == 0 ? NULL : calloc(*count, sizeof *games);
    if (games == NULL)
        *count = 0;
    for (uint32_t i = 0; i < *count; i++)
        look(&entries[i], &games[i]);
    free(entries);
    return games;
}

/* ---- a new file ---- */

/* What a program left beside a game when it was killed while it wrote it: ID.journal and six signs
 * more. One that is younger than this may still be written. */
static void sweep(const char *path) {
    enum { OLD_SECONDS = 24 * 60 * 60, SIGNS = 7 };
    DIR *folder = opendir(path);
    const struct dirent *next;
    struct stat there;
    while (folder != NULL && (next = readdir(folder)) != NULL) {
        const char *end = strstr(next->d_name, suffix);
        if (end != NULL && end[sizeof suffix - 1] == '.' &&
            strlen(end) == sizeof suffix - 1 + SIGNS &&
            fstatat(dirfd(folder), next->d_name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(there.st_mode) && there.st_mtime < time(NULL) - OLD_SECONDS)
            unlinkat(dirfd(folder), next->d_name, 0);
    }
    if (folder != NULL)
        closedir(folder);
}

/* The oldest go until there is room for one more; none that is open. */
static void make_room(void) {
    char path[PATH_MAX];
    uint32_t count;
    folder_entry *entries = scan(&count);
    uint32_t games = count;
    for (uint32_t i = count; i > 0 && games >= KEPT_MOST; i--) {
        const int fd = path_of(entries[i - 1].id, path) ? tb_file_open(path) : -1;
        if (fd < 0)
            continue;
        if (tb_file_lock(fd, true) && unlink(path) == 0)
            games--;
        close(fd);
    }
    free(entries);
}

/* The game's own id and six letters that are hard to mistake. */
static bool choose_id(const tb_game *game, char id[KEPT_ID + 1]) {
    enum { LETTERS = 6 };
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[LETTERS];
    if (!tb_entropy(bytes, sizeof bytes))
        return false;
    tb_text text = tb_text_in(id, KEPT_ID + 1);
    tb_text_clip(&text, game->id, KEPT_ID - LETTERS - 1);
    tb_text_char(&text, '-');
    for (int i = 0; i < LETTERS; i++)
        tb_text_char(&text, letters[bytes[i] % (sizeof letters - 1)]);
    return true;
}

static bool begin_file(cli_kept *kept, const tb_game *game, const char *data, size_t length) {
    char path[PATH_MAX];
    if (!folder_of(path) || !tb_folder_make(path) || !choose_id(game, kept->id))
        return false;
    sweep(path);
    make_room();
    if (!path_of(kept->id, path) || !tb_file_put_private(path, data, length))
        return false;
    kept->fd = tb_file_open(path);
    return kept->fd >= 0 && tb_file_lock(kept->fd, true);
}

/* ---- keeping ---- */

cli_kept cli_kept_begin(bool wanted) {
    char folder[PATH_MAX];
    return (cli_kept){.off = !wanted || !folder_of(folder), .fd = -1};
}

/* The lines of the table's journal that are not on the disk; the caller frees them. */
static char *new_lines(const cli_kept *kept, const tb_table *table, size_t *length) {
    const uint32_t count = tb_table_lines(table);
    size_t size = 1;
    for (uint32_t i = kept->lines; i < count; i++)
        size += strlen(tb_table_line(table, i)) + 1;
    char *data = malloc(size);
    if (data == NULL)
        return NULL;
    tb_text text = tb_text_in(data, size);
    for (uint32_t i = kept->lines; i < count; i++) {
        tb_text_string(&text, tb_table_line(table, i));
        tb_text_char(&text, '\n');
    }
    *length = text.length;
    return data;
}

bool cli_kept_update(cli_kept *kept, const tb_table *table) {
    size_t length;
    if (kept->off || (kept->id[0] == '\0' && count_moves(table) == 0))
        return true; /* before the first move there is nothing to lose */
    char *data = new_lines(kept, table, &length);
    const bool written =
        data != NULL && (kept->id[0] == '\0' ? begin_file(kept, tb_table_game(table), data, length)
                                             : tb_file_append(kept->fd, data, length));
    const int why = errno;
    free(data);
    kept->lines = tb_table_lines(table);
    kept->off = !written;
    errno = why;
    return written;
}

void cli_kept_leave(cli_kept *kept, bool over) {
    char path[PATH_MAX];
    if (kept->fd < 0)
        return;
    if (over && path_of(kept->id, path))
        unlink(path);
    close(kept->fd);
    *kept = (cli_kept){.off = true, .fd = -1};
}

/* ---- going on ---- */

static tb_table *take_up(int fd, cli_kept_game *facts, bool *cut) {
    lines l;
    if (!tb_file_lock(fd, true))
        return failed(facts, errno == EWOULDBLOCK ? KEPT_ELSEWHERE
                             : errno == ENOENT    ? KEPT_NO_SUCH
                                                  : KEPT_UNREADABLE);
    tb_table *table = restore(fd, facts, &l);
    *cut = table != NULL && l.cut;
    if (!*cut || tb_file_cut(fd, l.length))
        return table;
    tb_table_free(table);
    return failed(facts, KEPT_UNREADABLE);
}

tb_table *cli_kept_resume(const char *id, cli_kept *kept, cli_kept_game *facts, bool *cut) {
    char path[PATH_MAX];
    *facts = (cli_kept_game){.status = KEPT_FINE};
    *kept = (cli_kept){.off = true, .fd = -1};
    if (!path_of(id, path))
        return failed(facts, KEPT_NO_SUCH);
    snprintf(facts->id, sizeof facts->id, "%s", id);
    const int fd = tb_file_open(path);
    if (fd < 0)
        return failed(facts, errno == ENOENT ? KEPT_NO_SUCH : KEPT_UNREADABLE);
    tb_table *table = take_up(fd, facts, cut);
    if (table == NULL) {
        close(fd);
        return NULL;
    }
    *kept = (cli_kept){.fd = fd, .lines = tb_table_lines(table)};
    snprintf(kept->id, sizeof kept->id, "%s", id);
    return table;
}
