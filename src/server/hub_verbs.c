/* What guests ask for: a row for each verb. */
#include "server/hub_inside.h"

#include "base/read.h"
#include "base/words.h"
#include "desk/desk.h"
#include "games/find.h"
#include "table/refusal.h"

#include <stdlib.h>
#include <string.h>

static bool bad_word(tb_request *request, const char *word) {
    return tb_refuse(&request->error, TB_BAD_LINE, word);
}

static bool there_is_a_room(const tb_place_of *place, tb_request *request) {
    return place->room->lines > 0 || tb_turn_away(&request->error, TB_NO_ROOM, NULL);
}

/* The visit of who asks; NULL: the guest has gone, or is not there, and the error says so. */
static tb_visit *visit_of(const tb_place_of *place, tb_request *request) {
    tb_visit *visit = request->guest == NULL ? NULL : tb_hub_visit(request->guest, place);
    if (visit != NULL && tb_hub_holds(visit))
        return visit;
    tb_turn_away(&request->error, TB_NOT_HERE, NULL);
    return NULL;
}

/* ---- enter ---- */

typedef struct entering {
    const char *key;
    tb_lang lang;
    bool views, has_since;
    uint64_t since;
} entering;

static bool read_entering(tb_request *request, entering *e) {
    char *rest = request->rest;
    *e = (entering){.key = tb_next_word(&rest), .lang = TB_EN};
    while (rest != NULL) {
        char *word = tb_next_word(&rest);
        const char *value;
        if ((value = tb_value_of(word, "lang")) != NULL) {
            if (!tb_lang_find(value, &e->lang))
                return bad_word(request, word);
        } else if ((value = tb_value_of(word, "since")) != NULL) {
            e->has_since = tb_read_number(value, 0, TB_LATEST, &e->since);
            if (!e->has_since)
                return bad_word(request, word);
        } else if (strcmp(word, "views=all") == 0) {
            e->views = true;
        } else {
            return bad_word(request, word);
        }
    }
    return true;
}

static tb_visit *add_visit(tb_hub *hub, tb_place_of *place, tb_guest *guest, int seat) {
    tb_visit *visit = tb_pool_take(&hub->visit_pool);
    if (visit == NULL)
        return NULL;
    *visit = (tb_visit){.guest = guest,
                        .place = place,
                        .seat = seat,
                        .next_here = place->visits,
                        .next_of_guest = guest->visits};
    place->visits = guest->visits = visit;
    guest->visit_count++;
    hub->counts.visits++;
    return visit;
}

/* The visit of a guest that comes, or comes again, perhaps to another seat. */
static tb_visit *come_in(tb_hub *hub, tb_place_of *place, tb_request *request, int seat,
                         uint64_t now) {
    tb_visit *visit = tb_hub_visit(request->guest, place);
    if (visit != NULL && (visit->seat != seat || !tb_hub_holds(visit))) {
        tb_hub_leave(hub, visit, now);
        visit = NULL;
    }
    if (visit != NULL)
        return visit;
    if (request->guest->visit_count >= hub->limits.visits) {
        tb_turn_away(&request->error, TB_HOUSE_FULL, "visit");
        return NULL;
    }
    visit = add_visit(hub, place, request->guest, seat);
    if (visit == NULL)
        tb_fail_memory(&request->error);
    else if (seat < TB_MAX_SEATS) {
        visit->key = place->room->seats[seat].hash;
        place->here[seat]++;
    }
    return visit;
}

/* What is there: all of it, or what has changed since a version that the guest knew. */
static void show(tb_hub *hub, tb_visit *visit, const entering *e, uint64_t number, uint64_t now) {
    tb_text text;
    char letter[2];
    const tb_table *table = tb_hub_table(visit);
    const tb_look look = tb_hub_look(visit, now);
    tb_json json = tb_hub_begin(hub, &text, number);
    tb_json_string(&json, "seat", tb_seat_string(tb_table_game(table), visit->seat, letter));
    tb_json_number(&json, "time", (int64_t)now);
    if (e->has_since && tb_table_had_version(table, e->since)) {
        tb_json_number(&json, "version", (int64_t)tb_table_version(table));
        tb_table_changes(table, &look, e->since, visit->views, &json);
    } else {
        tb_json_begin_raw(&json, "sight");
        tb_json sight = tb_json_on(&text);
        tb_table_see(table, visit->place->room->name, &look, tb_log_count(tb_table_log(table)), 0,
                     &sight);
    }
    tb_hub_write_room(visit->place, &json);
    visit->version = tb_table_version(table);
    tb_hub_send(hub, visit->guest, &json);
}

