#include "lab/guest.h"

#include "host/native.h"
#include "lab/outside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_US = 1000 }; /* to think, for each node it may use */

struct lab_guest {
    const lab_plan *plan;
    const char *command;
    const atomic_bool *stop;
    lab_outside *outside; /* NULL: not started, or ended after a fault */
    bool set_up;          /* `new` has been said in this game */
    uint32_t known;       /* events of this game that it has been told */
    char *what;           /* where the fault under way is described */
};

lab_guest *lab_guest_new(const lab_plan *plan, const char *command, const atomic_bool *stop) {
    lab_guest *guest = calloc(1, sizeof *guest);
    if (guest == NULL)
        return NULL;
    guest->plan = plan;
    guest->command = command;
    guest->stop = stop;
    return guest;
}

static void send_away(lab_guest *guest) {
    lab_outside_end(guest->outside);
    guest->outside = NULL;
}

void lab_guest_free(lab_guest *guest) {
    if (guest == NULL)
        return;
    send_away(guest);
    free(guest);
}

void lab_guest_begin(lab_guest *guest) {
    guest->set_up = false;
    guest->known = 0;
}

uint64_t lab_guest_movetime(const lab_plan *plan) {
    return plan->movetime > 0 ? plan->movetime : plan->nodes > 0 ? 0 : LAB_OWN_TIME;
}

/* ---- asking ---- */

static uint64_t patience_of(const lab_guest *guest) {
    return guest->plan->patience * 1000;
}

static lab_fault fault_of(lab_guest *guest, lab_heard heard, const char *asked) {
    char how[64];
    const int length = (int)strcspn(asked, " \n");
    switch (heard) {
    case LAB_SAID:
        return LAB_NO_FAULT;
    case LAB_ENDED:
        lab_outside_epitaph(guest->outside, how, sizeof how);
        snprintf(guest->what, LAB_WHAT, "%s at '%.*s'", how, length, asked);
        return LAB_CRASH;
    case LAB_LATE:
        snprintf(guest->what, LAB_WHAT, "no answer to '%.*s'", length, asked);
        return LAB_HANG;
    case LAB_BABBLE:
        snprintf(guest->what, LAB_WHAT, "no line of text after '%.*s'", length, asked);
        return LAB_NONSENSE;
    case LAB_INTERRUPTED:
        break;
    }
    return LAB_STOPPED;
}

/* Hears the answer up to its closing line; `*refused`: that is `error`. */
static lab_fault hear(lab_guest *guest, const char *asked, uint64_t deadline, lab_answer *said,
                      bool *refused) {
    char flaw[LAB_WHAT];
    for (;;) {
        const char *line;
        size_t length;
        const lab_heard heard = lab_outside_hear(guest->outside, deadline, &line, &length);
        if (heard != LAB_SAID)
            return fault_of(guest, heard, asked);
        const lab_reading reading = lab_answer_line(said, line, length, flaw);
        if (reading == LAB_GOES_ON)
            continue;
        *refused = reading == LAB_REFUSED;
        if (reading != LAB_CLOSED)
            snprintf(guest->what, LAB_WHAT, "answers '%.*s' with %.120s",
                     (int)strcspn(asked, " \n"), asked, flaw);
        return reading == LAB_UNREADABLE ? LAB_NONSENSE : LAB_NO_FAULT;
    }
}

/* Sends a line and reads its answer. */
static lab_fault ask(lab_guest *guest, const char *text, uint64_t patience, lab_answer *said,
                     bool *refused) {
    const uint64_t deadline = tb_clock() + patience;
    *said = (lab_answer){0};
    *refused = false;
    const lab_heard heard = lab_outside_say(guest->outside, text, deadline);
    return heard == LAB_SAID ? hear(guest, text, deadline, said, refused)
                             : fault_of(guest, heard, text);
}

/* The same for what every program must take. */
static lab_fault demand(lab_guest *guest, const char *text) {
    lab_answer said;
    bool refused;
    const lab_fault fault = ask(guest, text, patience_of(guest), &said, &refused);
    return fault == LAB_NO_FAULT && refused ? LAB_NONSENSE : fault;
}

/* The same for what it need not know. */
static lab_fault offer(lab_guest *guest, const char *text) {
    lab_answer said;
    bool refused;
    return ask(guest, text, patience_of(guest), &said, &refused);
}

