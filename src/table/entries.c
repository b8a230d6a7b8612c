/* What is kept of each accepted message: its line in the journal, the moment after it, and where to
 * find it by its sender and id. Everything grows by doubling, before the message is handled, so
 * that an accepted message is never lost for want of memory.
 */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- room ---- */

static bool reserve_entry(tb_table *table) {
    if (table->entry_count < table->entry_capacity)
        return true;
    const uint32_t capacity = 2 * table->entry_capacity + 16;
    tb_entry *entries = realloc(table->entries, capacity * sizeof *entries);
    if (entries == NULL)
        return false;
    table->entries = entries;
    table->entry_capacity = capacity;
    return true;
}

static bool reserve_journal(tb_table *table, size_t room) {
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

/* ---- by sender and id: open addressing, at most half full ---- */

static uint32_t hash_of(const char *who, const char *id) {
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (const char *c = who; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(16777619);
    for (const char *c = id; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(16777619);
    return hash;
}

/* The part of a line before its next space is this word; *line moves on to the next one. */
static bool takes_word(const char **line, const char *word) {
    const size_t length = strcspn(*line, " ");
    const bool same = strlen(word) == length && memcmp(*line, word, length) == 0;
    *line += length + 1;
    return same;
}

/* `SEAT NOW ID ...` */
static bool is_line_of(const char *line, const char *who, const char *id) {
    const bool sender = takes_word(&line, who);
    takes_word(&line, "");
    return sender && takes_word(&line, id);
}

/* The slot of this sender and id, or the free one where it belongs. */
static uint32_t *slot_of(const tb_table *table, const char *who, const char *id) {
    const uint32_t mask = table->by_id_capacity - 1;
    uint32_t at = hash_of(who, id) & mask;
    while (table->by_id[at] != 0 &&
           !is_line_of(table->journal + table->entries[table->by_id[at]].line, who, id))
        at = (at + 1) & mask;
    return &table->by_id[at];
}

/* Copies the words that a line begins with. */
static void first_words(const char *line, char who[16], char id[TB_MESSAGE_ID + 1]) {
    const size_t who_length = strcspn(line, " ");
    const char *when = line + who_length + 1;
    const char *third = when + strcspn(when, " ") + 1;
    tb_text who_text = tb_text_in(who, 16);
    tb_text id_text = tb_text_in(id, TB_MESSAGE_ID + 1);
    tb_text_bytes(&who_text, line, who_length);
    tb_text_bytes(&id_text, third, strcspn(third, " "));
}

static void index_entry(tb_table *table, uint32_t index) {
    char who[16];
    char id[TB_MESSAGE_ID + 1];
    first_words(table->journal + table->entries[index].line, who, id);
    if (strcmp(id, TB_NO_ID) != 0)
        *slot_of(table, who, id) = index;
}

static bool reserve_slot(tb_table *table) {
    if (2 * (table->entry_count + 1) <= table->by_id_capacity)
        return true;
    const uint32_t capacity = table->by_id_capacity == 0 ? 32 : 2 * table->by_id_capacity;
    uint32_t *by_id = calloc(capacity, sizeof *by_id);
    if (by_id == NULL)
        return false;
    free(table->by_id);
    table->by_id = by_id;
    table->by_id_capacity = capacity;
    for (uint32_t i = 1; i < table->entry_count; i++)
        index_entry(table, i);
    return true;
}

bool tb_entries_reserve(tb_table *table, const tb_message *message) {
    enum { SEAT_TIME_AND_ID = 64 };
    const size_t room = message == NULL
                            ? TB_SETUP_TEXT
                            : strlen(message->verb) + strlen(message->argument) + SEAT_TIME_AND_ID;
    return reserve_entry(table) && reserve_slot(table) && reserve_journal(table, room);
}

/* ---- adding ---- */

static void write_opening(const tb_table *table, tb_text *text) {
    tb_text_string(text, "table ");
    tb_text_number(text, table->setup.format);
    tb_text_char(text, ' ');
    tb_setup_write(&table->setup, text);
}

static void write_message(const tb_table *table, const tb_message *message, tb_text *text) {
    char letter[2];
    tb_text_string(text, tb_who_string(table, message->seat, letter));
    tb_text_char(text, ' ');
    tb_text_number(text, (int64_t)table->scene.now);
    tb_text_char(text, ' ');
    tb_text_string(text, message->id);
    tb_text_char(text, ' ');
    tb_text_string(text, message->verb);
    tb_text_string(text, message->argument[0] == '\0' ? "" : " ");
    tb_text_string(text, message->argument);
}

static tb_moment moment_now(const tb_table *table) {
    const tb_scene *scene = &table->scene;
    return (tb_moment){
        .version = tb_table_version(table),
        .deadline = tb_table_deadline(table),
        .ply = tb_log_count(table->log),
        .phase = (uint8_t)tb_table_phase(table),
        .how = (uint8_t)scene->how,
        .turn = (uint8_t)tb_table_turn(table),
        .practice = scene->practice,
        .rematch = scene->rematch,
        .can_undo = (uint8_t)tb_undo_viewers(table),
        .offer = scene->offer,
    };
}

static bool same_chair(const tb_chair *a, const tb_chair *b) {
    return a->sitter.kind == b->sitter.kind && a->sitter.level == b->sitter.level &&
           memcmp(a->name, b->name, sizeof a->name) == 0;
}

/* What was committed to does not change but by being forgotten first. */
static bool same_share(const tb_share *a, const tb_share *b) {
    return a->committed == b->committed && a->revealed == b->revealed;
}

static void stamp(tb_table *table, const tb_scene *before) {
    const tb_scene *scene = &table->scene;
    const uint64_t version = tb_table_version(table);
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const tb_chair *old = &before->chairs[seat];
        const tb_chair *chair = &scene->chairs[seat];
        if (!same_chair(old, chair))
            table->chair_changed[seat] = version;
        if (!same_share(&old->share, &chair->share))
            table->shares_changed = version;
    }
    if (before->how != scene->how)
        table->result_changed = version;
}

void tb_entries_add(tb_table *table, const tb_message *message, const tb_scene *before) {
    tb_text text = tb_text_in(table->journal + table->journal_length,
                              table->journal_capacity - table->journal_length);
    if (message == NULL)
        write_opening(table, &text);
    else
        write_message(table, message, &text);
    table->entries[table->entry_count++] =
        (tb_entry){.after = moment_now(table), .line = table->journal_length};
    table->journal_length += text.length + 1;
    if (message != NULL)
        index_entry(table, table->entry_count - 1);
    stamp(table, before);
}

/* ---- finding ---- */

const tb_entry *tb_entry_by_id(const tb_table *table, int seat, const char *id) {
    char letter[2];
    const uint32_t index = *slot_of(table, tb_who_string(table, seat, letter), id);
    return index == 0 ? NULL : &table->entries[index];
}

const tb_entry *tb_entry_by_version(const tb_table *table, uint64_t version) {
    uint32_t low = 0;
    uint32_t high = table->entry_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (table->entries[middle].after.version < version)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < table->entry_count && table->entries[low].after.version == version;
    return found ? &table->entries[low] : NULL;
}
