/* A disk that fails at the n-th write, flush, cut or opening, for every n of a short run: what
 * fails is told and never acknowledged, and afterwards everything acknowledged is there and the
 * store works. SQLite's files go through a system of the test's own, which does not flush: nothing
 * crashes here.
 *
 *     store_faults_test sqlite
 */
#define _DEFAULT_SOURCE
#include "store_support.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- files that fail ---- */

static struct {
    uint32_t left; /* calls before the one that fails */
    int code;      /* what it says; 0: none fails */
    bool stays;    /* all after it fail too */
    bool happened;
} fault;

static bool fails(void) {
    if (fault.code == 0 || (fault.happened && !fault.stays))
        return false;
    if (!fault.happened && fault.left-- > 0)
        return false;
    fault.happened = true;
    return true;
}

typedef struct shim {
    sqlite3_file base;
    sqlite3_file *real; /* behind this */
} shim;

static sqlite3_file *real_of(sqlite3_file *file) {
    return ((shim *)file)->real;
}

static int x_close(sqlite3_file *file) {
    return real_of(file)->pMethods->xClose(real_of(file));
}
static int x_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, at);
}
static int x_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    if (fails())
        return fault.code;
    return real_of(file)->pMethods->xWrite(real_of(file), bytes, count, at);
}
static int x_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (fails())
        return SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}
static int x_sync(sqlite3_file *file, int flags) {
    (void)file, (void)flags;
    return fails() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}
static int x_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
static int x_lock(sqlite3_file *file, int lock) {
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}
static int x_unlock(sqlite3_file *file, int lock) {
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}
static int x_check(sqlite3_file *file, int *locked) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), locked);
}
static int x_control(sqlite3_file *file, int what, void *argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}
static int x_sector(sqlite3_file *file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}
static int x_device(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
static int x_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    if (extend != 0 && fails())
        return SQLITE_IOERR_SHMSIZE;
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, memory);
}
static int x_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}
static void x_barrier(sqlite3_file *file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}
static int x_unmap(sqlite3_file *file, int remove) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {2,         x_close,  x_read,   x_write,  x_truncate,
                                           x_sync,    x_size,   x_lock,   x_unlock, x_check,
                                           x_control, x_sector, x_device, x_map,    x_shm_lock,
                                           x_barrier, x_unmap,  NULL,     NULL};

static sqlite3_vfs *system_files;

static int x_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    shim *s = (shim *)file;
    (void)vfs;
    s->base.pMethods = NULL;
    s->real = (sqlite3_file *)(s + 1);
    if (fails())
        return SQLITE_CANTOPEN;
    const int code = system_files->xOpen(system_files, name, s->real, flags, out);
    if (code == SQLITE_OK)
        s->base.pMethods = &methods;
    return code;
}

static sqlite3_vfs failing;

static void install(void) {
    system_files = sqlite3_vfs_find(NULL);
    failing = *system_files;
    failing.zName = "failing";
    failing.szOsFile = (int)sizeof(shim) + system_files->szOsFile;
    failing.xOpen = x_open;
    assert_int_equal(sqlite3_vfs_register(&failing, 1), SQLITE_OK);
}

/* ---- a short run ---- */

enum { APPENDS = 6 };

/* The lines of append k: so many that a commit takes several pages. */
static void make_lines(uint32_t k, char *text) {
    *text = '\0';
    for (uint32_t i = 0; i < 3; i++)
        text += sprintf(text, "append %u line %u %01200d\n", k, i, 7);
}

static bool is_known(const tb_error *error) {
    return error->kind == tb_trouble_kind(TB_STORE_FULL) ||
           error->kind == tb_trouble_kind(TB_STORE_GONE);
}

/* How many appends were acknowledged. */
static uint32_t run(bool *went_wrong) {
    tb_error error;
    char text[4000];
    uint32_t done = 0;
    tb_store *store = tb_store_open(store_place(), &error);
    for (; store != NULL && done < APPENDS; done++) {
        tb_group group, *one = &group;
        make_lines(done, text);
        group = store_group("a", 3 * done, text);
        if (!tb_store_append(store, &one, 1, &error))
            break;
        assert_int_equal(group.fate, TB_KEPT);
    }
    *went_wrong = done < APPENDS;
    if (*went_wrong)
        CHECK(fault.happened && is_known(&error), "%s: %s", error.kind->word, error.message[TB_EN]);
    tb_store_close(store);
    return done;
}

/* What is there: whole appends, at least those that were acknowledged. The disk is well again. */
static void check(uint32_t done) {
    char text[4000], all[8 * 4000] = "";
    tb_store *store = store_opened();
    char *found = store_lines(store, "a", 0);
    uint32_t there = 0;
    while (strlen(all) < strlen(found)) {
        make_lines(there++, text);
        strcat(all, text);
    }
    assert_string_equal(found, all);
    CHECK(there >= done, "%u appends of %u", there, done);
    make_lines(there, text);
    assert_int_equal(store_append(store, "a", 3 * there, text), TB_KEPT);
    free(found);
    tb_store_close(store);
}

static void remove_store(void) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal", "-lock"};
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s%s", store_place(), suffixes[i]);
        unlink(path);
    }
}

static void every_fault(int code, bool stays) {
    uint32_t n = 0, wrong = 0;
    for (bool happened = true; happened; n++) {
        bool went_wrong;
        remove_store();
        fault.left = n;
        fault.code = code;
        fault.stays = stays;
        fault.happened = false;
        const uint32_t done = run(&went_wrong);
        happened = fault.happened;
        wrong += went_wrong;
        fault.code = 0;
        check(done);
    }
    print_message("%u faults, %u were felt\n", n - 1, wrong);
    assert_true(n > 20 && wrong > 10);
}

static void test_full_once(void **context) {
    (void)context;
    every_fault(SQLITE_FULL, false);
}

static void test_full_from_then_on(void **context) {
    (void)context;
    every_fault(SQLITE_FULL, true);
}

static void test_broken_once(void **context) {
    (void)context;
    every_fault(SQLITE_IOERR_WRITE, false);
}

static void test_broken_from_then_on(void **context) {
    (void)context;
    every_fault(SQLITE_IOERR_WRITE, true);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_once),
        cmocka_unit_test(test_full_from_then_on),
        cmocka_unit_test(test_broken_once),
        cmocka_unit_test(test_broken_from_then_on),
    };
    install();
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
