/* Everything the library says, for the same input: this program is built natively and for
 * WebAssembly, and same_bytes.py compares what the two print.
 *
 *     same_bytes COUNT               one line for each game of each kind: its length and its hash
 *     same_bytes KIND GAME NUMBER    everything that is after one of these lines
 *
 * play: a random game with random options; at every state the position, the events with what is
 * said of them, the view of everybody who may look, and why an event of another state is refused.
 * think: what the computer thinks of a random position and of the next ones, to the last bit, in
 * little memory.
 * desk: a game at a table, line by line, by the computer's moves, and how often it tried each.
 * lab: the lines of a round of an experiment: random, thinking and judged games.
 *
 * Time stands still here: thinking ends by nodes.
 */
#include "desk/call.h"
#include "desk/desk.h"
#include "lab/play.h"
#include "random_play.h"
#include "search/level.h"
#include "signature.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct listener {
    bool prints; /* everything, instead of hashing it */
    uint64_t hash, length;
} listener;

/* ---- what is said ---- */

static void hear(listener *l, const char *text) {
    if (l->prints)
        puts(text);
    for (const char *c = text; *c != '\0'; c++)
        l->hash = (l->hash ^ (uint8_t)*c) * UINT64_C(0x100000001b3); /* FNV-1a */
    l->length += strlen(text);
}

static void hear_number(listener *l, uint64_t number) {
    char text[32];
    snprintf(text, sizeof text, "%llx", (unsigned long long)number);
    hear(l, text);
}

static void hear_view(listener *l, const tb_game *game, const tb_state *state, int seat) {
    static char view[1 << 16];
    char seen[TB_POSITION_TEXT];
    tb_text view_text = tb_text_in(view, sizeof view);
    tb_text seen_text = tb_text_in(seen, sizeof seen);
    tb_info info;
    tb_observe(game, state, seat, &info);
    tb_view(game, &info, &view_text);
    tb_seen_text(game, &info, &seen_text);
    hear(l, view);
    hear(l, seen);
}

static void hear_events(listener *l, const tb_game *game, const tb_state *state) {
    static char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_events_sorted(game, state, list, texts);
    for (int i = 0; i < count; i++) {
        hear(l, texts[i]);
        for (int lang = 0; lang < TB_LANGS; lang++) {
            char say[512];
            tb_text text = tb_text_in(say, sizeof say);
            game->event_say(state, list[i], (tb_lang)lang, &text);
            hear(l, say);
        }
    }
}

/* Why an event that was possible before is not possible now, if it is not. */
static void hear_refusal(listener *l, const tb_game *game, const tb_state *state, const char *old) {
    tb_event event;
    tb_why why;
    if (tb_event_read(game, state, old, &event, &why)) {
        hear_number(l, event);
        return;
    }
    for (int lang = 0; lang < TB_LANGS; lang++) {
        char words[1024];
        tb_text text = tb_text_in(words, sizeof words);
        tb_why_text(&why, (tb_lang)lang, &text);
        hear(l, words);
    }
}

static void hear_state(listener *l, const tb_game *game, const tb_state *state) {
    char position[TB_POSITION_TEXT];
    tb_text text = tb_text_in(position, sizeof position);
    game->position_text(state, &text);
    hear(l, position);
    hear_number(l, tb_hash(game, state));
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        hear_view(l, game, state, (int)seat);
    hear_view(l, game, state, TB_ONLOOKER);
    hear_view(l, game, state, TB_REFEREE);
}

static void play(listener *l, const tb_game *game, uint64_t number) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    char old[TB_EVENT_TEXT] = "";
    tb_random random = tb_random_from(number);
    tb_state state;
    support_random_options(game, &random, options);
    tb_start(game, options, &state);
    while (game->turn(&state) != TB_OVER) {
        hear_state(l, game, &state);
        hear_events(l, game, &state);
        hear_refusal(l, game, &state, old);
        const tb_event event = support_random_event(game, &state, &random);
        if (tb_random_below(&random, 3) == 0)
            tb_event_string(game, &state, event, old);
        game->apply(&state, event);
    }
    hear_state(l, game, &state);
}

/* ---- what is thought ---- */

static uint64_t now(void *context) {
    (void)context;
    return 0;
}

static const tb_host host = {.now = now};

