/* What time brings: clocks that run out, computers that decide, the next game. */
#include "server/hub_inside.h"

#include "base/read.h"
#include "base/words.h"
#include "table/decide.h"
#include "table/setup.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_MIB = 16 };

uint64_t tb_hub_now(const tb_table *table, uint64_t now) {
    const uint64_t seen = tb_table_time(table);
    return now > seen ? now : seen;
}

/* ---- messages of the hub itself ---- */

/* `SEAT ID VERB ARGUMENT`: one that somebody else's process has sent already is not sent again,
 * since the id follows from the version. */
static bool verb_own(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    tb_receipt receipt;
    uint64_t seat, version;
    if (place->room->table == NULL)
        return tb_turn_away(&request->error, TB_NO_ROOM, NULL);
    tb_request_copy(request, copy);
    if (!tb_read_number(tb_next_word(&rest), 0, TB_CLOCK, &seat) ||
        !tb_read_number(tb_next_word(&rest), 0, TB_LATEST, &version))
        return tb_turn_away(&request->error, TB_BAD_REQUEST, NULL);
    tb_message message = {.seat = (int)seat,
                          .now = tb_hub_now(place->room->table, now),
                          .version = version,
                          .id = tb_next_word(&rest),
                          .verb = tb_next_word(&rest)};
    message.argument = rest == NULL ? "" : rest;
    return tb_room_do(place->room, &message, &receipt, &hub->group, &request->error);
}

/* `server-c17`: what it is, and the version that it is for. */
static void write_own(tb_text *text, int seat, uint64_t version, char kind, const char *verb,
                      const char *argument) {
    tb_text_number(text, seat);
    tb_text_char(text, ' ');
    tb_text_number(text, (int64_t)version);
    tb_text_char(text, ' ');
    tb_text_string(text, TB_SERVER_ID);
    tb_text_char(text, kind);
    tb_text_number(text, (int64_t)version);
    tb_text_char(text, ' ');
    tb_text_string(text, verb);
    if (argument[0] != '\0') {
        tb_text_char(text, ' ');
        tb_text_string(text, argument);
    }
}

static tb_request *own_request(int seat, uint64_t version, char kind, const char *verb,
                               const char *argument) {
    char line[TB_ROOM_LINE];
    tb_text text = tb_text_in(line, sizeof line);
    write_own(&text, seat, version, kind, verb, argument);
    return tb_request_new(NULL, 0, verb_own, true, line);
}

static void send_own(tb_hub *hub, tb_place_of *place, int seat, uint64_t version, char kind,
                     const char *verb, const char *argument, uint64_t now) {
    tb_error error;
    tb_request *request = own_request(seat, version, kind, verb, argument);
    if (request != NULL)
        tb_hub_ask(hub, place, request, now, &error);
}

void tb_hub_send_tick(tb_hub *hub, tb_place_of *place, uint64_t now) {
    send_own(hub, place, TB_CLOCK, tb_table_version(place->room->table), 't', "tick", "", now);
}

void tb_hub_end_in_time(tb_hub *hub, tb_place_of *place, uint64_t now) {
    const tb_table *table = place->room->table;
    tb_queue first = {0};
    if (hub->stopping || tb_table_deadline(table) > now)
        return;
    tb_request *request = own_request(TB_CLOCK, tb_table_version(table), 't', "tick", "");
    if (request == NULL)
        return; /* the next tick sees it, too */
    tb_queue_add(&first, request);
    tb_queue_put_back(&place->waiting, &first);
}

/* ---- computers ---- */

bool tb_hub_is_computers_turn(const tb_table *table, int *seat) {
    *seat = tb_table_phase(table) == TB_PLAYING ? tb_table_turn(table) : TB_NOBODY;
    return *seat >= 0 && *seat < TB_MAX_SEATS && tb_table_sitter(table, *seat).kind == TB_COMPUTER;
}

