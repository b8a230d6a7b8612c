/* One way to keep a journal, as a table of functions; store.c has a row for each. What they are
 * given has been checked: names, lines and listings are such as store.h says. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/store.h"

typedef struct tb_backend {
    tb_store *(*open)(const char *place, tb_error *error);
    tb_store *(*look)(const char *place, tb_error *error);
    void (*close)(tb_store *store);
    bool (*append)(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error);
    bool (*read)(tb_store *store, const char *table, uint32_t since, tb_line_reader *reader,
                 void *context, tb_error *error);
    bool (*listed)(tb_store *store, uint32_t most, tb_table_reader *reader, void *context,
                   tb_error *error);
    bool (*tables)(tb_store *store, uint64_t after, uint32_t most, tb_table_reader *reader,
                   void *context, tb_error *error);
    bool (*due)(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                tb_table_reader *reader, void *context, tb_error *error);
    bool (*count)(tb_store *store, uint64_t *count, tb_error *error);
    bool (*remove)(tb_store *store, const char *table, bool *was_there, tb_error *error);
    bool (*sweep)(tb_store *store, uint64_t before, uint32_t most, uint32_t *swept,
                  tb_error *error);
    int (*news_fd)(const tb_store *store);
    bool (*news)(tb_store *store, tb_news_reader *reader, void *context, tb_error *error);
    bool (*tell)(tb_store *store, const char *text, tb_error *error);
} tb_backend;

/* The first member of every backend's own. */
struct tb_store {
    const tb_backend *backend;
};

extern const tb_backend tb_sqlite;
extern const tb_backend tb_postgres;

/* tb_store_copy, of files. */
bool tb_sqlite_copy(const char *from, const char *to, tb_error *error);

/* When a group's line was written. */
uint64_t tb_line_at(const tb_group *group, uint32_t line);
/* As it is kept: 0 for never. The group has one. */
uint64_t tb_due_kept(const tb_group *group);
/* The end of a group's line that begins here. */
const char *tb_line_end(const char *line);

#endif
