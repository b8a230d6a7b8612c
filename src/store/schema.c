/* In SQLite the entries are ordered by when they came, not by table and number: a commit of many
 * tables then writes a few pages at the end instead of one in the middle for each table. A row of
 * `tables` is never given again (AUTOINCREMENT), since a reader of all tables goes on after one. */
#include "store/schema.h"

const char *const tb_sqlite_steps[TB_SCHEMA_VERSION] = {
    "CREATE TABLE tables(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,"
    " opened INTEGER NOT NULL);"
    "CREATE TABLE entries(id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL"
    " REFERENCES tables(id) ON DELETE CASCADE, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " line TEXT NOT NULL);"
    "CREATE UNIQUE INDEX entries_number ON entries(table_id, number);",
    /* the list of open tables */
    ("ALTER TABLE tables ADD COLUMN listing TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX tables_listed ON tables(id) WHERE listing <> '';"),
    /* sweeping looks at the oldest only */
    "CREATE INDEX tables_opened ON tables(opened);",
    /* when a table is to be looked at, though nobody asks for it; 0: never */
    ("ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;"
     "CREATE INDEX tables_due ON tables(due) WHERE due <> 0;"),
};

const char *const tb_postgres_steps[TB_SCHEMA_VERSION] = {
    "CREATE TABLE teban.tables(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " name text COLLATE \"C\" NOT NULL UNIQUE, opened bigint NOT NULL);"
    "CREATE TABLE teban.entries(table_id bigint NOT NULL"
    " REFERENCES teban.tables(id) ON DELETE CASCADE, number integer NOT NULL, at bigint NOT NULL,"
    " line text NOT NULL, PRIMARY KEY (table_id, number));",
    ("ALTER TABLE teban.tables ADD COLUMN listing text NOT NULL DEFAULT '';"
     "CREATE INDEX tables_listed ON teban.tables(id) WHERE listing <> '';"),
    "CREATE INDEX tables_opened ON teban.tables(opened);",
    ("ALTER TABLE teban.tables ADD COLUMN due bigint NOT NULL DEFAULT 0;"
     "CREATE INDEX tables_due ON teban.tables(due) WHERE due <> 0;"),
};