static bool verb_enter(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    entering e;
    if (request->guest == NULL || !there_is_a_room(place, request) || !read_entering(request, &e))
        return false;
    const int seat = tb_room_viewer(place->room, e.key);
    if (seat == TB_NOBODY)
        return tb_turn_away(&request->error, TB_BAD_KEY, NULL);
    tb_visit *visit = come_in(hub, place, request, seat, now);
    if (visit == NULL)
        return false;
    visit->lang = e.lang;
    visit->views = e.views;
    tb_hub_keep_late(hub, place, now);
    show(hub, visit, &e, request->number, now);
    if (seat < TB_MAX_SEATS && place->here[seat] == 1) {
        tb_hub_say_presence(hub, place, seat, '+');
        tb_hub_tell_presence(hub, place);
    }
    return true;
}

static bool verb_quit(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    tb_visit *visit = visit_of(place, request);
    if (visit == NULL)
        return false;
    tb_hub_leave(hub, visit, now);
    tb_hub_pass_on(hub, request->guest, request->number, "{\"ok\":true}");
    return true;
}

/* ---- messages ---- */

static void note(tb_request *request, const tb_receipt *receipt) {
    tb_text text = tb_text_in(request->made, sizeof request->made);
    tb_text_string(&text, receipt->line);
    request->version = receipt->version;
    request->repeated = receipt->repeated;
}

static bool is_ours(const char *id) {
    return strncmp(id, TB_SERVER_ID, sizeof TB_SERVER_ID - 1) == 0;
}

static bool verb_do(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    tb_receipt receipt;
    const tb_visit *visit = visit_of(place, request);
    if (visit == NULL || !there_is_a_room(place, request))
        return false;
    tb_request_copy(request, copy);
    const char *version = tb_next_word(&rest);
    tb_message message = {.seat = visit->seat, .now = tb_hub_now(place->room->table, now)};
    if (!tb_read_number(version, 0, TB_LATEST, &message.version))
        return bad_word(request, version);
    message.id = tb_next_word(&rest);
    message.verb = tb_next_word(&rest);
    message.argument = rest == NULL ? "" : rest;
    request->known = message.version;
    if (is_ours(message.id))
        return bad_word(request, message.id);
    if (!tb_room_do(place->room, &message, &receipt, &hub->group, &request->error))
        return false;
    note(request, &receipt);
    return true;
}

/* `take SEAT KEY ID NAME` */
static bool verb_take(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    tb_receipt receipt;
    if (!there_is_a_room(place, request))
        return false;
    tb_request_copy(request, copy);
    const char *letter = tb_next_word(&rest);
    const char *key = tb_next_word(&rest);
    const tb_message sit = {.seat = tb_seat_find(tb_table_game(place->room->table), letter),
                            .now = tb_hub_now(place->room->table, now),
                            .version = tb_table_version(place->room->table),
                            .id = tb_next_word(&rest),
                            .verb = "sit",
                            .argument = rest == NULL ? "" : rest};
    if (sit.seat < 0)
        return tb_refuse(&request->error, TB_BAD_SEAT, letter);
    if (is_ours(sit.id))
        return bad_word(request, sit.id);
    if (!tb_room_take(place->room, &sit, key, &receipt, &hub->group, &request->error))
        return false;
    request->version = receipt.version;
    request->repeated = receipt.repeated;
    return true;
}

static bool talk(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now,
                 const char *verb) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    const tb_visit *visit = visit_of(place, request);
    if (visit == NULL || !there_is_a_room(place, request))
        return false;
    if (visit->seat == TB_ONLOOKER)
        return tb_refuse(&request->error, TB_BAD_SEAT, "onlooker");
    tb_request_copy(request, copy);
    const char *id = tb_next_word(&rest);
    const tb_message message = {.seat = visit->seat,
                                .now = tb_hub_now(place->room->table, now),
                                .id = id,
                                .verb = verb,
                                .argument = rest == NULL ? "" : rest};
    request->known = visit->version; /* who talks says nothing of what they know */
    request->version = tb_table_version(place->room->table);
    return tb_room_say(place->room, &message, &hub->group, &request->error);
}

