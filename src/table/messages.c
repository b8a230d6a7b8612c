/* Who may send which message when, and what becomes of it: a row for each verb.
 *
 * A message is judged in this order: the version and the id, the words, whether the sender's
 * version must be the present one, the phase, the sender, the time, the budget of talk; then its
 * handler. If the handler fails the scene is put back and the log cut to what it was.
 */
#include "table/inside.h"

#include <assert.h>
#include <string.h>

enum { IN_GATHERING = 1, IN_PLAYING = 2, WHEN_OVER = 4, ALWAYS = 7 };
enum { ANY_SEAT = 1, A_PERSON = 2, AN_OPEN_SEAT = 4, THE_REFEREE = 8, THE_CLOCK = 16 };
/* CURRENT: meant for the position, so the sender must know the present version. TIMED: refused when
 * the time is over. TALK: a seat may say only so much of it. What gathering needs is not talk, or
 * one who comes and goes could use up what the next at that seat must say; it is bounded by
 * `leave`. */
enum { CURRENT = 1, TIMED = 2, TALK = 4 };

static const char no_argument[] = "";

static const struct row {
    const char *verb;
    const char *argument; /* exactly this; NULL: any */
    tb_handler *handle;
    uint32_t when, who, is;
} rows[] = {
    {"event", NULL, tb_handle_event, IN_PLAYING, ANY_SEAT | THE_REFEREE, CURRENT | TIMED},
    {"undo", no_argument, tb_handle_undo, IN_PLAYING | WHEN_OVER, A_PERSON | THE_REFEREE, CURRENT},
    {"resign", no_argument, tb_handle_resign, IN_PLAYING, A_PERSON, 0},
    {"offer", "draw", tb_handle_offer, IN_PLAYING, A_PERSON, CURRENT | TALK},
    {"offer", "undo", tb_handle_offer, IN_PLAYING, A_PERSON, CURRENT | TALK},
    {"offer", "rematch", tb_handle_offer, WHEN_OVER, A_PERSON, TALK},
    {"accept", no_argument, tb_handle_accept, IN_PLAYING | WHEN_OVER, ANY_SEAT, CURRENT},
    {"decline", no_argument, tb_handle_decline, IN_PLAYING | WHEN_OVER, ANY_SEAT, CURRENT | TALK},
    {"flag", no_argument, tb_handle_flag, IN_PLAYING, ANY_SEAT, 0},
    {"tick", no_argument, tb_handle_tick, IN_GATHERING | IN_PLAYING, THE_CLOCK, 0},
    {"left", NULL, tb_handle_left, IN_PLAYING, THE_CLOCK, 0},
    {"abort", no_argument, tb_handle_abort, IN_GATHERING | IN_PLAYING, A_PERSON, TIMED},
    {"sit", NULL, tb_handle_sit, IN_GATHERING, AN_OPEN_SEAT, TIMED},
    {"name", NULL, tb_handle_name, ALWAYS, A_PERSON, TALK},
    {"leave", no_argument, tb_handle_leave, IN_GATHERING, A_PERSON, TIMED | TALK},
    {"commit", NULL, tb_handle_commit, IN_GATHERING, A_PERSON, TIMED},
    {"reveal", NULL, tb_handle_reveal, IN_GATHERING, A_PERSON, TIMED},
    {"state", NULL, tb_handle_state, IN_PLAYING, THE_REFEREE, CURRENT},
};

/* A verb that takes an argument is not there without one. */
static bool fits(const struct row *row, const tb_message *message) {
    if (strcmp(row->verb, message->verb) != 0)
        return false;
    return row->argument == NULL ? message->argument[0] != '\0'
                                 : strcmp(row->argument, message->argument) == 0;
}

static const struct row *find_row(const tb_message *message) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (fits(&rows[i], message))
            return &rows[i];
    }
    return NULL;
}

/* ---- judging ---- */

static bool is_its_phase(const tb_table *table, const struct row *row, tb_error *error) {
    static const struct {
        uint32_t when;
        tb_refusal code;
    } phases[] = {[TB_GATHERING] = {IN_GATHERING, TB_NOT_GATHERED},
                  [TB_PLAYING] = {IN_PLAYING, TB_ALREADY},
                  [TB_FINISHED] = {WHEN_OVER, TB_ALREADY_OVER}};
    const tb_phase phase = tb_table_phase(table);
    if ((row->when & phases[phase].when) != 0)
        return true;
    const bool too_soon = phase == TB_PLAYING && row->when == WHEN_OVER;
    return tb_refuse(error, too_soon ? TB_NOT_OVER : phases[phase].code, NULL);
}

