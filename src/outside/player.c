#include "outside/player.h"

#include "host/native.h"
#include "outside/program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODE_US = 1000,    /* to think, for each node it may use */
    OWN_US = 10000000, /* to think, by a limit of its own */
};

const char *const outside_fault_words[OUTSIDE_FAULTS] = {
    [OUTSIDE_NO_FAULT] = "none",     [OUTSIDE_CRASH] = "crash",     [OUTSIDE_HANG] = "hang",
    [OUTSIDE_NONSENSE] = "nonsense", [OUTSIDE_ILLEGAL] = "illegal",
};

struct outside_player {
    const outside_terms *terms;
    const atomic_bool *stop;
    outside_program *outside; /* NULL: not started, or ended after a fault */
    bool set_up;              /* the game has been told */
    uint32_t known;           /* events of this game that it has been told */
    char *what;               /* where the fault under way is described */
};

outside_player *outside_player_new(const outside_terms *terms, const atomic_bool *stop) {
    outside_player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return NULL;
    player->terms = terms;
    player->stop = stop;
    return player;
}

static void send_away(outside_player *player) {
    outside_program_end(player->outside);
    player->outside = NULL;
    outside_player_begin(player);
}

void outside_player_free(outside_player *player) {
    if (player == NULL)
        return;
    send_away(player);
    free(player);
}

void outside_player_begin(outside_player *player) {
    player->set_up = false;
    player->known = 0;
}

/* ---- asking ---- */

static uint64_t patience_of(const outside_player *player) {
    return player->terms->patience * 1000;
}

static outside_fault fault_of(outside_player *player, outside_heard heard, const char *asked) {
    char how[64];
    const int length = (int)strcspn(asked, " \n");
    switch (heard) {
    case OUTSIDE_SAID:
        return OUTSIDE_NO_FAULT;
    case OUTSIDE_ENDED:
        outside_program_epitaph(player->outside, how, sizeof how);
        snprintf(player->what, OUTSIDE_WHAT, "%s at '%.*s'", how, length, asked);
        return OUTSIDE_CRASH;
    case OUTSIDE_LATE:
        snprintf(player->what, OUTSIDE_WHAT, "no answer to '%.*s'", length, asked);
        return OUTSIDE_HANG;
    case OUTSIDE_BABBLE:
        snprintf(player->what, OUTSIDE_WHAT, "no line of text after '%.*s'", length, asked);
        return OUTSIDE_NONSENSE;
    case OUTSIDE_INTERRUPTED:
        break;
    }
    return OUTSIDE_STOPPED;
}

/* Hears the answer up to its closing line; `*refused`: that is `error`. */
static outside_fault hear(outside_player *player, const char *asked, uint64_t deadline,
                          outside_answer *said, bool *refused) {
    char flaw[OUTSIDE_WHAT];
    for (;;) {
        const char *line;
        size_t length;
        const outside_heard heard = outside_program_hear(player->outside, deadline, &line, &length);
        if (heard != OUTSIDE_SAID)
            return fault_of(player, heard, asked);
        const outside_reading reading = outside_answer_line(said, line, length, flaw);
        if (reading == OUTSIDE_GOES_ON)
            continue;
        *refused = reading == OUTSIDE_REFUSED;
        if (reading != OUTSIDE_CLOSED)
            snprintf(player->what, OUTSIDE_WHAT, "answers '%.*s' with %.120s",
                     (int)strcspn(asked, " \n"), asked, flaw);
        return reading == OUTSIDE_UNREADABLE ? OUTSIDE_NONSENSE : OUTSIDE_NO_FAULT;
    }
}

/* Sends a line and reads its answer. */
static outside_fault ask(outside_player *player, const char *text, uint64_t patience,
                         outside_answer *said, bool *refused) {
    const uint64_t deadline = tb_clock() + patience;
    *said = (outside_answer){0};
    *refused = false;
    const outside_heard heard = outside_program_say(player->outside, text, deadline);
    return heard == OUTSIDE_SAID ? hear(player, text, deadline, said, refused)
                                 : fault_of(player, heard, text);
}

