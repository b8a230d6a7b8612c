/* teban tables: what an operator does with the tables of a server (docs/OPERATING.md). */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "cli/cli.h"
#include "cli/place.h"
#include "host/file.h"
#include "server/parcel.h"
#include "store/wanted.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const help[TB_LANGS] = {
    "usage: teban tables count [PLACE]\n"
    "       teban tables export [PLACE] [TABLE ...]\n"
    "       teban tables import [PLACE] FILE\n"
    "       teban tables delete [PLACE] TABLE ...\n"
    "       teban tables sweep [PLACE] --keep-days N\n"
    "       teban tables backup [PLACE] FILE\n"
    "       teban tables restore [PLACE] FILE\n\n"
    "Looks after the tables that 'teban serve' keeps. PLACE is --data FOLDER or --store PLACE, as\n"
    "there; without it where that keeps them (TEBAN_DATA, TEBAN_STORE, or your own data).\n\n"
    "count    how many there are\n"
    "export   writes all of them, or these, to standard output, a line of JSON each\n"
    "         (docs/OPERATING.md); it holds the cards that are still to come, so keep it to "
    "yourself\n"
    "import   brings such lines in; '-' is standard input. A table that is there already stays as\n"
    "         it is; one that makes no sense is refused, and the others come all the same\n"
    "delete   removes tables for ever, also while a server has them open\n"
    "sweep    removes those where nothing has happened for N days\n"
    "backup   copies the file of SQLite, also while a server has it open, into a new FILE\n"
    "restore  makes the file of SQLite anew from such a FILE; nothing may be there yet\n\n"
    "count, export and backup may run beside a server; import and sweep only with PostgreSQL.\n",
    "使い方：teban tables count [場所]\n"
    "        teban tables export [場所] [卓 ...]\n"
    "        teban tables import [場所] FILE\n"
    "        teban tables delete [場所] 卓 ...\n"
    "        teban tables sweep [場所] --keep-days N\n"
    "        teban tables backup [場所] FILE\n"
    "        teban tables restore [場所] FILE\n"
    "\n"
    "'teban serve' の卓を、書き出し、取りこみ、消し、写します。場所は --data フォルダ か --store "
    "場所 で、\n"
    "serve と同じです。書かなければ serve がしまう所（TEBAN_DATA、TEBAN_STORE、自分のデータ）\n"
    "です。\n"
    "\n"
    "count    いくつあるかを言います\n"
    "export   すべて、または名前を挙げた卓を、1卓1行の JSON で標準出力に書きます\n"
    "         （docs/OPERATING.md）。これから配るカードもわかるので、人に渡さないでください\n"
    "import   その行を取りこみます。'-' は標準入力です。もうある卓はそのままにし、おかしな卓は\n"
    "         断って、残りを取りこみます\n"
    "delete   卓を消します。取り消せません。サーバーが動いていても使えます\n"
    "sweep    N 日のあいだ何も起きていない卓を片づけます\n"
    "backup   SQLite のファイルを、サーバーが動いていても、新しい FILE に写します\n"
    "restore  その FILE から SQLite のファイルを作り直します。まだ何もない場所でだけ使えます\n"
    "\n"
    "count、export、backup はサーバーが動いていても使えます。import と sweep は、PostgreSQL なら\n"
    "使えます。\n",
};

enum {
    PAGE = 500,      /* tables that are asked for at once */
    DAY = 24 * 3600, /* seconds */
    PATIENCE = 100,  /* looks at whether a server has done it, a tenth of a second apart */
    MOST_NAMES = TB_WANTED_MOST,
};

typedef struct wishes {
    cli_place where;
    const char *place; /* found from it */
    uint64_t days;
    bool has_days;
    char **words; /* what is no option */
    int count;
} wishes;

static int store_failed(const tb_error *error) {
    char room[CLI_ERROR];
    tb_text text = tb_text_in(room, sizeof room);
    tb_error_text(error, cli_lang(), &text);
    return cli_fail(CLI_IO, "%s", room);
}

static int out_of_memory(void) {
    return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
}

/* ---- all tables, a page at a time ---- */

typedef struct page {
    tb_kept_table tables[PAGE];
    char names[PAGE][TB_STORE_NAME];
    uint32_t count;
    bool broken; /* no memory */
} page;

static bool add_table(void *context, const tb_kept_table *table) {
    page *p = context;
    tb_kept_table *kept = &p->tables[p->count];
    const size_t bytes = strlen(table->listing) + 1;
    char *listing = malloc(bytes);
    if (listing == NULL) {
        p->broken = true;
        return false;
    }
    tb_text name = tb_text_in(p->names[p->count], TB_STORE_NAME);
    tb_text_string(&name, table->name);
    *kept = *table;
    kept->name = p->names[p->count++];
    memcpy(listing, table->listing, bytes);
    kept->listing = listing;
    return true;
}