/* The clock's messages are everybody's: an id there is made of who claims and of their own. */
static void write_claim_id(char letter, const char *id, char made[TB_MESSAGE_ID + 1]) {
    enum { BYTES = 8 };
    uint8_t digest[TB_SHA256_BYTES];
    tb_sha256 sha;
    tb_sha256_begin(&sha);
    tb_sha256_add(&sha, &letter, 1);
    tb_sha256_add(&sha, id, strlen(id));
    tb_sha256_end(&sha, digest);
    tb_text text = tb_text_in(made, TB_MESSAGE_ID + 1);
    tb_text_string(&text, TB_SERVER_ID);
    tb_write_hex(digest, BYTES, &text);
}

/* Whether a seat is empty for so long that it counts as left. */
static bool has_left(const tb_place_of *place, int seat, uint64_t now) {
    const uint64_t claim = (uint64_t)place->room->claim * 1000;
    return claim > 0 && place->here[seat] == 0 && now >= place->left_since[seat] + claim;
}

/* `claim ID SEAT`: whoever sits there has been away for too long. It is the server that knows, so
 * the message is the clock's. */
static bool verb_claim(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    char made[TB_MESSAGE_ID + 1];
    tb_receipt receipt;
    const tb_visit *visit = visit_of(place, request);
    if (visit == NULL || !there_is_a_room(place, request))
        return false;
    tb_request_copy(request, copy);
    const char *id = tb_next_word(&rest);
    const char *letter = rest == NULL ? "" : rest;
    const tb_table *table = place->room->table;
    const int seat = tb_seat_find(tb_table_game(table), letter);
    if (visit->seat == TB_ONLOOKER || seat < 0)
        return tb_refuse(&request->error, TB_BAD_SEAT, seat < 0 ? letter : "onlooker");
    write_claim_id(tb_table_game(table)->seats[visit->seat], id, made);
    if (!tb_table_has_heard(table, TB_CLOCK, made) && !has_left(place, seat, now))
        return tb_turn_away(&request->error, TB_STILL_HERE, NULL);
    const tb_message message = {.seat = TB_CLOCK,
                                .now = tb_hub_now(table, now),
                                .version = tb_table_version(table),
                                .id = made,
                                .verb = "left",
                                .argument = letter};
    request->known = visit->version;
    if (!tb_room_do(place->room, &message, &receipt, &hub->group, &request->error))
        return false;
    note(request, &receipt);
    return true;
}

static bool verb_say(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    return talk(hub, place, request, now, "say");
}

static bool verb_greet(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    return talk(hub, place, request, now, "greet");
}

/* ---- asking about the table ---- */

/* Words that the desk wants and a guest does not say: who looks, when, and in which language. */
enum { SEAT = 1, NOW = 2, LANG = 4 };

static bool ask(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now,
                const char *verb, int words) {
    char line[TB_HUB_LINE + 128];
    char letter[2];
    tb_text text = tb_text_in(line, sizeof line);
    tb_visit *visit = visit_of(place, request);
    if (visit == NULL || !there_is_a_room(place, request))
        return false;
    tb_table *table = tb_hub_table(visit);
    const char *rest = request->rest;
    const size_t first = strcspn(rest, " ");
    const bool referee = (words & NOW) != 0 && first == 7 && strncmp(rest, "referee", 7) == 0;
    tb_text_string(&text, verb);
    if ((words & SEAT) != 0) {
        tb_text_char(&text, ' ');
        tb_text_string(&text, referee ? "referee"
                                      : tb_seat_string(tb_table_game(table), visit->seat, letter));
    }
    if (referee)
        rest += rest[first] == ' ' ? first + 1 : first;
    if ((words & NOW) != 0) {
        tb_text_char(&text, ' ');
        tb_text_number(&text, (int64_t)tb_hub_look(visit, now).now);
    }
    if (rest[0] != '\0') {
        tb_text_char(&text, ' ');
        tb_text_string(&text, rest);
    }
    if ((words & LANG) != 0)
        tb_text_string(&text, visit->lang == TB_JA ? " lang=ja" : " lang=en");
    tb_text reply = tb_text_in(hub->reply, TB_HUB_TEXT);
    tb_desk_ask(table, place->room->name, line, text.length, &reply);
    tb_hub_pass_on(hub, request->guest, request->number, hub->reply);
    return true;
}

