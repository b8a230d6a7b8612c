/* Who is there: the visits of this process's guests; and where several processes share a store:
 * each knows its own guests, and says to the others when the first comes to a seat and when the
 * last goes, and of all seats every now and then that somebody is there still. `NAME SEAT+`, `NAME
 * SEAT-`, `NAME SEAT.`, seats by number.
 *
 * Nothing of it is kept. A process that is killed says nothing more: its guests count as gone from
 * the last time that it was heard. What is lost on the way is said again before a claim is due.
 */
#include "server/hub_inside.h"

#include "base/words.h"

#include <string.h>

/* ---- visits ---- */

tb_visit *tb_hub_visit(const tb_guest *guest, const tb_place_of *place) {
    tb_visit *visit = guest->visits;
    while (visit != NULL && visit->place != place)
        visit = visit->next_of_guest;
    return visit;
}

bool tb_hub_holds(const tb_visit *visit) {
    const tb_room *room = visit->place->room;
    return visit->seat == TB_ONLOOKER || room == NULL || room->table == NULL ||
           (room->seats[visit->seat].there &&
            tb_key_same(&room->seats[visit->seat].hash, &visit->key));
}

void tb_hub_leave(tb_hub *hub, tb_visit *visit, uint64_t now) {
    tb_place_of *place = visit->place;
    tb_visit **link = &place->visits;
    while (*link != visit)
        link = &(*link)->next_here;
    *link = visit->next_here;
    for (link = &visit->guest->visits; *link != visit;)
        link = &(*link)->next_of_guest;
    *link = visit->next_of_guest;
    visit->guest->visit_count--;
    hub->counts.visits--;
    place->idle_since = now;
    if (visit->seat < TB_MAX_SEATS && --place->here[visit->seat] == 0) {
        place->left_since[visit->seat] = now;
        tb_hub_say_presence(hub, place, visit->seat, '-');
        tb_hub_tell_presence(hub, place);
    }
    tb_hub_expect(hub, place, now);
    tb_pool_give(&hub->visit_pool, visit);
}

/* Whoever was away when the room was read may not have left just now. */
static void nobody_is_here(tb_place_of *place, uint64_t now) {
    for (uint32_t seat = 0; seat < TB_MAX_SEATS; seat++) {
        if (place->here[seat] == 0 && place->left_since[seat] == 0)
            place->left_since[seat] = now;
    }
}

/* Who has given a seat up, here or at another process, is no longer there: it may be another's now,
 * and so may what is told to it. */
static void show_out(tb_hub *hub, tb_place_of *place, uint64_t now) {
    for (tb_visit *visit = place->visits, *next; visit != NULL; visit = next) {
        next = visit->next_here;
        if (!tb_hub_holds(visit))
            tb_hub_leave(hub, visit, now);
    }
}

/* After a room has been read or written. */
void tb_hub_look_round(tb_hub *hub, tb_place_of *place, uint64_t now) {
    nobody_is_here(place, now);
    show_out(hub, place, now);
}

/* ---- other processes ---- */

enum { TIMES = 4, MISSED = 3 }; /* said so often before a claim is due; so many may be missed */

static uint64_t pause_of(const tb_hub *hub) {
    return hub->limits.claim / TIMES;
}

/* What finds no room is said with the next round. */
void tb_hub_say_presence(tb_hub *hub, const tb_place_of *place, int seat, char sign) {
    if (hub->said.capacity - hub->said.length < TB_ROOM_NAME + 8)
        return;
    tb_text_string(&hub->said, place->name);
    tb_text_char(&hub->said, ' ');
    tb_text_number(&hub->said, seat);
    tb_text_char(&hub->said, sign);
    tb_text_char(&hub->said, ' ');
}

static void say_all_here(tb_hub *hub, const tb_place_of *place) {
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        if (place->here[seat] > 0)
            tb_hub_say_presence(hub, place, seat, '.');
    }
}

/* ---- out ---- */

/* How much of a text of pairs can be said at once. */
static size_t part_of(const char *text, size_t length) {
    size_t end = length;
    if (length <= TB_SAID_MOST)
        return length;
    for (size_t i = 0, blanks = 0; i < TB_SAID_MOST; i++) {
        if (text[i] == ' ' && ++blanks % 2 == 0)
            end = i + 1;
    }
    return end;
}

static void pass_on(tb_hub *hub) {
    char part[TB_SAID_MOST + 1];
    tb_error error;
    for (size_t at = 0; at < hub->said.length;) {
        const size_t size = part_of(hub->said.data + at, hub->said.length - at);
        memcpy(part, hub->said.data + at, size - 1); /* without the last blank */
        part[size - 1] = '\0';
        tb_scribe_tell(hub->scribe, part, &error);
        at += size;
    }
    hub->said = tb_text_in(hub->saying, TB_HUB_SAYING);
}

/* Another process has not been heard for too long. */
static void forget(tb_hub *hub, tb_place_of *place, uint64_t now) {
    bool some = false;
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        if (place->heard[seat] > 0 && now >= place->heard[seat] + MISSED * pause_of(hub)) {
            place->heard[seat] = 0;
            some = true;
        }
    }
    if (some)
        tb_hub_tell_presence(hub, place);
}

void tb_hub_tick_presence(tb_hub *hub, uint64_t now) {
    if (hub->stopping)
        return;
    if (now >= hub->said_at + pause_of(hub)) {
        hub->said_at = now;
        for (uint32_t i = 0; i < hub->place_count; i++) {
            say_all_here(hub, hub->places[i]);
            forget(hub, hub->places[i], now);
            if (hub->said.length > TB_HUB_SAYING / 2)
                pass_on(hub);
        }
    }
    if (hub->said.length > 0)
        pass_on(hub);
}

/* ---- in ---- */

static void hear_of(tb_hub *hub, tb_place_of *place, int seat, char sign, uint64_t now) {
    const bool was_there = place->heard[seat] > 0;
    place->heard[seat] = sign == '-' ? 0 : now;
    place->left_since[seat] = now;
    if (sign == '+') /* who has just come there does not know yet who is here */
        say_all_here(hub, place);
    if (was_there != (sign != '-') && place->here[seat] == 0)
        tb_hub_tell_presence(hub, place);
}

void tb_hub_hear_presence(tb_hub *hub, const char *text, uint64_t now) {
    char copy[TB_SAID_MOST + 1];
    char *rest = copy;
    tb_text words = tb_text_in(copy, sizeof copy);
    tb_text_string(&words, text);
    if (!tb_text_fits(&words))
        return;
    hub->has_others = true;
    while (rest != NULL) {
        tb_place_of *place = tb_hub_find(hub, tb_next_word(&rest));
        const char *word = tb_next_word(&rest);
        if (place != NULL && word[0] >= '0' && word[0] < '0' + TB_MAX_SEATS && word[1] != '\0' &&
            strchr("+-.", word[1]) != NULL && word[2] == '\0')
            hear_of(hub, place, word[0] - '0', word[1], now);
    }
}

void tb_hub_doubt_presence(tb_hub *hub, uint64_t now) {
    hub->said_at = 0;
    for (uint32_t i = 0; hub->has_others && i < hub->place_count; i++) {
        for (int seat = 0; seat < TB_MAX_SEATS; seat++)
            hub->places[i]->left_since[seat] = now;
    }
}