static void forget_page(page *p) {
    for (uint32_t i = 0; i < p->count; i++)
        free((char *)p->tables[i].listing);
    p->count = 0;
}

/* False: enough, and *code says how it went. */
typedef bool table_user(void *context, const tb_kept_table *table, int *code);

static int for_all(tb_store *store, table_user *use, void *context) {
    tb_error error;
    uint64_t row = 0;
    int code = CLI_OK;
    bool more = true;
    page *p = calloc(1, sizeof *p);
    if (p == NULL)
        return out_of_memory();
    while (more) {
        if (!tb_store_tables(store, row, PAGE, add_table, p, &error))
            code = store_failed(&error);
        else if (p->broken)
            code = out_of_memory();
        more = code == CLI_OK && p->count > 0;
        for (uint32_t i = 0; more && i < p->count; i++) {
            row = p->tables[i].row;
            more = use(context, &p->tables[i], &code);
        }
        forget_page(p);
    }
    free(p);
    return code;
}

/* ---- names ---- */

/* The names that are wanted, and which of them are there; none: all of them. */
typedef struct names {
    char **names;
    uint32_t count;
    bool there[MOST_NAMES];
} names;

static int read_names(const wishes *w, names *n) {
    tb_error error;
    *n = (names){.names = w->words, .count = (uint32_t)w->count};
    if (w->count > MOST_NAMES)
        return cli_usage("tables", cli_in("at most %d tables at once", "一度に %d 卓までです"),
                         (int)MOST_NAMES);
    for (int i = 0; i < w->count; i++) {
        if (!tb_table_name_check(w->words[i], &error))
            return cli_usage("tables", "%s: %s", w->words[i], error.message[cli_lang()]);
    }
    return CLI_OK;
}

static bool is_wanted(names *n, const char *name) {
    bool wanted = n->count == 0;
    for (uint32_t i = 0; i < n->count; i++) {
        if (strcmp(n->names[i], name) == 0)
            wanted = n->there[i] = true;
    }
    return wanted;
}

/* CLI_NO after saying which of them are not there. */
static int tell_missing(const names *n) {
    int code = CLI_OK;
    for (uint32_t i = 0; i < n->count; i++) {
        if (!n->there[i])
            code = cli_fail(CLI_NO, cli_in("there is no table '%s'", "'%s' という卓はありません"),
                            n->names[i]);
    }
    return code;
}

/* ---- count, export ---- */

static int count_tables(const wishes *w) {
    tb_error error;
    uint64_t count;
    tb_store *store = tb_store_look(w->place, &error);
    if (store == NULL || !tb_store_count(store, &count, &error)) {
        tb_store_close(store);
        return store_failed(&error);
    }
    tb_store_close(store);
    printf("%llu\n", (unsigned long long)count);
    return CLI_OK;
}

typedef struct exporting {
    tb_store *store;
    names names;
} exporting;

static bool export_one(void *context, const tb_kept_table *table, int *code) {
    exporting *e = context;
    tb_error error;
    char *parcel;
    if (!is_wanted(&e->names, table->name))
        return true;
    if (!tb_parcel_pack(e->store, table, &parcel, &error)) {
        *code = store_failed(&error);
        return false;
    }
    if (parcel != NULL)
        puts(parcel);
    free(parcel);
    return !ferror(stdout); /* what is wrong is said when it is closed */
}

static int export_tables(const wishes *w) {
    tb_error error;
    exporting e;
    int code = read_names(w, &e.names);
    if (code != CLI_OK)
        return code;
    e.store = tb_store_look(w->place, &error);
    if (e.store == NULL)
        return store_failed(&error);
    code = for_all(e.store, export_one, &e);
    tb_store_close(e.store);
    return code == CLI_OK ? tell_missing(&e.names) : code;
}

/* ---- import ---- */

typedef struct importing {
    tb_store *store;
    const char *path;
    uint64_t line;
    uint64_t kept, there, refused;
} importing;

/* False: the store failed. */
static bool import_one(importing *m, const char *line, size_t length) {
    tb_error error;
    tb_delivery delivery;
    char room[CLI_ERROR];
    if (tb_parcel_unpack(m->store, line, length, &delivery, &error)) {
        m->kept += delivery.kept;
        m->there += !delivery.kept;
        return true;
    }
    tb_text text = tb_text_in(room, sizeof room);
    tb_error_text(&error, cli_lang(), &text);
    cli_fail(CLI_NO, cli_in("%s, line %llu%s%s: %s", "%s、%llu 行目%s%s：%s"), m->path,
             (unsigned long long)m->line, delivery.table[0] == '\0' ? "" : ", ", delivery.table,
             room);
    m->refused++;
    return error.kind == tb_trouble_kind(TB_NOT_KEPT);
}

