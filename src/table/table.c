/* The core of a table: who may send which message when, events, and the cards that follow. */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

tb_table *tb_table_new(const tb_setup *setup) {
    tb_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->setup = *setup;
    table->practice = setup->has_start;
    table->who = TB_NOBODY;
    table->commitment = tb_deal_commitment(&setup->seed);
    table->log = setup->has_start ? tb_log_new_at(setup->game, &setup->start)
                                  : tb_log_new(setup->game, setup->options);
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        table->chairs[seat].sitter = setup->seats[seat];
        table->clock.left[seat] = setup->time;
    }
    if (table->log != NULL && tb_gather(table))
        return table;
    tb_table_free(table);
    return NULL;
}

void tb_table_free(tb_table *table) {
    if (table == NULL)
        return;
    tb_log_free(table->log);
    free(table->card_of);
    free(table->journal);
    free(table);
}

/* ---- asking ---- */

const tb_setup *tb_table_setup(const tb_table *table) {
    return &table->setup;
}

const tb_log *tb_table_log(const tb_table *table) {
    return table->log;
}

uint64_t tb_table_version(const tb_table *table) {
    return table->messages + table->drawn;
}

tb_phase tb_table_phase(const tb_table *table) {
    if (!table->gathered)
        return TB_GATHERING;
    return table->how == TB_HOW_OPEN ? TB_PLAYING : TB_FINISHED;
}

tb_sitter tb_table_sitter(const tb_table *table, int seat) {
    return table->chairs[seat].sitter;
}

bool tb_table_is_study(const tb_table *table) {
    return table->setup.deal == TB_DEAL_ENTERED;
}

int tb_table_turn(const tb_table *table) {
    if (table->how != TB_HOW_OPEN)
        return TB_OVER;
    return tb_table_game(table)->turn(tb_log_now(table->log));
}

uint32_t tb_count_persons(const tb_table *table) {
    uint32_t persons = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        persons += tb_is_person(table, seat);
    return persons;
}

/* A finished game hides nothing, and neither does a study table; but how the past of a finished
 * game looked to a seat stays so. */
void tb_table_know(const tb_table *table, uint32_t ply, int seat, tb_info *info) {
    const bool last = ply == tb_log_count(table->log);
    const bool open = tb_table_is_study(table) || (last && table->how > TB_HOW_RULE);
    const bool hides = tb_table_game(table)->has_hidden;
    tb_observe(tb_table_game(table), tb_log_at(table->log, ply), open && hides ? TB_REFEREE : seat,
               info);
}

bool tb_table_to_act(const tb_table *table, int seat, tb_state *state) {
    tb_info info;
    const int turn = tb_table_turn(table);
    if (tb_table_phase(table) != TB_PLAYING)
        return false;
    if (tb_table_is_study(table)) {
        *state = *tb_log_now(table->log);
        return true;
    }
    if (turn != seat)
        return false;
    tb_observe(tb_table_game(table), tb_log_now(table->log), seat, &info);
    tb_some_state(tb_table_game(table), &info, state);
    return true;
}

/* ---- cards ---- */

static bool reserve_card(tb_table *table) {
    const uint32_t count = tb_log_count(table->log);
    if (count < table->card_capacity)
        return true;
    const uint32_t capacity = 2 * count + 64;
    uint64_t *card_of = realloc(table->card_of, capacity * sizeof *card_of);
    if (card_of == NULL)
        return false;
    table->card_of = card_of;
    table->card_capacity = capacity;
    return true;
}

static bool draw_card(tb_table *table) {
    const tb_event card =
        tb_deal_outcome(&table->key, table->drawn, tb_table_game(table), tb_log_now(table->log));
    const uint32_t index = tb_log_count(table->log);
    if (!reserve_card(table) || tb_log_add_event(table->log, card) != TB_OK)
        return false;
    table->card_of[index] = table->drawn++;
    return true;
}

bool tb_table_settle(tb_table *table) {
    const tb_game *game = tb_table_game(table);
    const uint32_t count = tb_log_count(table->log);
    const uint64_t drawn = table->drawn;
    while (tb_setup_deals(&table->setup) && game->turn(tb_log_now(table->log)) == TB_CHANCE) {
        if (draw_card(table))
            continue;
        tb_log_undo(table->log, tb_log_count(table->log) - count);
        table->drawn = drawn;
        return false;
    }
    if (game->turn(tb_log_now(table->log)) == TB_OVER)
        table->how = TB_HOW_RULE;
    return true;
}

/* ---- messages ---- */

static bool out_of_time(const tb_table *table) {
    const int running = tb_clock_running(table);
    return running != TB_NOBODY && tb_clock_left(table, (uint32_t)running, table->now) == 0;
}

static bool play(tb_table *table, int by, const char *text, tb_fault *fault) {
    switch (tb_log_add(table->log, text, &fault->why)) {
    case TB_ILLEGAL:
        return tb_fault_set(fault, TB_NOT_ALLOWED, NULL);
    case TB_NO_MEMORY:
        return tb_fault_set(fault, TB_MEMORY, NULL);
    case TB_OK:
        break;
    }
    if (!tb_table_settle(table)) {
        tb_log_undo(table->log, 1);
        return tb_fault_set(fault, TB_MEMORY, NULL);
    }
    table->offer = (tb_offer){0};
    tb_clock_moved(table, by);
    return true;
}

/* The event is read in a state made from the seat's knowledge first, so that a refusal tells
 * nothing that the seat does not know. */
