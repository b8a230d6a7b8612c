/* Verbs about the computer's thinking: begun, gone on with in slices, ended. */
#include "desk/call.h"
#include "desk/thought.h"
#include "search/level.h"
#include "table/decide.h"

enum {
    USUAL_HASH = 64, /* MiB, of one mind */
    MOST_HASH = 4096,
    MOST_REMEMBERED = 192, /* of all that the desk remembers; the page's module has 256 in all */
};

/* ---- minds ---- */

static void forget_minds(tb_place *place, bool all) {
    tb_thinking *thinking = &place->thinking;
    for (uint32_t i = 0; i < TB_MINDS; i++) {
        if (all || !thinking->thinks || thinking->mind != i)
            tb_mind_forget(&thinking->minds[i]);
    }
}

void tb_forget_thinking(tb_place *place) {
    forget_minds(place, true);
    place->thinking.thinks = false;
}

void tb_rest_minds(tb_place *place) {
    if (tb_table_phase(place->table) == TB_FINISHED)
        forget_minds(place, false);
}

/* MiB that all other minds may take. */
static uint64_t remembered(const struct tb_desk *desk, const tb_mind *but) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < desk->count; i++) {
        for (uint32_t k = 0; k < TB_MINDS; k++) {
            const tb_mind *mind = &desk->places[i].thinking.minds[k];
            sum += mind != but && mind->game != NULL ? mind->settings.hash : 0;
        }
    }
    return sum;
}

static void forget_idle(struct tb_desk *desk) {
    for (uint32_t i = 0; i < desk->count; i++)
        forget_minds(&desk->places[i], false);
}

/* Where memory is short, what is remembered at any table is worth less than a thought now. */
static bool begin_mind(struct tb_desk *desk, tb_mind *mind, const tb_decision *decision) {
    if (remembered(desk, mind) + decision->player.hash > MOST_REMEMBERED)
        forget_idle(desk);
    if (tb_mind_begin(mind, decision, desk->host))
        return true;
    forget_idle(desk);
    return tb_mind_begin(mind, decision, desk->host);
}

/* ---- think ---- */

/* What is asked for, beside the table and the seat. */
typedef struct request {
    uint64_t seed, level, hash, at; /* level 0 and at UINT64_MAX: not said */
    uint64_t nodes, milliseconds;
} request;

static bool take_request(tb_call *call, uint32_t count, request *r) {
    *r = (request){.hash = USUAL_HASH, .at = UINT64_MAX};
    const tb_key keys[] = {
        {.name = "level", .low = 1, .high = TB_LEVELS, .number = &r->level},
        {.name = "nodes", .low = 1, .high = INT64_MAX, .number = &r->nodes},
        {.name = "milliseconds", .low = 1, .high = INT64_MAX, .number = &r->milliseconds},
        {.name = "at", .high = count, .number = &r->at},
        {.name = "hash", .low = 1, .high = MOST_HASH, .number = &r->hash}};
    return tb_take_number(call, 0, UINT64_MAX, &r->seed) &&
           tb_take_keys(call, keys, sizeof keys / sizeof keys[0]);
}

/* The mind that is to think now. A computer's own is for its own decisions. Looking back begins
 * afresh, so that it always sees the same. */
static tb_mind *choose_mind(tb_place *place, int seat, const request *r) {
    tb_thinking *thinking = &place->thinking;
    const bool computer = tb_table_sitter(place->table, seat).kind == TB_COMPUTER;
    const bool back = r->at != UINT64_MAX;
    thinking->thinks = true;
    thinking->mind = computer && !back && r->level == 0 ? (uint32_t)seat : TB_HINT_MIND;
    tb_mind *mind = &thinking->minds[thinking->mind];
    if (back)
        tb_mind_forget(mind);
    return mind;
}

static bool begin(tb_call *call, tb_place *place, const request *r, const tb_decision *decision) {
    tb_mind *mind = choose_mind(place, (int)decision->info.seat, r);
    place->thinking.thinks = begin_mind(call->desk, mind, decision);
    place->thinking.info = decision->info;
    if (!place->thinking.thinks)
        return tb_fail_memory(call->error);
    tb_rest_minds(place);
    tb_json_object(call->json, NULL);
    tb_json_number(call->json, "nodes", (int64_t)mind->limits.nodes);
    tb_json_number(call->json, "milliseconds", (int64_t)mind->limits.milliseconds);
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_think(tb_call *call) {
    tb_place *place;
    int seat;
    request r;
    tb_decision decision;
    if (!tb_take_place(call, &place) || !tb_take_seat(call, place, &seat))
        return false;
    const tb_log *log = tb_table_log(place->table);
    if (!take_request(call, tb_log_count(log), &r))
        return false;
    const uint32_t ply = r.at == UINT64_MAX ? tb_log_count(log) : (uint32_t)r.at;
    const tb_wish wish = {.seed = r.seed,
                          .level = (uint32_t)r.level,
                          .hash = (uint32_t)r.hash,
                          .threads = 1,
                          .limits = {.nodes = r.nodes, .milliseconds = r.milliseconds}};
    if (!tb_table_decision(place->table, seat, ply, &wish, &decision, call->error))
        return false;
    const bool begun = begin(call, place, &r, &decision);
    tb_decision_free(&decision);
    return begun;
}

/* ---- pondering ---- */

/* Milliseconds: nothing else is answered meanwhile, not even `halt`. */
enum { LONGEST_SLICE = 60000 };

bool tb_verb_ponder(tb_call *call) {
    tb_place *place;
    tb_limits slice = {0};
    tb_lang lang = TB_EN;
    const tb_key keys[] = {{.name = "nodes", .low = 1, .high = INT64_MAX, .number = &slice.nodes},
                           {.name = "lang", .lang = &lang}};
    if (!tb_take_place(call, &place) ||
        !tb_take_number(call, 1, LONGEST_SLICE, &slice.milliseconds) ||
        !tb_take_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    tb_thinking *thinking = &place->thinking;
    if (!thinking->thinks)
        return tb_refuse(call->error, TB_NOT_THINKING, NULL);
    tb_mind *mind = &thinking->minds[thinking->mind];
    tb_thought thought;
    tb_mind_slice(mind, &slice, NULL);
    tb_mind_thought(mind, &thought);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "done", mind->finished);
    tb_thought_write(tb_table_game(place->table), &thinking->info, &thought, lang, call->json);
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_halt(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    place->thinking.thinks = false;
    tb_rest_minds(place);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_object_end(call->json);
    return true;
}
