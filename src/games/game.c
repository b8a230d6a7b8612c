/* What every game has in common: playing, counting, reading and listing events. */
#include <teban/game.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tb_start(const tb_game *game, const uint32_t *options, tb_state *state) {
    uint32_t defaults[TB_MAX_OPTIONS] = {0};
    if (options == NULL) {
        tb_options_default(game, defaults);
        options = defaults;
    }
    memset(state, 0, sizeof *state);
    game->start(options, state);
}

tb_event tb_roll(const tb_game *game, const tb_state *state, tb_random *random) {
    tb_event list[TB_MAX_EVENTS];
    uint32_t weights[TB_MAX_EVENTS];
    const int count = game->events(state, list);
    const uint32_t total = game->weights(state, list, count, weights);
    uint32_t at = tb_random_below(random, total);
    int i = 0;
    while (at >= weights[i])
        at -= weights[i++];
    assert(i < count);
    return list[i];
}

tb_event tb_pick(const tb_game *game, const tb_state *state, tb_random *random, uint32_t *count) {
    if (game->pick != NULL)
        return game->pick(state, random, count);
    tb_event list[TB_MAX_EVENTS];
    *count = (uint32_t)game->events(state, list);
    return list[tb_random_below(random, *count)];
}

void tb_play_on(const tb_game *game, tb_state *state, tb_random *random, tb_made *made) {
    if (game->play_on != NULL) {
        game->play_on(state, random, made);
        return;
    }
    while (game->turn(state) < TB_CHANCE) {
        uint32_t count;
        game->apply(state, tb_pick(game, state, random, &count));
        made->moves++;
        made->forced += count == 1;
        made->choices += count;
    }
}

uint64_t tb_playout_plain(const tb_game *game, tb_state *state, tb_random *random) {
    tb_event list[TB_MAX_EVENTS];
    uint64_t played = 0;
    for (int turn; (turn = game->turn(state)) != TB_OVER; played++) {
        tb_event event;
        if (turn == TB_CHANCE) {
            event = tb_roll(game, state, random);
        } else {
            const int count = game->events(state, list);
            event = list[tb_random_below(random, (uint32_t)count)];
        }
        game->apply(state, event);
    }
    return played;
}

void tb_playout(const tb_game *game, tb_state *state, tb_random *random) {
    if (game->playout != NULL)
        game->playout(state, random);
    else
        tb_playout_plain(game, state, random);
}

int tb_count(const tb_game *game, const tb_state *state) {
    if (game->count != NULL)
        return game->count(state);
    tb_event list[TB_MAX_EVENTS];
    return game->events(state, list);
}

uint64_t tb_perft(const tb_game *game, const tb_state *state, uint32_t depth) {
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)tb_count(game, state);
    tb_event list[TB_MAX_EVENTS];
    const int count = game->events(state, list);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        game->apply(&next, list[i]);
        leaves += tb_perft(game, &next, depth - 1);
    }
    return leaves;
}

uint64_t tb_hash(const tb_game *game, const tb_state *state) {
    if (game->hash != NULL)
        return game->hash(state);
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < (game->state_bytes + 7) / 8; i++) {
        hash = (hash ^ state->words[i]) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

bool tb_is_listed(const tb_game *game, const tb_state *state, tb_event event) {
    tb_event list[TB_MAX_EVENTS];
    const int count = game->events(state, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == event)
            return true;
    }
    return false;
}

/* ---- text ---- */

const tb_reason tb_common_reasons[TB_COMMON_REASONS] = {
    [TB_SYNTAX] = {"syntax",
                   "-",
                   {"\"{1}\" is not written like an event of this game.",
                    "「{1}」はこのゲームの手の書き方ではありません。"}},
    [TB_GAME_OVER] = {"game-over",
                      "-",
                      {"The game is over: {1} cannot be played any more.",
                       "対局は終わっています。{1} はもう指せません。"}},
    [TB_CHANCE_TO_MOVE] = {"chance-to-move",
                           "-",
                           {"Chance comes first: {1} has to wait until it has been decided.",
                            "先にくじで決まることがあります。{1} はそのあとです。"}},
    [TB_NOT_CHANCE] = {"not-chance",
                       "-",
                       {"{1} is an outcome of chance, but a player is to move.",
                        "{1} はくじで決まる結果です。いまはプレイヤーの手番です。"}},
    [TB_WRONG_PHASE] = {"wrong-phase",
                        "-",
                        {"{1} belongs to another moment of the game.",
                         "{1} はいまの場面で行うことではありません。"}},
    [TB_NO_SUCH_OUTCOME] = {"no-such-outcome",
                            "-",
                            {"{1} cannot come now.", "いま {1} が出ることはありません。"}},
};

