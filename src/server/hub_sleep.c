/* When a room is to be looked at: a tick costs what is due, not what there is.
 *
 * The places stand in a heap by the time at which something is due there: a clock that runs out, a
 * line that those who look on may see now, a computer that found nobody free to think, or that
 * nothing has happened for so long that the room is left to the store. If nobody is in it it is
 * forgotten; otherwise it sleeps: who is there stays there, but the table and its game are read
 * again when somebody acts.
 */
#include "server/hub_inside.h"

enum { SOON = 100, ON_ITS_WAY = 1000 /* ms */ };

/* ---- the heap ---- */

static void put(tb_hub *hub, uint32_t index, tb_place_of *place) {
    hub->places[index] = place;
    place->index = index;
}

static void move_up(tb_hub *hub, tb_place_of *place) {
    uint32_t index = place->index;
    while (index > 0 && place->next_look < hub->places[(index - 1) / 2]->next_look) {
        put(hub, index, hub->places[(index - 1) / 2]);
        index = (index - 1) / 2;
    }
    put(hub, index, place);
}

static void move_down(tb_hub *hub, tb_place_of *place) {
    uint32_t index = place->index;
    for (uint32_t below; (below = 2 * index + 1) < hub->place_count; index = below) {
        if (below + 1 < hub->place_count &&
            hub->places[below + 1]->next_look < hub->places[below]->next_look)
            below++;
        if (place->next_look <= hub->places[below]->next_look)
            break;
        put(hub, index, hub->places[below]);
    }
    put(hub, index, place);
}

static void set_look(tb_hub *hub, tb_place_of *place, uint64_t when) {
    place->next_look = when;
    move_up(hub, place);
    move_down(hub, place);
}

void tb_look_add(tb_hub *hub, tb_place_of *place) {
    put(hub, hub->place_count++, place);
    move_up(hub, place);
}

void tb_look_remove(tb_hub *hub, tb_place_of *place) {
    tb_place_of *last = hub->places[--hub->place_count];
    if (last == place)
        return;
    put(hub, place->index, last);
    move_up(hub, last);
    move_down(hub, last);
}

/* ---- when something is due ---- */

static uint64_t earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t when_ready(const tb_hub *hub, const tb_place_of *place, uint64_t now) {
    const tb_table *table = place->room->table;
    int seat;
    const uint64_t quiet = place->idle_since + hub->limits.idle;
    if (place->is_due)
        return now;
    const bool thinks = place->thinking == tb_table_version(table) + 1;
    const uint64_t own = !tb_hub_is_computers_turn(table, &seat) ? quiet
                         : thinks                                ? TB_NEVER
                                                                 : now + SOON;
    return earlier(own, earlier(tb_table_deadline(table), tb_hub_late_due(place)));
}

static uint64_t when_to_look(const tb_hub *hub, const tb_place_of *place, uint64_t now) {
    const uint64_t quiet = place->idle_since + hub->limits.idle;
    switch (place->state) {
    case TB_PLACE_READY:
        return place->room->table == NULL ? now : when_ready(hub, place, now);
    case TB_PLACE_ASLEEP:
        return place->visits == NULL ? earlier(quiet, place->deadline) : place->deadline;
    case TB_PLACE_LOST:
        return quiet;
    default:
        return now + ON_ITS_WAY;
    }
}

void tb_hub_expect(tb_hub *hub, tb_place_of *place, uint64_t now) {
    set_look(hub, place, when_to_look(hub, place, now));
}

/* ---- ticks ---- */

/* Nothing has happened for long, nothing waits, no computer is to move. */
static bool is_quiet(const tb_hub *hub, const tb_place_of *place, uint64_t now) {
    int seat;
    return place->waiting.first == NULL && place->done.first == NULL && place->opening_next == 0 &&
           now >= place->idle_since + hub->limits.idle &&
           (place->state != TB_PLACE_READY || !tb_hub_is_computers_turn(place->room->table, &seat));
}

/* All that is kept is the name, who is there, and when its time runs out. */
static void fall_asleep(tb_hub *hub, tb_place_of *place) {
    if (tb_hub_late_due(place) != TB_NEVER)
        return;
    place->deadline = tb_table_deadline(place->room->table);
    place->lines_asleep = place->room->lines;
    tb_table_free(place->late);
    place->late = NULL;
    tb_room_free(place->room);
    place->room = NULL;
    place->was_ready = false;
    place->state = TB_PLACE_ASLEEP;
    hub->counts.asleep++;
    hub->counts.left++;
}

static void do_what_is_due(tb_hub *hub, tb_place_of *place, uint64_t now) {
    if (tb_hub_late_due(place) <= now) {
        tb_hub_keep_late(hub, place, now);
        tb_hub_news(hub, place, now);
    }
    tb_hub_let_think(hub, place);
    const bool was_due = place->is_due;
    place->is_due = false;
    if (tb_table_deadline(place->room->table) <= now)
        tb_hub_send_tick(hub, place, now);
    else if (was_due)
        tb_hub_keep_due(hub, place, now);
}

/* Its place may be gone afterwards. */
static void look_at(tb_hub *hub, tb_place_of *place, uint64_t now) {
    if (place->state == TB_PLACE_ASLEEP && place->deadline <= now)
        tb_hub_wake(hub, place);
    else if (place->state == TB_PLACE_READY)
        do_what_is_due(hub, place, now);
    const bool still = place->state != TB_PLACE_READING && place->state != TB_PLACE_WRITING;
    if (still && is_quiet(hub, place, now) && place->visits == NULL) {
        hub->counts.left++;
        tb_hub_drop(hub, place);
    } else if (place->state == TB_PLACE_READY && is_quiet(hub, place, now)) {
        fall_asleep(hub, place);
    }
}

void tb_hub_tick(tb_hub *hub, uint64_t now) {
    if (hub->stopping)
        return;
    tb_hub_look_for_due(hub, now);
    while (hub->place_count > 0 && hub->places[0]->next_look <= now) {
        tb_place_of *place = hub->places[0];
        look_at(hub, place, now);
        if (hub->place_count == 0 || hub->places[0] != place)
            continue; /* dropped, or moved on already */
        tb_hub_expect(hub, place, now);
        if (place->next_look <= now) /* it could not be done: again at the next tick */
            set_look(hub, place, now + 1);
    }
    tb_hub_tick_presence(hub, now);
}
