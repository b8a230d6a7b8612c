/* Changes: what brings a client from a version it knew to now, as its seat may see it.
 *
 * The fewest events there were since then tell which of the client's events still stand: those from
 * there on are taken back, those that there are now beyond it are new. An event that stands may
 * look different: the last one of then was sealed and has been opened, or the last one of now was
 * open and is sealed again; and when the game has ended, or goes on again, any of them. So the work
 * is that of the changes, not of the game.
 */
#include "table/tell.h"

enum { LAST_VIEWS = 9 }; /* more than anybody watches one after another */

static uint32_t fewest_events(const tb_table *table, const tb_entry *then) {
    uint32_t low = then->after.ply;
    for (const tb_entry *entry = then; entry <= tb_last_entry(table); entry++)
        low = entry->after.ply < low ? entry->after.ply : low;
    return low;
}

static void write_back(const tb_span *span, tb_json *json) {
    if (span->low == span->then->ply)
        return;
    tb_json_object(json, NULL);
    tb_json_number(json, "back", span->low);
    tb_json_object_end(json);
}

static void write_opened(const tb_telling *telling, const tb_span *span, tb_json *json) {
    const tb_table *table = span->table;
    const bool open_then = tb_history_is_open(table, (tb_how)span->then->how);
    const bool open_now = tb_history_is_open(table, (tb_how)span->now->how);
    const uint32_t first = open_then != open_now || span->low == 0 ? 0 : span->low - 1;
    const int seat = telling->look.seat;
    for (uint32_t i = first; i < span->low; i++) {
        if (tb_look_of(table, i, seat, span->then->ply, open_then) ==
            tb_look_of(table, i, seat, span->now->ply, open_now))
            continue;
        tb_json_object(json, NULL);
        tb_json_number(json, "opened", i);
        tb_tell_text(telling, i, json);
        tb_json_object_end(json);
    }
}

/* The view after the last event is the present one, which is told in any case. */
static void write_events(const tb_telling *telling, const tb_span *span, bool views,
                         tb_json *json) {
    const uint32_t count = span->now->ply;
    for (uint32_t i = span->low; i < count; i++) {
        tb_json_object(json, NULL);
        tb_json_number(json, "event", i);
        tb_tell_event(telling, i, json);
        if (views && i + LAST_VIEWS >= count && i + 1 < count)
            tb_tell_view(telling, i + 1, json);
        tb_json_object_end(json);
    }
}

static void write_chairs(const tb_span *span, tb_json *json) {
    const tb_table *table = span->table;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        if (table->chair_changed[seat] <= span->then->version)
            continue;
        tb_json_object(json, NULL);
        tb_tell_chair(table, seat, json);
        tb_json_object_end(json);
    }
}

static void write_members(const tb_telling *telling, const tb_span *span, tb_json *json) {
    bool any = false;
    for (uint32_t i = 0; i < TB_MEMBERS; i++) {
        if (!tb_members[i].differs(span))
            continue;
        if (!any) {
            tb_json_object(json, NULL);
            tb_json_object(json, "set");
        }
        any = true;
        tb_members[i].write(telling, tb_members[i].key, json);
    }
    if (any) {
        tb_json_object_end(json);
        tb_json_object_end(json);
    }
}

void tb_table_changes(const tb_table *table, const tb_look *look, uint64_t version, bool views,
                      tb_json *json) {
    const tb_entry *then = tb_entry_by_version(table, version);
    const tb_entry *now = tb_last_entry(table);
    const uint64_t messages = (uint64_t)(now - then);
    const tb_span span = {.table = table,
                          .then = &then->after,
                          .now = &now->after,
                          .low = fewest_events(table, then),
                          .drew = now->after.version - version > messages,
                          .viewer = tb_viewer_bit(look->seat)};
    const tb_telling telling = {.table = table, .look = *look, .at = span.now->ply};
    tb_json_array(json, "changes");
    write_back(&span, json);
    write_opened(&telling, &span, json);
    write_events(&telling, &span, views, json);
    write_chairs(&span, json);
    write_members(&telling, &span, json);
    tb_json_array_end(json);
}