void tb_why_set(tb_why *why, const tb_reason *reason) {
    why->reason = reason;
    why->args = 0;
}

static void copy_whole(char *to, size_t capacity, const char *from) {
    tb_text text = tb_text_in(to, capacity);
    tb_text_clip(&text, from, capacity - 1);
}

void tb_why_arg(tb_why *why, const char *en, const char *ja) {
    assert(why->args < TB_WHY_ARGS);
    copy_whole(why->arg[why->args][TB_EN], sizeof why->arg[0][TB_EN], en);
    copy_whole(why->arg[why->args][TB_JA], sizeof why->arg[0][TB_JA], ja);
    why->args++;
}

void tb_why_text(const tb_why *why, tb_lang lang, tb_text *text) {
    for (const char *c = why->reason->sentence[lang]; *c != '\0'; c++) {
        if (c[0] == '{' && c[1] >= '1' && c[1] <= '0' + TB_WHY_ARGS && c[2] == '}') {
            const uint32_t index = (uint32_t)(c[1] - '1');
            if (index < why->args)
                tb_text_string(text, why->arg[index][lang]);
            c += 2;
        } else {
            tb_text_char(text, *c);
        }
    }
}

const tb_reason tb_common_endings[TB_COMMON_ENDINGS] = {
    [TB_ENDED_BOTH_WON] = {"both-won",
                           "-",
                           {"The position shows a win of both, so they share it.",
                            "どちらも勝ちの形になっている局面なので、引き分けです。"}},
    [TB_ENDED_SET_UP] = {"set-up",
                         "-",
                         {"The position was set up as a finished game.",
                          "終わった対局として作られた局面です。"}},
};

void tb_end_of(const tb_game *game, const tb_state *state, tb_end *end) {
    assert(game->turn(state) == TB_OVER);
    memset(end, 0, sizeof *end);
    game->ending(state, end);
}

const tb_reason *tb_ended_by(const tb_game *game, const tb_state *state) {
    assert(game->turn(state) == TB_OVER);
    if (game->ended_by != NULL)
        return game->ended_by(state);
    tb_end end;
    tb_end_of(game, state, &end);
    return end.why.reason;
}

void tb_end_place(tb_end *end, const char *place) {
    assert(end->places < TB_END_PLACES);
    copy_whole(end->place[end->places++], TB_PLACE_TEXT, place);
}

static bool refuse(tb_why *why, int common, const char *text) {
    tb_why_set(why, &tb_common_reasons[common]);
    tb_why_arg(why, text, text);
    return false;
}

bool tb_event_read(const tb_game *game, const tb_state *state, const char *text, tb_event *event,
                   tb_why *why) {
    const tb_shape shape = game->event_shape(text);
    const int turn = game->turn(state);
    if (shape == TB_NO_EVENT)
        return refuse(why, TB_SYNTAX, text);
    if (turn == TB_OVER)
        return refuse(why, TB_GAME_OVER, text);
    if (turn == TB_CHANCE && shape == TB_MOVE_SHAPE)
        return refuse(why, TB_CHANCE_TO_MOVE, text);
    if (turn != TB_CHANCE && shape == TB_CHANCE_SHAPE)
        return refuse(why, TB_NOT_CHANCE, text);
    return game->event_read(state, text, event, why);
}

