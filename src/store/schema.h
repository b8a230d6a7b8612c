/* The shape of the database, as steps from nothing to the newest version: version k has had the
 * first k. A step that was ever released is never changed; a new shape is a new step. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

enum {
    TB_SCHEMA_VERSION = 4,
    TB_SQLITE_ID = 0x7465626e, /* "tebn": SQLite's application_id of our files */
};

extern const char *const tb_sqlite_steps[TB_SCHEMA_VERSION];
/* All in a schema of its own, `teban`, since a database may serve others too. */
extern const char *const tb_postgres_steps[TB_SCHEMA_VERSION];

#endif