/* The same for what every program must take. */
static outside_fault demand(outside_player *player, const char *text) {
    outside_answer said;
    bool refused;
    const outside_fault fault = ask(player, text, patience_of(player), &said, &refused);
    return fault == OUTSIDE_NO_FAULT && refused ? OUTSIDE_NONSENSE : fault;
}

/* The same for what it need not know. */
static outside_fault offer(outside_player *player, const char *text) {
    outside_answer said;
    bool refused;
    return ask(player, text, patience_of(player), &said, &refused);
}

__attribute__((format(printf, 2, 3))) static outside_fault set(outside_player *player,
                                                               const char *format, ...) {
    char line[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return offer(player, line);
}

/* ---- one move ---- */

static outside_fault start(outside_player *player) {
    const outside_terms *terms = player->terms;
    player->outside = outside_program_start(terms->command, player->stop);
    if (player->outside == NULL)
        return OUTSIDE_NO_MEMORY;
    outside_fault fault = set(player, "set threads %u\n", terms->threads);
    if (fault == OUTSIDE_NO_FAULT)
        fault = set(player, "set hash %u\n", terms->hash);
    if (fault == OUTSIDE_NO_FAULT && terms->level > 0)
        fault = set(player, "level %u\n", terms->level);
    return fault;
}

/* `VERB GAME option=value ...` */
static void write_game(const char *verb, const outside_scene *scene, tb_text *text) {
    tb_text_string(text, verb);
    tb_text_string(text, scene->game->id);
    for (uint32_t i = 0; i < scene->game->option_count; i++) {
        tb_text_char(text, ' ');
        tb_text_string(text, scene->game->options[i].key);
        tb_text_char(text, '=');
        tb_option_value_text(&scene->game->options[i], scene->options[i], text);
    }
}

/* Hidden hands: the seen position of the seat to move, and its masked history. */
static outside_fault show_seen(outside_player *player, const outside_scene *scene, tb_text *text) {
    write_game("position ", scene, text);
    tb_text_char(text, ' ');
    tb_seen_text(scene->game, scene->info, text);
    tb_text_char(text, '\n');
    const outside_fault fault = demand(player, text->data);
    if (fault != OUTSIDE_NO_FAULT || scene->history[0] == '\0')
        return fault;
    *text = tb_text_in(text->data, text->capacity);
    tb_text_string(text, "past ");
    tb_text_string(text, scene->history);
    tb_text_char(text, '\n');
    return offer(player, text->data);
}

/* Open games: how it began, once. */
static outside_fault set_up(outside_player *player, const outside_scene *scene, tb_text *text) {
    const bool begun = !tb_log_is_set_up(scene->log);
    write_game(begun ? "new " : "position ", scene, text);
    if (!begun) {
        tb_text_char(text, ' ');
        scene->game->position_text(tb_log_at(scene->log, 0), text);
    }
    tb_text_char(text, '\n');
    const outside_fault fault = demand(player, text->data);
    player->set_up = true;
    *text = tb_text_in(text->data, text->capacity);
    return fault;
}

/* And every event since it was asked last. */
static outside_fault tell_events(outside_player *player, const outside_scene *scene,
                                 tb_text *text) {
    const tb_log *log = scene->log;
    outside_fault fault = OUTSIDE_NO_FAULT;
    if (!player->set_up)
        fault = set_up(player, scene, text);
    if (fault != OUTSIDE_NO_FAULT || player->known == tb_log_count(log))
        return fault;
    tb_text_string(text, "apply");
    for (; player->known < tb_log_count(log); player->known++) {
        tb_text_char(text, ' ');
        tb_text_string(text, tb_log_played(log, player->known));
    }
    tb_text_char(text, '\n');
    return demand(player, text->data);
}

static outside_fault tell(outside_player *player, const outside_scene *scene) {
    const bool hidden = scene->game->has_hidden;
    /* Room for any line: the history, or every event, and what stands before it. */
    const size_t size =
        4 * TB_POSITION_TEXT +
        (hidden ? strlen(scene->history) : (size_t)tb_log_count(scene->log) * TB_EVENT_TEXT);
    char *buffer = malloc(size);
    if (buffer == NULL)
        return OUTSIDE_NO_MEMORY;
    tb_text text = tb_text_in(buffer, size);
    const outside_fault fault =
        hidden ? show_seen(player, scene, &text) : tell_events(player, scene, &text);
    free(buffer);
    return fault;
}

/* The line that asks, and how long it may think. */
static uint64_t write_go(const outside_terms *terms, tb_text *text) {
    tb_text_string(text, "go");
    if (terms->movetime > 0) {
        tb_text_string(text, " movetime ");
        tb_text_number(text, (int64_t)terms->movetime);
    }
    if (terms->nodes > 0) {
        tb_text_string(text, " nodes ");
        tb_text_number(text, (int64_t)terms->nodes);
    }
    tb_text_char(text, '\n');
    if (terms->movetime > 0)
        return terms->movetime * 1000;
    return terms->nodes > 0 ? terms->nodes * NODE_US : OWN_US;
}

static outside_fault go(outside_player *player, outside_answer *said, uint64_t *time) {
    char line[96];
    tb_text text = tb_text_in(line, sizeof line);
    const uint64_t patience = patience_of(player) + write_go(player->terms, &text);
    const uint64_t begun = tb_clock();
    bool refused;
    const outside_fault fault = ask(player, line, patience, said, &refused);
    *time = tb_clock() - begun;
    return fault == OUTSIDE_NO_FAULT && refused ? OUTSIDE_NONSENSE : fault;
}

static outside_fault read_best(outside_player *player, const outside_scene *scene,
                               const outside_answer *said, tb_event *event) {
    tb_why why;
    tb_state state;
    if (said->best[0] == '\0') {
        snprintf(player->what, OUTSIDE_WHAT, "'go' without a bestmove");
        return OUTSIDE_NONSENSE;
    }
    tb_some_state(scene->game, scene->info, &state);
    if (tb_event_read(scene->game, &state, said->best, event, &why))
        return OUTSIDE_NO_FAULT;
    snprintf(player->what, OUTSIDE_WHAT, "'%.40s': %s %s", said->best, why.reason->code,
             why.reason->clause);
    return why.reason == &tb_common_reasons[TB_SYNTAX] ? OUTSIDE_NONSENSE : OUTSIDE_ILLEGAL;
}

/* After a fault it is started afresh the next time. */
static outside_fault judged(outside_player *player, outside_fault fault) {
    if (fault == OUTSIDE_NO_FAULT)
        player->what[0] = '\0';
    else
        send_away(player);
    return fault;
}

outside_fault outside_player_ready(outside_player *player, char what[OUTSIDE_WHAT]) {
    player->what = what;
    return judged(player, player->outside == NULL ? start(player) : OUTSIDE_NO_FAULT);
}

outside_fault outside_player_move(outside_player *player, const outside_scene *scene, uint64_t seed,
                                  tb_event *event, uint64_t *nodes, uint64_t *time,
                                  char what[OUTSIDE_WHAT]) {
    outside_answer said = {0};
    outside_fault fault = OUTSIDE_NO_FAULT;
    player->what = what;
    /* 1. a program that listens */
    if (player->outside == NULL)
        fault = start(player);
    if (fault == OUTSIDE_NO_FAULT)
        fault = set(player, "set seed %llu\n", (unsigned long long)seed);
    /* 2. what its seat knows */
    if (fault == OUTSIDE_NO_FAULT)
        fault = tell(player, scene);
    /* 3. its decision */
    if (fault == OUTSIDE_NO_FAULT)
        fault = go(player, &said, time);
    if (fault == OUTSIDE_NO_FAULT)
        fault = read_best(player, scene, &said, event);
    *nodes = said.nodes;
    return judged(player, fault);
}