#define ASKING(name, words)                                                                        \
    static bool verb_##name(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {  \
        return ask(hub, place, request, now, #name, words);                                        \
    }
ASKING(see, SEAT | NOW | LANG)
ASKING(moves, SEAT | LANG)
ASKING(why, SEAT | LANG)
ASKING(steps, SEAT | LANG)
ASKING(loses, SEAT | LANG)
ASKING(record, 0)
ASKING(export, 0)

/* ---- a sign of life ---- */

static bool tell_time(tb_hub *hub, tb_guest *guest, uint64_t number, uint64_t now) {
    tb_text text;
    tb_json json = tb_hub_begin(hub, &text, number);
    tb_json_number(&json, "time", (int64_t)now);
    tb_hub_send(hub, guest, &json);
    return true;
}

/* ---- verbs ---- */

/* STRANGER: from anybody; the others only from those who are in the room, so that nobody has rooms
 * read for nothing. CHANGES: what it does goes to the store. */
enum { STRANGER = 1, CHANGES = 2, OPENS = 4 };

static const struct row {
    const char *name;
    tb_hub_verb *verb;
    uint32_t is;
} rows[] = {
    {"do", verb_do, CHANGES},
    {"enter", verb_enter, STRANGER},
    {"open", tb_hub_verb_open, STRANGER | CHANGES | OPENS},
    {"take", verb_take, STRANGER | CHANGES},
    {"say", verb_say, CHANGES},
    {"greet", verb_greet, CHANGES},
    {"claim", verb_claim, CHANGES},
    {"see", verb_see, 0},
    {"moves", verb_moves, 0},
    {"why", verb_why, 0},
    {"steps", verb_steps, 0},
    {"loses", verb_loses, 0},
    {"hint", tb_hub_verb_hint, 0},
    {"record", verb_record, 0},
    {"export", verb_export, 0},
    {"quit", verb_quit, 0},
};

static const struct row *find_row(const char *name) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    }
    return NULL;
}

static bool is_room_name(const char *name) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    const size_t length = strlen(name);
    return length >= 8 && length <= TB_ROOM_NAME && strspn(name, allowed) == length;
}

/* Only so many rooms may be opened an hour. */
static bool may_open(tb_hub *hub, tb_guest *guest, uint64_t now, tb_error *error) {
    enum { HOUR = 3600 * 1000 };
    if (now >= guest->opened->since + HOUR)
        *guest->opened = (tb_opened){.since = now};
    return hub->limits.opened == 0 || guest->opened->count++ < hub->limits.opened ||
           tb_turn_away(error, TB_TOO_FAST, NULL);
}

bool tb_hub_dispatch(tb_hub *hub, tb_guest *guest, uint64_t number, char *rest, uint64_t now,
                     tb_error *error) {
    const char *verb = tb_next_word(&rest);
    if (strcmp(verb, "time") == 0)
        return rest == NULL ? tell_time(hub, guest, number, now)
                            : tb_refuse(error, TB_BAD_LINE, rest);
    if (strcmp(verb, "tables") == 0)
        return rest == NULL ? tb_hub_ask_for_list(hub, guest, number, error)
                            : tb_refuse(error, TB_BAD_LINE, rest);
    const struct row *row = find_row(verb);
    if (row == NULL)
        return tb_refuse(error, TB_BAD_LINE, verb);
    const char *name = tb_next_word(&rest);
    if (!is_room_name(name))
        return tb_refuse(error, TB_BAD_LINE, name);
    const tb_place_of *there = tb_hub_find(hub, name);
    if ((row->is & STRANGER) == 0 && (there == NULL || tb_hub_visit(guest, there) == NULL))
        return tb_turn_away(error, TB_NOT_HERE, NULL);
    if ((row->is & OPENS) != 0 && !may_open(hub, guest, now, error))
        return false;
    tb_request *request = tb_request_new(guest, number, row->verb, (row->is & CHANGES) != 0,
                                         rest == NULL ? "" : rest);
    if (request == NULL)
        return tb_fail_memory(error);
    request->came = now;
    tb_place_of *place = tb_hub_place(hub, name, now, error);
    if (place == NULL) {
        tb_request_free(request);
        return false;
    }
    return tb_hub_ask(hub, place, request, now, error);
}
