/* The event log of one game. Entry i holds event i, its text as played and the state after it. */
#include "record/dealt.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    tb_state after;
    tb_event event;
    char played[TB_EVENT_TEXT];
} entry;

struct tb_log {
    const tb_game *game;
    tb_state start;
    bool from_position; /* set up, not begun */
    bool stated;
    uint8_t sixths[TB_MAX_SEATS]; /* the stated result */
    uint32_t count;
    uint32_t capacity;
    entry *entries;
    tb_dealt *dealt; /* as its record says, or NULL */
    uint64_t *card_of;
};

tb_log *tb_log_new_at(const tb_game *game, const tb_state *start) {
    tb_log *log = calloc(1, sizeof *log);
    if (log == NULL)
        return NULL;
    log->game = game;
    log->start = *start;
    log->from_position = true;
    return log;
}

tb_log *tb_log_new(const tb_game *game, const uint32_t *options) {
    tb_state start;
    tb_start(game, options, &start);
    tb_log *log = tb_log_new_at(game, &start);
    if (log != NULL)
        log->from_position = false;
    return log;
}

/* What a record said of the cards holds for the events that it had. */
static void forget_dealt(tb_log *log) {
    free(log->dealt);
    free(log->card_of);
    log->dealt = NULL;
    log->card_of = NULL;
}

void tb_log_free(tb_log *log) {
    if (log == NULL)
        return;
    forget_dealt(log);
    free(log->entries);
    free(log);
}

static bool reserve(tb_log *log) {
    if (log->count < log->capacity)
        return true;
    const uint32_t capacity = log->capacity == 0 ? 64 : log->capacity * 2;
    entry *entries = realloc(log->entries, capacity * sizeof *entries);
    if (entries == NULL)
        return false;
    log->entries = entries;
    log->capacity = capacity;
    return true;
}

static bool append(tb_log *log, tb_event event, const char *played) {
    if (!reserve(log))
        return false;
    entry *last = &log->entries[log->count];
    last->after = *tb_log_now(log);
    last->event = event;
    tb_text text = tb_text_in(last->played, sizeof last->played);
    tb_text_string(&text, played);
    assert(tb_text_fits(&text));
    log->game->apply(&last->after, event);
    log->count++;
    log->stated = false;
    forget_dealt(log);
    return true;
}

bool tb_log_add_event(tb_log *log, tb_event event) {
    char text[TB_EVENT_TEXT];
    return append(log, event, tb_event_string(log->game, tb_log_now(log), event, text));
}

bool tb_log_add(tb_log *log, const char *text, tb_error *error) {
    tb_event event;
    if (!tb_event_read(log->game, tb_log_now(log), text, &event, &error->why))
        return tb_fail_illegal(error);
    const bool fits = strlen(text) < TB_EVENT_TEXT;
    return (fits ? append(log, event, text) : tb_log_add_event(log, event)) ||
           tb_fail_memory(error);
}

bool tb_log_undo(tb_log *log, uint32_t count) {
    if (count > log->count)
        return false;
    log->count -= count;
    log->stated = false;
    forget_dealt(log);
    return true;
}

void tb_log_state_result(tb_log *log, const uint8_t *sixths) {
    log->stated = true;
    memcpy(log->sixths, sixths, log->game->seat_count);
}

bool tb_log_set_dealt(tb_log *log, const tb_dealt *dealt, uint64_t *card_of) {
    forget_dealt(log);
    log->card_of = card_of;
    log->dealt = malloc(sizeof *dealt);
    if (log->dealt == NULL)
        return false;
    *log->dealt = *dealt;
    log->dealt->card_of = card_of;
    return true;
}

const tb_dealt *tb_log_dealt(const tb_log *log) {
    return log->dealt;
}

const tb_game *tb_log_game(const tb_log *log) {
    return log->game;
}

uint32_t tb_log_count(const tb_log *log) {
    return log->count;
}

const tb_state *tb_log_at(const tb_log *log, uint32_t count) {
    assert(count <= log->count);
    return count == 0 ? &log->start : &log->entries[count - 1].after;
}

const tb_state *tb_log_now(const tb_log *log) {
    return tb_log_at(log, log->count);
}

bool tb_log_is_set_up(const tb_log *log) {
    return log->from_position;
}

tb_event tb_log_event(const tb_log *log, uint32_t index) {
    assert(index < log->count);
    return log->entries[index].event;
}

const char *tb_log_played(const tb_log *log, uint32_t index) {
    assert(index < log->count);
    return log->entries[index].played;
}

const char *tb_log_seen_at(const tb_log *log, uint32_t count, uint32_t index, int seat) {
    const char *played = tb_log_played(log, index);
    if (log->game->turn(tb_log_at(log, count)) == TB_OVER)
        return played;
    switch (tb_event_mask(log->game, tb_log_at(log, index), tb_log_event(log, index), seat)) {
    case TB_HIDDEN:
        return "!?";
    case TB_SEALED:
        return index + 1 == count ? "o?" : played;
    case TB_SEEN:
        break;
    }
    return played;
}

const char *tb_log_seen(const tb_log *log, uint32_t index, int seat) {
    return tb_log_seen_at(log, log->count, index, seat);
}

void tb_log_history_at(const tb_log *log, uint32_t count, int seat, tb_text *text) {
    for (uint32_t i = 0; i < count; i++) {
        tb_text_string(text, i > 0 ? " " : "");
        tb_text_string(text, tb_log_seen_at(log, count, i, seat));
    }
}

void tb_log_history(const tb_log *log, int seat, tb_text *text) {
    tb_log_history_at(log, log->count, seat, text);
}

tb_ending tb_log_ending(const tb_log *log) {
    if (log->game->turn(tb_log_now(log)) == TB_OVER)
        return TB_BY_RULE;
    return log->stated ? TB_STATED : TB_UNFINISHED;
}

bool tb_log_result(const tb_log *log, uint8_t *sixths) {
    switch (tb_log_ending(log)) {
    case TB_BY_RULE:
        log->game->result(tb_log_now(log), sixths);
        return true;
    case TB_STATED:
        memcpy(sixths, log->sixths, log->game->seat_count);
        return true;
    case TB_UNFINISHED:
        break;
    }
    return false;
}

bool tb_log_end(const tb_log *log, tb_end *end) {
    const bool ended = tb_log_ending(log) == TB_BY_RULE;
    if (ended)
        tb_end_of(log->game, tb_log_now(log), end);
    return ended;
}
