/* The core of a table: opening it, asking about it, events, and the cards that follow. */
#include "base/words.h"
#include "table/inside.h"
#include <teban/games.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void set_scene(const tb_setup *setup, tb_scene *scene) {
    scene->now = setup->opened;
    scene->stage_since = setup->opened;
    scene->practice = setup->has_start;
    scene->who = TB_NOBODY;
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        scene->chairs[seat].sitter = setup->seats[seat];
        scene->clock.left[seat] = setup->time;
    }
}

tb_table *tb_table_new(const tb_setup *setup) {
    tb_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->setup = *setup;
    table->commitment = tb_deal_commitment(&setup->seed);
    table->log = setup->has_start ? tb_log_new_at(setup->game, &setup->start)
                                  : tb_log_new(setup->game, setup->options);
    set_scene(setup, &table->scene);
    if (table->log != NULL && tb_gather(table) && tb_entries_reserve(table, NULL)) {
        tb_entries_add(table, NULL, &table->scene);
        return table;
    }
    tb_table_free(table);
    return NULL;
}

tb_table *tb_table_open_words(char *words, uint32_t format, tb_error *error) {
    tb_setup setup;
    const char *id = tb_next_word(&words);
    const tb_game *game = tb_game_find(id);
    if (game == NULL)
        tb_refuse(error, TB_NO_GAME, id);
    if (game == NULL || !tb_setup_read(game, words, &setup, error))
        return NULL;
    setup.format = format;
    tb_table *table = tb_table_new(&setup);
    if (table == NULL)
        tb_fail_memory(error);
    return table;
}

char *tb_copy_words(const char *words, tb_error *error) {
    const size_t bytes = strlen(words) + 1;
    char *copy = malloc(bytes);
    if (copy == NULL)
        tb_fail_memory(error);
    return copy == NULL ? NULL : memcpy(copy, words, bytes);
}

tb_table *tb_table_open(const char *words, tb_error *error) {
    char *copy = tb_copy_words(words, error);
    tb_table *table = copy == NULL ? NULL : tb_table_open_words(copy, TB_FORMAT, error);
    free(copy);
    return table;
}

void tb_table_free(tb_table *table) {
    if (table == NULL)
        return;
    tb_log_free(table->log);
    free(table->card_of);
    free(table->entries);
    free(table->by_id);
    free(table->journal);
    free(table);
}

/* ---- asking ---- */

const tb_game *tb_table_game(const tb_table *table) {
    return table->setup.game;
}

const tb_setup *tb_table_setup(const tb_table *table) {
    return &table->setup;
}

const tb_log *tb_table_log(const tb_table *table) {
    return table->log;
}

uint64_t tb_table_version(const tb_table *table) {
    return table->scene.messages + table->scene.drawn;
}

bool tb_table_had_version(const tb_table *table, uint64_t version) {
    return tb_entry_by_version(table, version) != NULL;
}

tb_phase tb_table_phase(const tb_table *table) {
    if (table->scene.how != TB_HOW_OPEN)
        return TB_FINISHED;
    return table->scene.stage == TB_GATHERED ? TB_PLAYING : TB_GATHERING;
}

tb_sitter tb_table_sitter(const tb_table *table, int seat) {
    return table->scene.chairs[seat].sitter;
}

bool tb_table_is_study(const tb_table *table) {
    return table->setup.deal == TB_DEAL_ENTERED;
}

int tb_table_turn(const tb_table *table) {
    if (table->scene.how != TB_HOW_OPEN)
        return TB_OVER;
    return tb_table_game(table)->turn(tb_log_now(table->log));
}

uint32_t tb_count_persons(const tb_table *table) {
    uint32_t persons = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        persons += tb_is_person(table, seat);
    return persons;
}

const char *tb_who_string(const tb_table *table, int seat, char buffer[2]) {
    return seat == TB_CLOCK ? "clock" : tb_seat_string(tb_table_game(table), seat, buffer);
}

int tb_who_find(const tb_table *table, const char *word) {
    if (strcmp(word, "clock") == 0)
        return TB_CLOCK;
    return strcmp(word, "referee") == 0 ? TB_REFEREE : tb_seat_find(tb_table_game(table), word);
}

/* A finished game hides nothing, and neither does a study table; but how the past of a finished
 * game looked to a seat stays so. */
void tb_table_info(const tb_table *table, uint32_t ply, int seat, tb_info *info) {
    const bool last = ply == tb_log_count(table->log);
    const bool open = tb_table_is_study(table) || (last && table->scene.how > TB_HOW_RULE);
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
    const uint32_t capacity = 2 * count + 8;
    uint64_t *card_of = realloc(table->card_of, capacity * sizeof *card_of);
    if (card_of == NULL)
        return false;
    table->card_of = card_of;
    table->card_capacity = capacity;
    return true;
}

static bool draw_card(tb_table *table) {
    tb_scene *scene = &table->scene;
    const tb_event card =
        tb_deal_outcome(&scene->key, scene->drawn, tb_table_game(table), tb_log_now(table->log));
    const uint32_t index = tb_log_count(table->log);
    if (!reserve_card(table) || !tb_log_add_event(table->log, card))
        return false;
    table->card_of[index] = scene->drawn++;
    return true;
}

bool tb_table_settle(tb_table *table) {
    const tb_game *game = tb_table_game(table);
    while (tb_setup_deals(&table->setup) && game->turn(tb_log_now(table->log)) == TB_CHANCE) {
        if (!draw_card(table))
            return false;
    }
    if (game->turn(tb_log_now(table->log)) == TB_OVER)
        table->scene.how = TB_HOW_RULE;
    return true;
}

/* ---- events ---- */

static bool play(tb_table *table, const char *text, tb_error *error) {
    return tb_log_add(table->log, text, error) && (tb_table_settle(table) || tb_fail_memory(error));
}

/* The event is read in a state made from the seat's knowledge first, so that a refusal tells
 * nothing that the seat does not know. */
bool tb_handle_event(tb_table *table, const tb_message *message, tb_error *error) {
    const int turn = tb_table_turn(table);
    tb_state state;
    tb_event event;
    if (!tb_table_to_act(table, message->seat, &state))
        return tb_refuse(error, TB_NOT_YOUR_TURN, NULL);
    if (!tb_event_read(tb_table_game(table), &state, message->argument, &event, &error->why))
        return tb_fail_illegal(error);
    if (!play(table, message->argument, error))
        return false;
    table->scene.offer = (tb_offer){0};
    for (uint32_t other = 0; other < tb_table_game(table)->seat_count; other++)
        table->scene.chairs[other].refused = 0;
    tb_clock_moved(table, turn);
    return true;
}
