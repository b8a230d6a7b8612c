/* Hints: what the computer would do in the place of who is to act. It thinks from what that seat
 * knows, so a hint tells nothing of what is hidden; and it thinks about a copy, so the table goes
 * on meanwhile, and a hint may come too late. */
#include "server/hub_inside.h"

#include "desk/thought.h"
#include "table/decide.h"

/* As much as the page thinks for one, about half a second: whatever is asked for, it ends. */
enum { HINT_NODES = 60000, HASH_MIB = 16 };

/* One at a time: whoever waits for one asks again when it has come. */
static bool waits_already(const tb_hub *hub, const tb_guest *guest) {
    const tb_request *request = hub->hints.first;
    while (request != NULL && request->guest != guest)
        request = request->next;
    return request != NULL;
}

static bool may_ask(const tb_hub *hub, const tb_visit *visit, tb_request *request) {
    const tb_room *room = visit->place->room;
    if (request->rest[0] != '\0')
        return tb_refuse(&request->error, TB_BAD_LINE, request->rest);
    if (visit->seat == TB_ONLOOKER)
        return tb_refuse(&request->error, TB_BAD_SEAT, "onlooker");
    if (!tb_room_gives_hints(room))
        return tb_turn_away(&request->error, TB_NO_HINTS, NULL);
    if (tb_table_phase(room->table) == TB_FINISHED)
        return tb_refuse(&request->error, TB_ALREADY_OVER, NULL);
    return !waits_already(hub, request->guest) || tb_turn_away(&request->error, TB_TOO_FAST, NULL);
}

/* The request that waits for the thought is another one: this one is done. */
static bool think(tb_hub *hub, const tb_room *room, tb_request *request, tb_decision *decision) {
    tb_request *waits = tb_request_new(request->guest, request->number, NULL, false, "");
    if (waits == NULL) {
        tb_decision_free(decision);
        return tb_fail_memory(&request->error);
    }
    waits->known = ++hub->hinted;
    if (!tb_thinkers_ask(hub->thinkers, room->name, tb_table_version(room->table), waits->known,
                         decision)) {
        tb_request_free(waits);
        return tb_turn_away(&request->error, TB_TOO_FAST, NULL);
    }
    tb_queue_add(&hub->hints, waits);
    return true;
}

bool tb_hub_verb_hint(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    const tb_visit *visit = request->guest == NULL ? NULL : tb_hub_visit(request->guest, place);
    tb_decision decision;
    (void)now;
    if (visit == NULL)
        return tb_turn_away(&request->error, TB_NOT_HERE, NULL);
    if (!may_ask(hub, visit, request))
        return false;
    const tb_table *table = place->room->table;
    const tb_wish wish = {.seed = hub->seed + tb_table_version(table),
                          .hash = HASH_MIB,
                          .threads = 1,
                          .limits = {.nodes = HINT_NODES}};
    return tb_table_decision(table, visit->seat, tb_log_count(tb_table_log(table)), &wish,
                             &decision, &request->error) &&
           think(hub, place->room, request, &decision);
}

/* ---- when it has been thought ---- */

static tb_request *take_waiting(tb_hub *hub, uint64_t mark) {
    tb_queue others = {0};
    tb_request *found = NULL, *request;
    while ((request = tb_queue_take(&hub->hints)) != NULL) {
        if (request->known == mark)
            found = request;
        else
            tb_queue_add(&others, request);
    }
    tb_queue_put_back(&hub->hints, &others);
    return found;
}

/* Its place in the line of those who ask about the room: what is on its way to the store comes
 * before it. */
static bool verb_hinted(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    const tb_visit *visit = request->guest == NULL ? NULL : tb_hub_visit(request->guest, place);
    (void)now;
    if (visit == NULL || place->room->table == NULL || visit->seat != (int)request->version)
        return tb_turn_away(&request->error, TB_NOT_HERE, NULL);
    if (tb_table_version(place->room->table) != request->known)
        return tb_refuse(&request->error, TB_STALE, NULL);
    tb_hub_pass_on(hub, request->guest, request->number, request->line);
    return true;
}

static void write_hint(const tb_thought_of *thought, tb_lang lang, tb_text *text) {
    tb_json json = tb_json_on(text);
    tb_json_object(&json, NULL);
    tb_json_bool(&json, "done", true);
    tb_thought_write(thought->game, &thought->info, &thought->thought, lang, &json);
    tb_json_object_end(&json);
}

/* False: the error says why there is no hint after all. */
static bool answer(tb_hub *hub, tb_request *waited, const tb_thought_of *thought, uint64_t now,
                   tb_error *error) {
    tb_place_of *place = tb_hub_find(hub, thought->room);
    const tb_visit *visit = place == NULL ? NULL : tb_hub_visit(waited->guest, place);
    tb_text text = tb_text_in(hub->reply, TB_HUB_TEXT);
    if (visit == NULL)
        return tb_turn_away(error, TB_NOT_HERE, NULL);
    if (thought->event[0] == '\0')
        return tb_fail_memory(error);
    write_hint(thought, visit->lang, &text);
    tb_request *request =
        tb_request_new(waited->guest, waited->number, verb_hinted, false, hub->reply);
    if (request == NULL)
        return tb_fail_memory(error);
    request->known = thought->version;
    request->version = (uint64_t)thought->seat;
    return tb_hub_ask(hub, place, request, now, error);
}

void tb_hub_hint(tb_hub *hub, const tb_thought_of *thought, uint64_t now) {
    tb_request *waited = take_waiting(hub, thought->hint);
    tb_error error;
    if (waited == NULL)
        return;
    if (waited->guest != NULL && !answer(hub, waited, thought, now, &error))
        tb_hub_refuse(hub, waited->guest, waited->number, &error);
    tb_request_free(waited);
}

void tb_hub_end_hints(tb_hub *hub) {
    tb_error error;
    tb_request *request;
    tb_turn_away(&error, TB_STOPPING, NULL);
    while ((request = tb_queue_take(&hub->hints)) != NULL) {
        if (request->guest != NULL)
            tb_hub_refuse(hub, request->guest, request->number, &error);
        tb_request_free(request);
    }
}
