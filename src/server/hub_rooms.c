/* Rooms in memory, and the way of what they do to the store and back. */
#include "server/hub_inside.h"
#include "table/refusal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ATTEMPTS = 8 };

/* ---- the set of rooms ---- */

static uint32_t slot_of(const tb_hub *hub, const char *name) {
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (const char *c = name; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(16777619);
    return hash & (hub->slot_count - 1);
}

tb_place_of *tb_hub_find(const tb_hub *hub, const char *name) {
    tb_place_of *place = hub->slots[slot_of(hub, name)];
    while (place != NULL && strcmp(place->name, name) != 0)
        place = place->next_in_slot;
    return place;
}

static bool reserve(tb_hub *hub) {
    if (hub->place_count < hub->place_capacity)
        return true;
    const uint32_t capacity = 2 * hub->place_capacity + 64;
    tb_place_of **places = realloc(hub->places, capacity * sizeof(tb_place_of *));
    if (places == NULL)
        return false;
    hub->places = places;
    hub->place_capacity = capacity;
    return true;
}

static tb_place_of *add_place(tb_hub *hub, const char *name, uint64_t now, tb_error *error) {
    tb_room *room = NULL;
    tb_place_of *place = NULL;
    if (hub->place_count >= hub->limits.rooms) {
        tb_turn_away(error, TB_HOUSE_FULL, "table");
        return NULL;
    }
    if (reserve(hub) && (place = tb_pool_take(&hub->place_pool)) != NULL)
        room = tb_room_new(name);
    if (room == NULL) {
        tb_pool_give(&hub->place_pool, place);
        tb_fail_memory(error);
        return NULL;
    }
    tb_text text = tb_text_in(place->name, sizeof place->name);
    tb_text_string(&text, name);
    place->room = room;
    place->idle_since = now;
    tb_look_add(hub, place);
    tb_place_of **slot = &hub->slots[slot_of(hub, name)];
    place->next_in_slot = *slot;
    *slot = place;
    return place;
}

static void take_out(tb_hub *hub, tb_place_of *place) {
    tb_place_of **link = &hub->slots[slot_of(hub, place->name)];
    while (*link != place)
        link = &(*link)->next_in_slot;
    *link = place->next_in_slot;
    tb_look_remove(hub, place);
    hub->counts.asleep -= place->state == TB_PLACE_ASLEEP;
}

static void free_requests(tb_queue *queue) {
    tb_request *request;
    while ((request = tb_queue_take(queue)) != NULL)
        tb_request_free(request);
}

void tb_hub_drop(tb_hub *hub, tb_place_of *place) {
    for (tb_visit *visit = place->visits, *next; visit != NULL; visit = next) {
        next = visit->next_here;
        tb_hub_leave(hub, visit, 0);
    }
    take_out(hub, place);
    free_requests(&place->waiting);
    free_requests(&place->done);
    tb_table_free(place->late);
    tb_room_free(place->room);
    tb_pool_give(&hub->place_pool, place);
}

/* ---- answers ---- */

/* What became of a message, and what its sender does not know yet. */
static void answer_done(tb_hub *hub, tb_place_of *place, const tb_request *request, uint64_t now) {
    tb_text text;
    tb_visit *visit = tb_hub_visit(request->guest, place);
    tb_json json = tb_hub_begin(hub, &text, request->number);
    tb_json_bool(&json, "ok", true);
    tb_json_number(&json, "version", (int64_t)request->version);
    if (request->made[0] != '\0')
        tb_json_string(&json, "line", request->made);
    if (request->repeated)
        tb_json_bool(&json, "repeated", true);
    const tb_table *table = place->room->table;
    /* who opens a table again that they are at has not said which version they know */
    if (visit != NULL && visit->seat != TB_ONLOOKER && tb_hub_holds(visit) &&
        tb_table_had_version(table, request->known)) {
        const tb_look look = tb_hub_look(visit, now);
        tb_json_number(&json, "now", (int64_t)tb_table_version(table));
        tb_table_changes(table, &look, request->known, visit->views, &json);
        visit->version = tb_table_version(table);
    }
    tb_hub_send(hub, request->guest, &json);
}

static void answer(tb_hub *hub, tb_place_of *place, const tb_request *request, uint64_t now) {
    hub->counts.messages += !request->failed;
    hub->counts.refused += request->failed;
    if (request->guest == NULL)
        return;
    tb_histogram_add(&hub->counts.answers, now > request->came ? (now - request->came) * 1000 : 0);
    if (request->failed)
        tb_hub_refuse(hub, request->guest, request->number, &request->error);
    else
        answer_done(hub, place, request, now);
}

static void answer_all(tb_hub *hub, tb_place_of *place, uint64_t now) {
    tb_request *request;
    while ((request = tb_queue_take(&place->done)) != NULL) {
        answer(hub, place, request, now);
        tb_request_free(request);
    }
}

/* What had been done is not: the answer is why. */
static void refuse_queue(tb_hub *hub, tb_queue *queue, const tb_error *error) {
    tb_request *request;
    while ((request = tb_queue_take(queue)) != NULL) {
        if (request->guest != NULL)
            tb_hub_refuse(hub, request->guest, request->number, error);
        tb_request_free(request);
    }
}

/* ---- reading ---- */

static void become_lost(tb_hub *hub, tb_place_of *place) {
    tb_error error;
    tb_turn_away(&error, TB_NOT_STORED, NULL);
    place->state = TB_PLACE_LOST;
    hub->counts.lost++;
    refuse_queue(hub, &place->done, &error);
    refuse_queue(hub, &place->waiting, &error);
}

/* The lines that the room does not have yet. */
static void read_on(tb_hub *hub, tb_place_of *place) {
    tb_error error;
    hub->counts.asleep -= place->state == TB_PLACE_ASLEEP;
    place->state = TB_PLACE_READING;
    place->errand = ++hub->errands;
    if (place->room == NULL)
        place->room = tb_room_new(place->name);
    if (place->room == NULL ||
        !tb_scribe_read(hub->scribe, place->name, place->room->lines, hub, place->errand, &error))
        become_lost(hub, place);
}

void tb_hub_wake(tb_hub *hub, tb_place_of *place) {
    if (place->state == TB_PLACE_ASLEEP)
        read_on(hub, place);
}

/* The room is what the store has: all of it is read again. */
static void read_anew(tb_hub *hub, tb_place_of *place) {
    tb_room *room = tb_room_new(place->name);
    if (room == NULL) {
        become_lost(hub, place);
        return;
    }
    tb_table_free(place->late);
    place->late = NULL;
    tb_room_free(place->room);
    place->room = room;
    place->thinking = 0;
    place->due = TB_DUE_AS_BEFORE;
    read_on(hub, place);
}

tb_place_of *tb_hub_place(tb_hub *hub, const char *name, uint64_t now, tb_error *error) {
    tb_place_of *place = tb_hub_find(hub, name);
    if (place == NULL && (place = add_place(hub, name, now, error)) != NULL)
        read_on(hub, place);
    else if (place != NULL && place->state == TB_PLACE_LOST)
        read_anew(hub, place);
    return place;
}

/* ---- writing ---- */

static uint32_t lines_in(const char *text) {
    uint32_t count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

/* When the room is due, if the store does not know; from now on it does. */
static uint64_t due_to_write(tb_place_of *place, uint64_t now) {
    if (place->lines_before == 0)
        place->due = TB_DUE_NEVER; /* as every new table */
    const uint64_t due = tb_hub_due_to_keep(place, now);
    place->due = due == TB_DUE_AS_BEFORE ? place->due : due;
    return due;
}

/* What has been done goes to the store, all of it as one group. */
static void write_group(tb_hub *hub, tb_place_of *place, uint64_t now) {
    char listing[TB_ROOM_LINE];
    tb_text text = tb_text_in(listing, sizeof listing);
    tb_error error;
    tb_hub_listing(place->room, &text);
    const bool listed = listing[0] != '\0';
    tb_group group = {.first = place->lines_before,
                      .count = lines_in(hub->lines),
                      .lines = hub->lines,
                      .at = now,
                      .listing = listed || place->listed ? listing : NULL,
                      .due = due_to_write(place, now)};
    tb_text name = tb_text_in(group.table, sizeof group.table);
    tb_text_string(&name, place->name);
    place->listed = listed;
    place->state = TB_PLACE_WRITING;
    place->errand = ++hub->errands;
    if (tb_scribe_append(hub->scribe, &group, hub, place->errand, &error))
        return;
    tb_turn_away(&error, TB_NOT_STORED, NULL);
    refuse_queue(hub, &place->done, &error);
    read_anew(hub, place);
}

void tb_hub_keep_due(tb_hub *hub, tb_place_of *place, uint64_t now) {
    hub->group = tb_text_in(hub->lines, TB_GROUP_TEXT);
    place->lines_before = place->room->lines;
    place->due = 1; /* long ago: it was found by that */
    write_group(hub, place, now);
}

/* Carries one request out. What it has made of the room stands in hub->group. */
static void carry_out(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    request->made[0] = '\0';
    request->failed = !request->verb(hub, place, request, now);
    if (request->changes) {
        tb_queue_add(&place->done, request);
        return;
    }
    if (request->failed && request->guest != NULL)
        tb_hub_refuse(hub, request->guest, request->number, &request->error);
    tb_request_free(request);
}

/* Everything that waits and can be done now. Once something has changed only further changes are
 * done with it: who asks would be told of what is not durable. */
static void pump(tb_hub *hub, tb_place_of *place, uint64_t now) {
    hub->group = tb_text_in(hub->lines, TB_GROUP_TEXT);
    place->lines_before = place->room->lines;
    /* the other half is for the last one: whatever it is, its lines have room there */
    while (place->waiting.first != NULL && hub->group.length < TB_GROUP_TEXT / 2 &&
           (place->waiting.first->changes || hub->group.length == 0)) {
        /* a refusal is an answer too, and may not overtake what it stands on */
        if (!place->waiting.first->changes)
            answer_all(hub, place, now);
        carry_out(hub, place, tb_queue_take(&place->waiting), now);
    }
    if (hub->group.length > 0) {
        write_group(hub, place, now);
        return;
    }
    answer_all(hub, place, now);
    if (place->room->lines == 0) {
        tb_hub_tell_gone(hub, place);
        tb_hub_drop(hub, place); /* there is no such table */
        return;
    }
    tb_hub_follow_up(hub, place, now);
    tb_hub_expect(hub, place, now);
}

bool tb_hub_ask(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now,
                tb_error *error) {
    const bool lost =
        place->state == TB_PLACE_LOST || (hub->store_lost && place->state != TB_PLACE_READY);
    if (lost || place->waiting.count >= hub->limits.waiting) {
        tb_request_free(request);
        return tb_turn_away(error, lost ? TB_NOT_STORED : TB_TOO_FAST, NULL);
    }
    tb_queue_add(&place->waiting, request);
    place->idle_since = now;
    tb_hub_wake(hub, place);
    if (place->state == TB_PLACE_READY)
        pump(hub, place, now);
    return true;
}

/* ---- what the store says ---- */

/* Follows the lines of an answer, NULL if there are none; false if one of them makes no sense, or
 * there is no memory. */
static bool follow(tb_room *room, char *lines, tb_error *error) {
    bool good = true;
    while (good && lines != NULL && *lines != '\0') {
        char *end = lines + strcspn(lines, "\n");
        const bool more = *end != '\0';
        *end = '\0';
        good = tb_room_follow(room, lines, error);
        lines = more ? end + 1 : end;
    }
    return good;
}

/* Its place may be gone afterwards: a room without lines is none. */
static void become_ready(tb_hub *hub, tb_place_of *place, uint64_t now) {
    place->state = TB_PLACE_READY;
    tb_hub_look_round(hub, place, now);
    if (place->room->table != NULL && !place->was_ready)
        tb_hub_end_in_time(hub, place, now); /* before anybody is told how it stands */
    place->was_ready = true;
    if (place->room->table != NULL) {
        tb_hub_keep_late(hub, place, now);
        tb_hub_news(hub, place, now);
        if (place->presence_untold)
            tb_hub_tell_presence(hub, place);
    }
    if (place->lines_known > place->room->lines)
        read_on(hub, place);
    else
        pump(hub, place, now);
}

/* Whether the list has the room, as long as nothing of it is on its way to the store. */
static bool is_listed(const tb_room *room) {
    char listing[TB_ROOM_LINE];
    tb_text text = tb_text_in(listing, sizeof listing);
    tb_hub_listing(room, &text);
    return listing[0] != '\0';
}

static void have_read(tb_hub *hub, tb_place_of *place, const tb_errand *errand, uint64_t now) {
    tb_error error;
    if (errand->trouble != NULL || !follow(place->room, errand->lines, &error)) {
        become_lost(hub, place);
        return;
    }
    place->listed = is_listed(place->room);
    place->due = TB_DUE_AS_BEFORE; /* others may have said another time */
    if (place->lines_known <= place->room->lines)
        place->lines_known = 0;
    become_ready(hub, place, now);
}

/* Another process was faster: what was done is judged once more, after what that one did. */
static void try_again(tb_hub *hub, tb_place_of *place) {
    tb_error error;
    tb_queue again = {0};
    tb_request *request;
    tb_refuse(&error, TB_STALE, NULL);
    hub->counts.raced++;
    while ((request = tb_queue_take(&place->done)) != NULL) {
        if (++request->attempts < MOST_ATTEMPTS) {
            tb_queue_add(&again, request);
            continue;
        }
        if (request->guest != NULL)
            tb_hub_refuse(hub, request->guest, request->number, &error);
        tb_request_free(request);
    }
    tb_queue_put_back(&place->waiting, &again);
    read_anew(hub, place);
}

static void have_written(tb_hub *hub, tb_place_of *place, const tb_errand *errand, uint64_t now) {
    tb_error error;
    if (errand->trouble == NULL && errand->fate == TB_TAKEN) {
        try_again(hub, place);
    } else if (errand->trouble != NULL) {
        tb_turn_away(&error, TB_NOT_STORED, NULL);
        refuse_queue(hub, &place->done, &error);
        read_anew(hub, place);
    } else {
        answer_all(hub, place, now);
        become_ready(hub, place, now);
    }
}

/* A next game has been opened, by us or by another process; if it could not be, it is tried again
 * when the store is back. */
static void have_opened_next(tb_hub *hub, const tb_errand *errand) {
    uint32_t i = 0;
    while (i < hub->place_count && hub->places[i]->opening_next != errand->mark)
        i++;
    if (i == hub->place_count)
        return;
    hub->places[i]->opening_next = 0;
    if (errand->trouble == NULL && hub->places[i]->room->table != NULL)
        tb_hub_tell_next(hub, hub->places[i]);
}

/* Another process has written, or deleted the table. */
static void have_news(tb_hub *hub, const tb_errand *errand) {
    tb_place_of *place = tb_hub_find(hub, errand->table);
    if (place == NULL || place->state == TB_PLACE_LOST)
        return;
    if (place->lines_known < errand->count)
        place->lines_known = errand->count;
    if (place->state == TB_PLACE_ASLEEP &&
        (errand->count == 0 || errand->count > place->lines_asleep))
        tb_hub_wake(hub, place);
    else if (place->state == TB_PLACE_READY && errand->count == 0)
        read_anew(hub, place);
    else if (place->state == TB_PLACE_READY && errand->count > place->room->lines)
        read_on(hub, place);
}

/* What is on its way there may be kept or not, which is known when the store is back: its answer
 * waits for that. Who waits behind it need not. */
static void become_alone(tb_hub *hub) {
    tb_error error;
    tb_turn_away(&error, TB_NOT_STORED, NULL);
    hub->store_lost = true;
    for (uint32_t i = 0; i < hub->place_count; i++) {
        if (hub->places[i]->state == TB_PLACE_WRITING)
            refuse_queue(hub, &hub->places[i]->waiting, &error);
    }
}

/* The store was away: what others wrote meanwhile was not told. */
static void all_again(tb_hub *hub) {
    hub->store_lost = false;
    for (uint32_t i = 0; i < hub->place_count; i++) {
        tb_place_of *place = hub->places[i];
        if (place->state == TB_PLACE_LOST)
            read_anew(hub, place);
        else if (place->state == TB_PLACE_READY || place->state == TB_PLACE_ASLEEP)
            read_on(hub, place);
    }
}

void tb_hub_stored(tb_hub *hub, const tb_errand *errand, uint64_t now) {
    tb_place_of *place = NULL;
    switch (errand->kind) {
    case TB_ERRAND_APPEND:
    case TB_ERRAND_READ:
        place = tb_hub_find(hub, errand->table);
        if (place == NULL || place->errand != errand->mark) {
            if (errand->kind == TB_ERRAND_APPEND)
                have_opened_next(hub, errand);
            return; /* or nobody waits for it any more */
        }
        if (errand->kind == TB_ERRAND_READ)
            have_read(hub, place, errand, now);
        else
            have_written(hub, place, errand, now);
        return;
    case TB_ERRAND_LIST:
        tb_hub_listed(hub, errand);
        return;
    case TB_ERRAND_DUE:
        tb_hub_found_due(hub, errand, now);
        return;
    case TB_ERRAND_NEWS:
    case TB_ERRAND_DELETE: /* the operator's wish */
        have_news(hub, errand);
        return;
    case TB_ERRAND_LOST:
        become_alone(hub);
        return;
    case TB_ERRAND_HEARD:
        tb_hub_hear_presence(hub, errand->lines, now);
        return;
    case TB_ERRAND_BACK:
        tb_hub_doubt_presence(hub, now);
        all_again(hub);
        return;
    default:
        return;
    }
}