static void hear_visits(listener *l, const tb_mind *mind) {
    tb_event events[TB_MAX_EVENTS];
    uint64_t visits[TB_MAX_EVENTS];
    const int count = tb_player_visits(mind->players[0], events, visits);
    for (int i = 0; i < count; i++)
        hear_number(l, visits[i]);
}

static void hear_thought(listener *l, const tb_game *game, const tb_mind *mind) {
    tb_thought thought;
    tb_mind_thought(mind, &thought);
    hear_number(l, thought.best);
    hear_number(l, thought.nodes);
    hear(l, thought.line);
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        uint64_t bits;
        memcpy(&bits, &thought.score[seat], sizeof bits);
        hear_number(l, bits);
    }
    hear_visits(l, mind);
}

static void think_about(listener *l, const tb_game *game, const tb_state *state, uint64_t number,
                        uint64_t nodes, tb_mind *mind) {
    const tb_player_settings player = {
        .level = TB_LEVELS - (uint32_t)number % TB_LEVELS, .threads = 1, .hash = 1, .seed = number};
    const tb_limits limits = {.nodes = nodes};
    tb_info info;
    tb_decision decision;
    tb_observe(game, state, game->turn(state), &info);
    if (!tb_decision_seen(game, &info, "", &player, &limits, &decision) ||
        !tb_mind_begin(mind, &decision, &host))
        exit(1);
    tb_decision_free(&decision);
    tb_mind_think(mind, NULL);
    hear_state(l, game, state);
    hear_thought(l, game, mind);
}

/* Now and then long enough to fill its memory, whose size must not depend on that of a pointer.
 * Then the game goes on at random, and the mind with it. */
static void think(listener *l, const tb_game *game, uint64_t number) {
    enum { LATER = 12 };
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_random random = tb_random_from(number);
    tb_state state;
    tb_mind mind = {0};
    if (number % 2 == 0)
        tb_options_default(game, options);
    else
        support_random_options(game, &random, options);
    support_random_position(game, options, tb_random_below(&random, 60), &random, &state);
    const int seat = game->turn(&state);
    think_about(l, game, &state, number, number % 16 == 0 ? 60000 : 1000, &mind);
    for (int i = 0; i < LATER && game->turn(&state) != TB_OVER; i++) {
        game->apply(&state, support_random_event(game, &state, &random));
        if (game->turn(&state) == seat)
            think_about(l, game, &state, number, 100, &mind);
    }
    tb_mind_forget(&mind);
}

/* ---- what is done at a table ---- */

enum { REPLY = 1 << 20, LINE = 512 };

typedef struct visit {
    listener *listener;
    tb_desk *desk;
    const tb_game *game;
    char *reply;
} visit;

__attribute__((format(printf, 2, 3))) static void ask(const visit *v, const char *format, ...) {
    char line[LINE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    tb_text reply = tb_text_in(v->reply, REPLY);
    tb_desk_call(v->desk, line, (size_t)length, &reply);
    hear(v->listener, line);
    hear(v->listener, v->reply);
}

/* The value of a key in the last reply, where it is a short word or a number; "" if it is not
 * there. */
static const char *value(const visit *v, const char *key, char word[64]) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *at = strstr(v->reply, wanted);
    tb_text text = tb_text_in(word, 64);
    at = at == NULL ? "" : at + strlen(wanted);
    at += *at == '"';
    tb_text_bytes(&text, at, strcspn(at, "\",}"));
    return word;
}

static void see_all(const visit *v, uint64_t now) {
    for (uint32_t seat = 0; seat < v->game->seat_count; seat++)
        ask(v, "see t %c %llu lang=%s", v->game->seats[seat], (unsigned long long)now,
            seat % 2 == 0 ? "ja" : "en");
    ask(v, "see t onlooker %llu", (unsigned long long)now);
}

/* One event of whoever is to move; false when nobody is. */
static bool move(const visit *v, uint64_t number, uint64_t now) {
    char turn[64];
    char version[64];
    char best[64];
    see_all(v, now);
    value(v, "toMove", turn);
    value(v, "version", version);
    if (strlen(turn) != 1)
        return false;
    ask(v, "moves t %s lang=ja", turn);
    ask(v, "steps t %s", turn);
    ask(v, "think t %s %llu nodes=25 hash=1", turn, (unsigned long long)(number + now));
    ask(v, "ponder t 1 nodes=10");
    ask(v, "ponder t 1 lang=ja");
    hear_visits(v->listener, &v->desk->places[0].thinking.minds[v->desk->places[0].thinking.mind]);
    value(v, "best", best);
    ask(v, "loses t %s %s", turn, best);
    if (now % 16 == 15)
        ask(v, "do t %s %llu %s u%llu lang=ja undo", turn, (unsigned long long)now, version,
            (unsigned long long)now);
    ask(v, "do t %s %llu %s e%llu views=all event %s", turn, (unsigned long long)now, version,
        (unsigned long long)now, best);
    return true;
}