/* What the sender of a message is, as a set. */
static uint32_t sender(const tb_table *table, int seat) {
    static const uint32_t sits[] = {
        [TB_PERSON] = ANY_SEAT | A_PERSON, [TB_COMPUTER] = ANY_SEAT, [TB_OPEN] = AN_OPEN_SEAT};
    if (seat == TB_REFEREE)
        return THE_REFEREE;
    if (seat == TB_CLOCK)
        return THE_CLOCK;
    if (seat == TB_ONLOOKER)
        return 0;
    return sits[table->scene.chairs[seat].sitter.kind] |
           (tb_has_a_say(table, (uint32_t)seat) ? A_PERSON : 0u);
}

static bool may_send(const tb_table *table, const struct row *row, int seat, tb_error *error) {
    char letter[2];
    if (seat == TB_REFEREE && !tb_table_is_study(table))
        return tb_refuse(error, TB_NO_REFEREE, NULL);
    if ((row->who & sender(table, seat)) != 0)
        return true;
    return tb_refuse(error, TB_BAD_SEAT, tb_who_string(table, seat, letter));
}

/* The table's time is the message's already. */
static bool is_in_time(const tb_table *table, const struct row *row, tb_error *error) {
    const bool late = table->scene.now >= tb_table_deadline(table);
    return !late || (row->is & TIMED) == 0 || tb_refuse(error, TB_OUT_OF_TIME, NULL);
}

bool tb_is_bounded(const tb_message *message) {
    return strcmp(message->id, TB_NO_ID) != 0;
}

static bool may_talk(tb_table *table, const struct row *row, const tb_message *message,
                     tb_error *error) {
    if ((row->is & TALK) == 0 || !tb_is_bounded(message))
        return true;
    tb_chair *chair = &table->scene.chairs[message->seat];
    return chair->talk++ < TB_TALK || tb_refuse(error, TB_TOO_MANY, NULL);
}

static bool handle(tb_table *table, const struct row *row, const tb_message *message,
                   tb_error *error) {
    tb_scene *scene = &table->scene;
    scene->now = message->now > scene->now ? message->now : scene->now;
    return is_its_phase(table, row, error) && may_send(table, row, message->seat, error) &&
           is_in_time(table, row, error) && may_talk(table, row, message, error) &&
           row->handle(table, message, error);
}

static void put_back(tb_table *table, const tb_scene *before, uint32_t count) {
    const uint32_t now = tb_log_count(table->log);
    assert(now >= count); /* what takes back does not fail afterwards */
    if (now > count)
        tb_log_undo(table->log, now - count);
    table->scene = *before;
}

bool tb_enter(tb_table *table, const tb_message *message, tb_error *error) {
    const struct row *row = find_row(message);
    const tb_scene before = table->scene;
    const uint32_t count = tb_log_count(table->log);
    if (row == NULL)
        return tb_refuse(error, TB_BAD_LINE,
                         message->argument[0] == '\0' ? message->verb : message->argument);
    if ((row->is & CURRENT) != 0 && message->version != tb_table_version(table))
        return tb_refuse(error, TB_STALE, NULL);
    if (!tb_entries_reserve(table, message))
        return tb_fail_memory(error);
    if (!handle(table, row, message, error)) {
        put_back(table, &before, count);
        return false;
    }
    table->scene.messages++;
    tb_entries_add(table, message, &before);
    return true;
}

/* ---- from outside ---- */

static bool is_an_id(const char *id) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const size_t length = strlen(id);
    return length > 0 && length <= TB_MESSAGE_ID && strspn(id, allowed) == length &&
           strcmp(id, TB_NO_ID) != 0;
}

bool tb_table_has_heard(const tb_table *table, int seat, const char *id) {
    return tb_entry_by_id(table, seat, id) != NULL;
}

bool tb_table_do(tb_table *table, const tb_message *message, tb_receipt *receipt, tb_error *error) {
    if (!is_an_id(message->id))
        return tb_refuse(error, TB_BAD_LINE, message->id);
    if (!tb_table_had_version(table, message->version))
        return tb_refuse(error, TB_STALE, NULL);
    const tb_entry *entry = tb_entry_by_id(table, message->seat, message->id);
    receipt->repeated = entry != NULL;
    if (entry == NULL) {
        if (!tb_enter(table, message, error))
            return false;
        entry = tb_last_entry(table);
    }
    receipt->version = entry->after.version;
    receipt->line = table->journal + entry->line;
    return true;
}
