/* `loses`: whether an event lets the next player win at once, by what the mover knows.
 *
 * The rest of the world is drawn: where cards are hidden or are to be drawn, so many states that
 * look like what the seat knows are tried, always the same ones. An event loses surely if it loses
 * in all of them.
 */
#include "base/words.h"
#include "desk/call.h"

enum { SAMPLES = 24, SEED = 1 };

typedef struct threat {
    uint32_t tried, lost;
    tb_lang lang;
    char reply[TB_EVENT_TEXT]; /* the first one found; empty if the event itself loses */
    char say[TB_SAY_TEXT];     /* its phrase */
} threat;

static void note_reply(const tb_game *game, const tb_state *state, tb_event reply, threat *found) {
    tb_text text = tb_text_in(found->say, sizeof found->say);
    tb_event_string(game, state, reply, found->reply);
    game->event_say(state, reply, found->lang, &text);
}

/* The game is over and the mover has nothing of it. */
static bool has_lost(const tb_game *game, const tb_state *state, int mover) {
    uint8_t sixths[TB_MAX_SEATS];
    if (game->turn(state) != TB_OVER)
        return false;
    game->result(state, sixths);
    return sixths[mover] == 0;
}

/* A reply of the next seat that ends the game so; false if there is none, or the mover goes on. */
static bool find_reply(const tb_game *game, const tb_state *state, int mover, tb_event *reply) {
    tb_event list[TB_MAX_EVENTS];
    const int turn = game->turn(state);
    if (turn == mover || turn == TB_OVER)
        return false;
    const int count = game->events(state, list);
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        game->apply(&next, list[i]);
        if (has_lost(game, &next, mover)) {
            *reply = list[i];
            return true;
        }
    }
    return false;
}

static void try_once(const tb_game *game, tb_state *state, tb_event event, tb_random *random,
                     threat *found) {
    const int mover = game->turn(state);
    tb_event reply;
    game->apply(state, event);
    while (game->turn(state) == TB_CHANCE)
        game->apply(state, tb_roll(game, state, random));
    found->tried++;
    if (has_lost(game, state, mover)) {
        found->lost++;
    } else if (find_reply(game, state, mover, &reply)) {
        found->lost++;
        if (found->reply[0] == '\0')
            note_reply(game, state, reply, found);
    }
}

static threat look_ahead(const tb_game *game, const tb_info *info, tb_event event, tb_lang lang) {
    const uint32_t samples = game->has_chance || game->has_hidden ? SAMPLES : 1;
    threat found = {.lang = lang};
    tb_random random = tb_random_from(SEED);
    for (uint32_t i = 0; i < samples; i++) {
        tb_state state;
        tb_sample(game, info, &random, &state);
        try_once(game, &state, event, &random, &found);
    }
    return found;
}

static void write_threat(const threat *found, tb_json *json) {
    tb_json_object(json, NULL);
    tb_json_bool(json, "loses", found->lost > 0);
    if (found->lost > 0) {
        tb_json_bool(json, "surely", found->lost == found->tried);
        if (found->reply[0] == '\0') {
            tb_json_null(json, "reply");
            tb_json_null(json, "say");
        } else {
            tb_json_string(json, "reply", found->reply);
            tb_json_string(json, "say", found->say);
        }
    }
    tb_json_object_end(json);
}

bool tb_verb_loses(tb_call *call) {
    tb_place *place;
    int seat;
    tb_state state;
    tb_info info;
    tb_event event;
    tb_lang lang = TB_EN;
    const tb_key keys[] = {{.name = "lang", .lang = &lang}};
    if (!tb_take_acting(call, &place, &seat, &state))
        return false;
    const tb_log *log = tb_table_log(place->table);
    const tb_game *game = tb_log_game(log);
    const char *word = tb_next_word(&call->rest);
    if (!tb_take_keys(call, keys, 1))
        return false;
    if (!tb_event_read(game, &state, word, &event, &call->error->why))
        return tb_fail_illegal(call->error);
    const int mover = game->turn(&state);
    if (mover == TB_CHANCE)
        return tb_refuse(call->error, TB_NOT_YOUR_TURN, NULL);
    tb_observe(game, tb_log_now(log), mover, &info);
    const threat found = look_ahead(game, &info, event, lang);
    write_threat(&found, call->json);
    return true;
}