/* Hints for persons, or computers, whose minds last the game. */
static void visit_desk(listener *l, const tb_game *game, uint64_t number) {
    static const char *const computers[] = {"", "", " seats=computer:10,computer:9",
                                            " seats=computer:10,computer:9,computer:3"};
    const visit v = {
        .listener = l, .desk = tb_desk_new(&host), .game = game, .reply = malloc(REPLY)};
    if (v.desk == NULL || v.reply == NULL)
        exit(1);
    ask(&v, "new t %s seed=%064llx clock=300000+5000%s", game->id, (unsigned long long)number,
        number % 2 == 0 ? "" : computers[game->seat_count]);
    for (uint64_t now = 0; now < 300 && move(&v, number, now); now++) {
    }
    ask(&v, "record t");
    ask(&v, "export t");
    ask(&v, "journal t");
    free(v.reply);
    tb_desk_free(v.desk);
}

/* ---- what an experiment writes ---- */

static void hear_cell(listener *l, const lab_design *design, lab_table *table, uint32_t cell,
                      uint64_t round) {
    static char line[1 << 16];
    lab_facts facts = {0};
    for (uint32_t turn = 0; turn < lab_round_size(design); turn++) {
        tb_text text = tb_text_in(line, sizeof line);
        if (!lab_play(table, cell, round, turn, NULL, NULL, &facts))
            exit(1);
        lab_facts_write(design, &facts, &text);
        hear(l, line);
    }
    lab_facts_free(&facts);
}

static void experiment(listener *l, const tb_game *game, uint64_t number) {
    static const char *const rest[] = {
        "players=random,greedy,level:1,level:2/random rounds=1000 seed=a",
        "players=random,level:1/greedy judge=uct:nodes=20 rounds=1000 until=1.00% seed=b",
    };
    char words[256];
    lab_design design;
    tb_error error;
    snprintf(words, sizeof words, "%s %s", game->id, rest[number % 2]);
    if (!lab_design_read(words, strlen(words), &design, &error))
        exit(1);
    lab_table *table = lab_table_new(&design);
    if (table == NULL)
        exit(1);
    for (uint32_t cell = 0; cell < lab_cells(&design); cell++)
        hear_cell(l, &design, table, cell, number);
    lab_table_free(table);
}

/* ---- all of it ---- */

static const struct {
    const char *name;
    void (*run)(listener *l, const tb_game *game, uint64_t number);
    uint32_t share; /* one for so many games */
} kinds[] = {
    {"play", play, 1}, {"think", think, 16}, {"desk", visit_desk, 50}, {"lab", experiment, 40}};

static void print_all(uint64_t count) {
    printf("signature %llu\n", (unsigned long long)support_signature());
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (const tb_game *const *game = tb_games; *game != NULL; game++) {
            for (uint64_t number = 0; number * kinds[i].share < count; number++) {
                listener l = {.hash = UINT64_C(0xcbf29ce484222325)};
                kinds[i].run(&l, *game, number);
                printf("%s %s %llu: %llu bytes %llx\n", kinds[i].name, (*game)->id,
                       (unsigned long long)number, (unsigned long long)l.length,
                       (unsigned long long)l.hash);
            }
        }
    }
}

static int print_one(const char *kind, const char *id, uint64_t number) {
    const tb_game *game = tb_game_find(id);
    listener l = {.prints = true};
    for (size_t i = 0; game != NULL && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, kind) == 0) {
            kinds[i].run(&l, game, number);
            return 0;
        }
    }
    return 2;
}

int main(int argc, char **argv) {
    if (argc == 4)
        return print_one(argv[1], argv[2], strtoull(argv[3], NULL, 10));
    if (argc != 2)
        return 2;
    print_all(strtoull(argv[1], NULL, 10));
    return 0;
}