__attribute__((format(printf, 2, 3))) static lab_fault set(lab_guest *guest, const char *format,
                                                           ...) {
    char line[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return offer(guest, line);
}

/* ---- one move ---- */

static lab_fault start(lab_guest *guest) {
    guest->outside = lab_outside_start(guest->command, guest->stop);
    if (guest->outside == NULL)
        return LAB_NO_MEMORY;
    const lab_fault fault = set(guest, "set threads %u\n", guest->plan->threads);
    return fault != LAB_NO_FAULT ? fault : set(guest, "set hash %u\n", guest->plan->hash);
}

static void write_options(const lab_plan *plan, tb_text *text) {
    for (uint32_t i = 0; i < plan->game->option_count; i++) {
        tb_text_char(text, ' ');
        tb_text_string(text, plan->game->options[i].key);
        tb_text_char(text, '=');
        tb_option_value_text(&plan->game->options[i], plan->options[i], text);
    }
}

/* Hidden hands: the seen position of the seat to move, and its masked history. */
static lab_fault show_seen(lab_guest *guest, const tb_log *log, const char *history,
                           tb_text *text) {
    const tb_game *game = guest->plan->game;
    const tb_state *now = tb_log_now(log);
    tb_info info;
    tb_observe(game, now, game->turn(now), &info);
    tb_text_string(text, "position ");
    tb_text_string(text, game->id);
    write_options(guest->plan, text);
    tb_text_char(text, ' ');
    tb_seen_text(game, &info, text);
    tb_text_char(text, '\n');
    const lab_fault fault = demand(guest, text->data);
    if (fault != LAB_NO_FAULT || history[0] == '\0')
        return fault;
    *text = tb_text_in(text->data, text->capacity);
    tb_text_string(text, "past ");
    tb_text_string(text, history);
    tb_text_char(text, '\n');
    return offer(guest, text->data);
}

/* Open games: every event since it was asked last. */
static lab_fault tell_events(lab_guest *guest, const tb_log *log, tb_text *text) {
    lab_fault fault = LAB_NO_FAULT;
    if (!guest->set_up) {
        tb_text_string(text, "new ");
        tb_text_string(text, guest->plan->game->id);
        write_options(guest->plan, text);
        tb_text_char(text, '\n');
        fault = demand(guest, text->data);
        guest->set_up = true;
        *text = tb_text_in(text->data, text->capacity);
    }
    if (fault != LAB_NO_FAULT || guest->known == tb_log_count(log))
        return fault;
    tb_text_string(text, "apply");
    for (; guest->known < tb_log_count(log); guest->known++) {
        tb_text_char(text, ' ');
        tb_text_string(text, tb_log_played(log, guest->known));
    }
    tb_text_char(text, '\n');
    return demand(guest, text->data);
}

static lab_fault tell(lab_guest *guest, const tb_log *log, const char *history) {
    /* Room for any line: the history, or every event, and what stands before it. */
    const size_t size =
        strlen(history) + (size_t)tb_log_count(log) * TB_EVENT_TEXT + 4 * TB_POSITION_TEXT;
    char *buffer = malloc(size);
    if (buffer == NULL)
        return LAB_NO_MEMORY;
    tb_text text = tb_text_in(buffer, size);
    const lab_fault fault = guest->plan->game->has_hidden ? show_seen(guest, log, history, &text)
                                                          : tell_events(guest, log, &text);
    free(buffer);
    return fault;
}

static lab_fault go(lab_guest *guest, lab_answer *said, uint64_t *time) {
    const lab_plan *plan = guest->plan;
    char line[96];
    const uint64_t movetime = lab_guest_movetime(plan);
    tb_text text = tb_text_in(line, sizeof line);
    uint64_t patience = patience_of(guest) + movetime * 1000;
    tb_text_string(&text, "go");
    if (movetime > 0) {
        tb_text_string(&text, " movetime ");
        tb_text_number(&text, (int64_t)movetime);
    }
    if (plan->nodes > 0) {
        tb_text_string(&text, " nodes ");
        tb_text_number(&text, (int64_t)plan->nodes);
        patience += movetime > 0 ? 0 : plan->nodes * NODE_US;
    }
    tb_text_char(&text, '\n');
    const uint64_t begun = tb_clock();
    bool refused;
    const lab_fault fault = ask(guest, line, patience, said, &refused);
    *time = tb_clock() - begun;
    return fault == LAB_NO_FAULT && refused ? LAB_NONSENSE : fault;
}

static lab_fault read_best(lab_guest *guest, const tb_log *log, const lab_answer *said,
                           tb_event *event) {
    tb_why why;
    if (said->best[0] == '\0') {
        snprintf(guest->what, LAB_WHAT, "'go' without a bestmove");
        return LAB_NONSENSE;
    }
    if (tb_event_read(guest->plan->game, tb_log_now(log), said->best, event, &why))
        return LAB_NO_FAULT;
    snprintf(guest->what, LAB_WHAT, "'%.40s': %s %s", said->best, why.reason->code,
             why.reason->clause);
    return why.reason == &tb_common_reasons[TB_SYNTAX] ? LAB_NONSENSE : LAB_ILLEGAL;
}

lab_fault lab_guest_move(lab_guest *guest, const tb_log *log, const char *history, uint64_t seed,
                         tb_event *event, uint64_t *nodes, uint64_t *time, char what[LAB_WHAT]) {
    lab_answer said = {0};
    lab_fault fault = LAB_NO_FAULT;
    guest->what = what;
    /* 1. a program that listens */
    if (guest->outside == NULL)
        fault = start(guest);
    if (fault == LAB_NO_FAULT)
        fault = set(guest, "set seed %llu\n", (unsigned long long)seed);
    /* 2. what its seat knows */
    if (fault == LAB_NO_FAULT)
        fault = tell(guest, log, history);
    /* 3. its decision */
    if (fault == LAB_NO_FAULT)
        fault = go(guest, &said, time);
    if (fault == LAB_NO_FAULT)
        fault = read_best(guest, log, &said, event);
    *nodes = said.nodes;
    if (fault == LAB_NO_FAULT)
        what[0] = '\0';
    else
        send_away(guest);
    return fault;
}