static int import_file(importing *m, FILE *file) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool good = true;
    while (good && (length = getline(&line, &room, file)) >= 0) {
        m->line++;
        good = import_one(m, line, (size_t)length);
    }
    free(line);
    if (good && !feof(file)) {
        cli_fail(CLI_IO, cli_in("cannot read %s: %s", "%s を読めません：%s"), m->path,
                 strerror(errno));
        good = false;
    }
    printf(cli_in("%llu brought in, %llu there already, %llu refused\n",
                  "取りこみ %llu、もうあったもの %llu、断ったもの %llu\n"),
           (unsigned long long)m->kept, (unsigned long long)m->there,
           (unsigned long long)m->refused);
    return !good ? CLI_IO : m->refused > 0 ? CLI_NO : CLI_OK;
}

static int import_tables(const wishes *w) {
    tb_error error;
    if (w->count != 1)
        return cli_usage("tables", cli_in("import reads one file, or '-'",
                                          "import は1つのファイルか '-' を読みます"));
    const bool standard = strcmp(w->words[0], "-") == 0;
    FILE *file = standard ? stdin : fopen(w->words[0], "r");
    if (file == NULL)
        return cli_fail(CLI_IO, cli_in("cannot read %s: %s", "%s を読めません：%s"), w->words[0],
                        strerror(errno));
    importing m = {.store = tb_store_open(w->place, &error), .path = w->words[0]};
    const int code = m.store == NULL ? store_failed(&error) : import_file(&m, file);
    tb_store_close(m.store);
    if (!standard)
        fclose(file);
    return code;
}

/* ---- delete ---- */

static bool find_one(void *context, const tb_kept_table *table, int *code) {
    (void)code;
    is_wanted(context, table->name);
    return true;
}

/* Which of them are there now. */
static int find_names(const char *place, names *n) {
    tb_error error;
    tb_store *store = tb_store_look(place, &error);
    if (store == NULL)
        return store_failed(&error);
    memset(n->there, 0, sizeof n->there);
    const int code = for_all(store, find_one, n);
    tb_store_close(store);
    return code;
}

static int delete_here(tb_store *store, const names *n) {
    tb_error error;
    bool was_there;
    for (uint32_t i = 0; i < n->count; i++) {
        if (!tb_store_delete(store, n->names[i], &was_there, &error))
            return store_failed(&error);
    }
    return CLI_OK;
}

/* The server that has the file does it. */
static int have_deleted(const char *place, names *n) {
    static const struct timespec moment = {.tv_nsec = 100 * 1000 * 1000};
    tb_error error;
    if (!tb_wanted_ask(place, n->names, n->count, &error))
        return store_failed(&error);
    for (int i = 0; i < PATIENCE && tb_wanted_waits(place); i++)
        nanosleep(&moment, NULL);
    if (tb_wanted_waits(place)) {
        tb_wanted_done(place);
        return cli_fail(CLI_IO,
                        cli_in("%s: the program that has it open deletes nothing",
                               "%s：使っているプログラムが消してくれません"),
                        place);
    }
    const int code = find_names(place, n);
    for (uint32_t i = 0; code == CLI_OK && i < n->count; i++) {
        if (n->there[i])
            return cli_fail(CLI_IO, cli_in("'%s' is still there", "'%s' がまだあります"),
                            n->names[i]);
    }
    return code;
}

static int delete_tables(const wishes *w) {
    tb_error error;
    names n;
    if (w->count == 0)
        return cli_usage("tables", cli_in("delete which table?", "どの卓を消しますか"));
    int code = read_names(w, &n);
    if (code == CLI_OK)
        code = find_names(w->place, &n);
    if (code == CLI_OK)
        code = tell_missing(&n);
    if (code != CLI_OK)
        return code;
    tb_store *store = tb_store_open(w->place, &error);
    if (store != NULL)
        code = delete_here(store, &n);
    else if (error.kind == tb_trouble_kind(TB_STORE_LOCKED))
        code = have_deleted(w->place, &n);
    else
        code = store_failed(&error);
    tb_store_close(store);
    if (code == CLI_OK)
        printf(cli_in("%u deleted\n", "%u 卓を消しました\n"), n.count);
    return code;
}

/* ---- sweep ---- */