static bool message_event(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    const int turn = tb_table_turn(table);
    tb_state state;
    tb_event event;
    if (!tb_table_to_act(table, seat, &state))
        return tb_fault_set(fault, TB_NOT_YOUR_TURN, NULL);
    if (out_of_time(table))
        return tb_fault_set(fault, TB_OUT_OF_TIME, NULL);
    if (!tb_event_read(tb_table_game(table), &state, argument, &event, &fault->why))
        return tb_fault_set(fault, TB_NOT_ALLOWED, NULL);
    return play(table, turn, argument, fault);
}

enum { IN_GATHERING = 1, IN_PLAYING = 2, WHEN_OVER = 4 };
enum { ANY_SEAT = 1, A_PERSON = 2, AN_OPEN_SEAT = 4, THE_REFEREE = 8 };

static const struct row {
    const char *verb;
    tb_message *handle;
    uint32_t when, who;
    bool argument;
} rows[] = {
    {"event", message_event, IN_PLAYING, ANY_SEAT | THE_REFEREE, true},
    {"undo", tb_message_undo, IN_PLAYING | WHEN_OVER, A_PERSON | THE_REFEREE, false},
    {"resign", tb_message_resign, IN_PLAYING, A_PERSON, false},
    {"offer", tb_message_offer, IN_PLAYING, A_PERSON, true},
    {"accept", tb_message_accept, IN_PLAYING, A_PERSON, false},
    {"decline", tb_message_decline, IN_PLAYING, A_PERSON, false},
    {"flag", tb_message_flag, IN_PLAYING, ANY_SEAT, false},
    {"commit", tb_message_commit, IN_GATHERING, A_PERSON, true},
    {"reveal", tb_message_reveal, IN_GATHERING, A_PERSON, true},
    {"sit", tb_message_sit, IN_GATHERING, AN_OPEN_SEAT, true},
    {"state", tb_message_state, IN_PLAYING, THE_REFEREE, true},
};

static const struct row *find_row(const char *verb) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].verb, verb) == 0)
            return &rows[i];
    }
    return NULL;
}

/* What the sender of a message is, as a set. */
static uint32_t sender(const tb_table *table, int seat) {
    static const uint32_t sits[] = {
        [TB_PERSON] = ANY_SEAT | A_PERSON, [TB_COMPUTER] = ANY_SEAT, [TB_OPEN] = AN_OPEN_SEAT};
    if (seat == TB_REFEREE)
        return THE_REFEREE;
    return seat == TB_ONLOOKER ? 0 : sits[table->chairs[seat].sitter.kind];
}

static bool may_send(const tb_table *table, const struct row *row, int seat, tb_fault *fault) {
    char letter[2];
    if (seat == TB_REFEREE && !tb_table_is_study(table))
        return tb_fault_set(fault, TB_NO_REFEREE, NULL);
    if ((row->who & sender(table, seat)) != 0)
        return true;
    return tb_fault_set(fault, TB_BAD_SEAT, tb_seat_string(tb_table_game(table), seat, letter));
}

static bool is_time(const tb_table *table, const struct row *row, tb_fault *fault) {
    switch (tb_table_phase(table)) {
    case TB_GATHERING:
        return (row->when & IN_GATHERING) != 0 || tb_fault_set(fault, TB_NOT_GATHERED, NULL);
    case TB_PLAYING:
        return (row->when & IN_PLAYING) != 0 || tb_fault_set(fault, TB_ALREADY, NULL);
    case TB_FINISHED:
        break;
    }
    return (row->when & WHEN_OVER) != 0 || tb_fault_set(fault, TB_ALREADY_OVER, NULL);
}

/* ---- the journal's end that grows ---- */

static bool reserve_line(tb_table *table, size_t room) {
    if (table->journal_length + room <= table->journal_capacity)
        return true;
    const size_t capacity = 2 * table->journal_capacity + room + 256;
    char *journal = realloc(table->journal, capacity);
    if (journal == NULL)
        return false;
    table->journal = journal;
    table->journal_capacity = capacity;
    return true;
}

static void append_line(tb_table *table, int seat, const char *verb, const char *argument) {
    char letter[2];
    tb_text text = tb_text_in(table->journal + table->journal_length,
                              table->journal_capacity - table->journal_length);
    tb_text_string(&text, tb_seat_string(tb_table_game(table), seat, letter));
    tb_text_char(&text, ' ');
    tb_text_number(&text, (int64_t)table->now);
    tb_text_char(&text, ' ');
    tb_text_string(&text, verb);
    tb_text_string(&text, argument[0] == '\0' ? "" : " ");
    tb_text_string(&text, argument);
    table->journal_length += text.length + 1;
}

bool tb_table_do(tb_table *table, int seat, uint64_t now, const char *verb, const char *argument,
                 tb_fault *fault) {
    enum { SEAT_AND_TIME = 40 };
    const struct row *row = find_row(verb);
    const uint64_t before = table->now;
    if (row == NULL || row->argument != (argument[0] != '\0'))
        return tb_fault_set(fault, TB_BAD_LINE, row == NULL ? verb : row->verb);
    if (!is_time(table, row, fault) || !may_send(table, row, seat, fault))
        return false;
    if (!reserve_line(table, strlen(verb) + strlen(argument) + SEAT_AND_TIME))
        return tb_fault_set(fault, TB_MEMORY, NULL);
    table->now = now > before ? now : before;
    if (!row->handle(table, seat, argument, fault)) {
        table->now = before;
        return false;
    }
    table->messages++;
    append_line(table, seat, row->verb, argument);
    return true;
}