void tb_hub_let_think(tb_hub *hub, tb_place_of *place) {
    const tb_table *table = place->room->table;
    tb_decision decision;
    tb_error error;
    int seat;
    const uint64_t version = tb_table_version(table);
    if (place->thinking == version + 1 || !tb_hub_is_computers_turn(table, &seat))
        return;
    const tb_wish wish = {.seed = hub->seed + version, .hash = HASH_MIB, .threads = 1};
    if (tb_table_decision(table, seat, tb_log_count(tb_table_log(table)), &wish, &decision,
                          &error) &&
        tb_thinkers_ask(hub->thinkers, place->room->name, version, 0, &decision))
        place->thinking = version + 1;
}

void tb_hub_thought(tb_hub *hub, const tb_thought_of *thought, uint64_t now) {
    tb_place_of *place = tb_hub_find(hub, thought->room);
    hub->counts.thoughts++;
    if (thought->hint > 0)
        tb_hub_hint(hub, thought, now);
    if (place == NULL || thought->hint > 0)
        return;
    if (thought->event[0] != '\0') {
        send_own(hub, place, thought->seat, thought->version, 'c', "event", thought->event, now);
        return;
    }
    place->thinking = 0; /* tried again soon */
    tb_hub_expect(hub, place, now);
}

/* ---- the next game ---- */

/* Opens the room of the next game; of several processes that do so one wins, and all have it. It is
 * told of when it is durable. */
static void open_next(tb_hub *hub, tb_place_of *place, uint64_t now) {
    uint8_t seed[TB_SHA256_BYTES];
    char lines[8 * TB_ROOM_LINE];
    tb_text text = tb_text_in(lines, sizeof lines);
    tb_error error;
    tb_group group = {.lines = lines, .at = now};
    tb_room_next_name(place->room, group.table);
    tb_room *next = tb_room_new(group.table);
    const bool made = next != NULL && hub->host.entropy(seed, sizeof seed) &&
                      tb_room_rematch(next, place->room, seed, now, &text, &error) &&
                      tb_text_fits(&text);
    if (made) {
        group.count = next->lines;
        group.due = tb_hub_due(next, now);
    }
    tb_room_free(next);
    if (made && tb_scribe_append(hub->scribe, &group, hub, ++hub->errands, &error))
        place->opening_next = hub->errands;
}

void tb_hub_follow_up(tb_hub *hub, tb_place_of *place, uint64_t now) {
    if (hub->stopping)
        return;
    tb_hub_let_think(hub, place);
    if (!place->told_next && place->opening_next == 0 && tb_table_wants_rematch(place->room->table))
        open_next(hub, place, now);
}

/* ---- those who look on later ---- */

static bool has_onlookers(const tb_place_of *place) {
    const tb_visit *visit = place->visits;
    while (visit != NULL && visit->seat != TB_ONLOOKER)
        visit = visit->next_here;
    return visit != NULL;
}

/* When a line of a journal was written: its second word. */
static uint64_t time_of(const char *line) {
    const char *when = line + strcspn(line, " ");
    return *when == '\0' ? 0 : strtoull(when + 1, NULL, 10);
}

static void follow_late(tb_place_of *place, uint64_t until) {
    const tb_table *table = place->room->table;
    tb_error error;
    bool good = true;
    while (good && place->late_lines < tb_table_lines(table) &&
           time_of(tb_table_line(table, place->late_lines)) <= until)
        if ((good = tb_table_follow(place->late, tb_table_line(table, place->late_lines), &error)))
            place->late_lines++;
}

uint64_t tb_hub_late_due(const tb_place_of *place) {
    const tb_table *table = place->room->table;
    if (place->late == NULL || place->late_lines >= tb_table_lines(table))
        return TB_NEVER;
    return time_of(tb_table_line(table, place->late_lines)) + (uint64_t)place->room->delay * 1000;
}

void tb_hub_keep_late(tb_hub *hub, tb_place_of *place, uint64_t now) {
    (void)hub;
    const uint64_t delay = (uint64_t)place->room->delay * 1000;
    const char *first = tb_table_line(place->room->table, 0);
    tb_error error;
    if (delay == 0 || !has_onlookers(place))
        return;
    if (place->late == NULL) {
        place->late = tb_table_restore(first, strlen(first), &error);
        place->late_lines = 1;
    }
    if (place->late != NULL)
        follow_late(place, now > delay ? now - delay : 0);
}
