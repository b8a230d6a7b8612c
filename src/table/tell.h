/* What is told of a table: the members of a sight, one after the other, for sights and for changes.
 * Positions come from infos, events from what a seat may see of them: the state itself is never
 * written.
 */
#ifndef TABLE_TELL_H
#define TABLE_TELL_H

#include "table/inside.h"

/* A table as somebody looks at it, after so many events. */
typedef struct tb_telling {
    const tb_table *table;
    tb_look look;
    uint32_t at;
} tb_telling;

/* How an event looks to a seat when there are `count` events; `open`: nothing is hidden. */
tb_mask tb_look_of(const tb_table *table, uint32_t index, int seat, uint32_t count, bool open);
/* Whether nothing of the history is hidden in a game that stands so. */
bool tb_history_is_open(const tb_table *table, tb_how how);

/* A seat's letter or word; TB_NOBODY: null. */
void tb_tell_who(const tb_table *table, const char *key, int seat, tb_json *json);
/* The members of a chair, of an event by its look, of an event's text alone. */
void tb_tell_chair(const tb_table *table, uint32_t seat, tb_json *json);
void tb_tell_event(const tb_telling *telling, uint32_t index, tb_json *json);
void tb_tell_text(const tb_telling *telling, uint32_t index, tb_json *json);
/* The view after some event. */
void tb_tell_view(const tb_telling *telling, uint32_t ply, tb_json *json);

/* What happened between two moments, for the question whether a member differs. */
typedef struct tb_span {
    const tb_table *table;
    const tb_moment *then, *now;
    uint32_t low;    /* the fewest events there were since then */
    bool drew;       /* cards */
    uint32_t viewer; /* bit of who looks */
} tb_span;

/* A member of a sight that messages change. */
typedef struct tb_member {
    const char *key;
    void (*write)(const tb_telling *telling, const char *key, tb_json *json);
    bool (*differs)(const tb_span *span);
} tb_member;

enum { TB_MEMBERS = 14 };
extern const tb_member tb_members[TB_MEMBERS];

#endif