static int sweep_store(tb_store *store, uint64_t before) {
    tb_error error;
    uint64_t all = 0;
    for (uint32_t swept = 1; swept > 0; all += swept) {
        if (!tb_store_sweep(store, before, PAGE, &swept, &error))
            return store_failed(&error);
    }
    printf(cli_in("%llu swept\n", "%llu 卓を片づけました\n"), (unsigned long long)all);
    return CLI_OK;
}

static int sweep_tables(const wishes *w) {
    tb_error error;
    const uint64_t now = (uint64_t)time(NULL);
    if (!w->has_days || w->count > 0)
        return cli_usage("tables", cli_in("sweep takes --keep-days N and no table",
                                          "sweep には --keep-days N だけを書きます"));
    tb_store *store = tb_store_look(w->place, &error); /* none is made to be swept */
    if (store != NULL) {
        tb_store_close(store);
        store = tb_store_open(w->place, &error);
    }
    if (store == NULL)
        return store_failed(&error);
    const uint64_t since = w->days * DAY < now ? now - w->days * DAY : 0;
    const int code = sweep_store(store, since * 1000);
    tb_store_close(store);
    return code;
}

/* ---- backup, restore ---- */

static int copy(const wishes *w, bool back) {
    tb_error error;
    if (w->count != 1)
        return cli_usage("tables", cli_in("one file is named", "ファイルを1つ書きます"));
    const char *from = back ? w->words[0] : w->place, *to = back ? w->place : w->words[0];
    return tb_store_copy(from, to, &error) ? CLI_OK : store_failed(&error);
}

static int backup(const wishes *w) {
    return copy(w, false);
}

/* Its folder may be gone with it. */
static int restore(const wishes *w) {
    char folder[CLI_PLACE];
    tb_text text = tb_text_in(folder, sizeof folder);
    const char *slash = strrchr(w->place, '/');
    if (slash != NULL && slash > w->place)
        tb_text_bytes(&text, w->place, (size_t)(slash - w->place));
    if (text.length > 0 && tb_store_is_file(w->place) && !tb_folder_make(folder))
        return cli_fail(CLI_IO, "%s: %s", folder, strerror(errno));
    return copy(w, true);
}

/* ---- what is wished ---- */

static const struct {
    const char *name;
    int (*run)(const wishes *w);
} verbs[] = {
    {"count", count_tables},   {"export", export_tables}, {"import", import_tables},
    {"delete", delete_tables}, {"sweep", sweep_tables},   {"backup", backup},
    {"restore", restore},
};

static bool read_days(const char *word, wishes *w) {
    w->has_days = tb_read_number(word, 0, 36500, &w->days);
    return w->has_days;
}

/* One option and its value, moving *at on; false: it is none, or it is off and *code says so. */
static bool read_option(int argc, char **argv, int *at, wishes *w, int *code) {
    const char *name = argv[*at];
    const char *value;
    bool good;
    if ((value = cli_value(argc, argv, at, "--store")) != NULL)
        good = cli_read_store(value, &w->where);
    else if ((value = cli_value(argc, argv, at, "--data")) != NULL)
        good = cli_read_data(value, &w->where);
    else if ((value = cli_value(argc, argv, at, "--keep-days")) != NULL)
        good = read_days(value, w);
    else if (name[0] == '-' && name[1] != '\0')
        good = false;
    else
        return false;
    if (!good)
        *code = cli_usage("tables",
                          cli_in("tables cannot read '%s'", "tables は '%s' を読めません"), name);
    return good;
}

/* The environment first: what is written behind the command goes before it. */
static int read_wishes(int argc, char **argv, wishes *w) {
    const char *store = getenv("TEBAN_STORE"), *data = getenv("TEBAN_DATA");
    int code = CLI_OK;
    w->where = (cli_place){.store = store != NULL && store[0] != '\0' ? store : NULL,
                           .data = data != NULL && data[0] != '\0' ? data : NULL};
    w->words = argv;
    for (int i = 0; i < argc && code == CLI_OK; i++) {
        if (!read_option(argc, argv, &i, w, &code))
            w->words[w->count++] = argv[i];
    }
    return code;
}

int cli_tables(int argc, char **argv) {
    char room[CLI_PLACE];
    wishes w = {0};
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    for (size_t i = 0; argc > 0 && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(argv[0], verbs[i].name) != 0)
            continue;
        const int code = read_wishes(argc - 1, argv + 1, &w);
        if (code != CLI_OK)
            return code;
        w.place = cli_place_find(&w.where, room);
        return w.place == NULL ? CLI_IO : verbs[i].run(&w);
    }
    return cli_usage(
        "tables", cli_in("tables counts, exports, imports, deletes, sweeps, backs up or restores",
                         "tables のあとに count、export、import、delete、sweep、backup、"
                         "restore のどれかを書きます"));
}