const char *tb_event_string(const tb_game *game, const tb_state *state, tb_event event,
                            char buffer[TB_EVENT_TEXT]) {
    tb_text text = tb_text_in(buffer, TB_EVENT_TEXT);
    game->event_text(state, event, &text);
    assert(tb_text_fits(&text));
    return buffer;
}

typedef struct named_event {
    char text[TB_EVENT_TEXT];
    tb_event event;
} named_event;

static int by_text(const void *a, const void *b) {
    return strcmp(((const named_event *)a)->text, ((const named_event *)b)->text);
}

int tb_events_sorted(const tb_game *game, const tb_state *state, tb_event *list,
                     char (*texts)[TB_EVENT_TEXT]) {
    named_event named[TB_MAX_EVENTS];
    const int count = game->events(state, list);
    bool sorted = true;
    for (int i = 0; i < count; i++) {
        named[i].event = list[i];
        tb_event_string(game, state, list[i], named[i].text);
        sorted = sorted && (i == 0 || by_text(&named[i - 1], &named[i]) < 0);
    }
    if (!sorted)
        qsort(named, (size_t)count, sizeof named[0], by_text);
    for (int i = 0; i < count; i++) {
        list[i] = named[i].event;
        memcpy(texts[i], named[i].text, TB_EVENT_TEXT);
    }
    return count;
}

/* The rest of every event that begins so. */
static int rests(const tb_game *game, const tb_state *state, const char *beginning, tb_step *list,
                 bool *whole) {
    tb_event events[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    const size_t length = strlen(beginning);
    const int count = tb_events_sorted(game, state, events, texts);
    int steps = 0;
    for (int i = 0; i < count; i++) {
        if (strncmp(texts[i], beginning, length) != 0)
            continue;
        if (texts[i][length] == '\0') {
            *whole = true;
            continue;
        }
        copy_whole(list[steps].text, sizeof list[steps].text, texts[i] + length);
        list[steps++].whole = true;
    }
    return steps;
}

static int by_step(const void *a, const void *b) {
    return strcmp(((const tb_step *)a)->text, ((const tb_step *)b)->text);
}

int tb_steps(const tb_game *game, const tb_state *state, const char *beginning, tb_step *list,
             bool *whole) {
    const int turn = game->turn(state);
    *whole = false;
    if (turn == TB_CHANCE || turn == TB_OVER || game->steps == NULL)
        return rests(game, state, beginning, list, whole);
    const int count = game->steps(state, beginning, list, whole);
    qsort(list, (size_t)count, sizeof *list, by_step);
    return count;
}

bool tb_position_read(const tb_game *game, const uint32_t *options, const char *text,
                      tb_state *state, tb_error *error) {
    tb_state fresh;
    memset(&fresh, 0, sizeof fresh);
    if (!game->position_read(options, text, &fresh, error))
        return tb_fail_as(error, &tb_bad_position);
    *state = fresh;
    return true;
}

void tb_sixths_text(uint32_t sixths, tb_text *text) {
    static const char *const fractions[TB_WHOLE_POINT + 1] = {"0",   "1/6", "1/3", "1/2",
                                                              "2/3", "5/6", "1"};
    assert(sixths <= TB_WHOLE_POINT);
    tb_text_string(text, fractions[sixths]);
}

static const struct {
    int seat;
    const char *name;
} seat_words[] = {
    {TB_CHANCE, "chance"},
    {TB_OVER, "over"},
    {TB_ONLOOKER, "onlooker"},
    {TB_REFEREE, "referee"},
};

const char *tb_seat_string(const tb_game *game, int seat, char buffer[2]) {
    for (size_t i = 0; i < sizeof seat_words / sizeof seat_words[0]; i++) {
        if (seat_words[i].seat == seat)
            return seat_words[i].name;
    }
    assert(seat >= 0 && (uint32_t)seat < game->seat_count);
    buffer[0] = game->seats[seat];
    buffer[1] = '\0';
    return buffer;
}

int tb_seat_find(const tb_game *game, const char *text) {
    if (text[0] == '\0' || text[1] != '\0')
        return -1;
    const char *found = strchr(game->seats, text[0]);
    return found == NULL ? -1 : (int)(found - game->seats);
}
