/* Taking back: the game log goes back, the journal and the count of cards do not. Whoever has seen
 * a card, an opened commitment or, in a finished game, the seed, plays on for practice. */
#include "table/inside.h"

uint32_t tb_viewer_bit(int seat) {
    if (seat < TB_MAX_SEATS)
        return 1u << seat;
    return seat == TB_ONLOOKER ? 1u << TB_MAX_SEATS : 2u << TB_MAX_SEATS;
}

/* Those who need not ask. */
static uint32_t free_viewers(const tb_table *table) {
    uint32_t set = 0;
    if (tb_table_is_study(table))
        return (4u << TB_MAX_SEATS) - 1;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        set |= (uint32_t)tb_is_person(table, seat) << seat;
    return !table->setup.own_screens || tb_count_persons(table) == 1 ? set : 0;
}

/* Where hands are hidden, how many events there were would tell of the hand: every turn counts. */
static bool had_a_choice(const tb_table *table, uint32_t ply, int seat) {
    const tb_game *game = tb_table_game(table);
    const tb_state *state = tb_log_at(table->log, ply);
    const int turn = game->turn(state);
    if (turn >= TB_MAX_SEATS || (seat != TB_NOBODY && turn != seat))
        return false;
    return tb_is_person(table, (uint32_t)turn) && (game->has_hidden || tb_count(game, state) > 1);
}

/* What the clock decided stays, and a game that was aborted is not taken up again. */
static bool is_final(const tb_table *table) {
    return table->scene.how == TB_HOW_TIME || table->scene.how == TB_HOW_ABORTED ||
           table->scene.how == TB_HOW_LEFT;
}

bool tb_undo_target(const tb_table *table, int seat, uint32_t *ply) {
    const uint32_t count = tb_log_count(table->log);
    const bool declared =
        table->scene.how > TB_HOW_RULE; /* the result alone is taken back, if it can be */
    if (table->scene.stage != TB_GATHERED || is_final(table))
        return false;
    if (tb_table_is_study(table)) {
        *ply = declared ? count : count - 1;
        return declared || count > 0;
    }
    for (uint32_t end = count + declared; end > 0; end--) {
        if (had_a_choice(table, end - 1, seat)) {
            *ply = end - 1;
            return true;
        }
    }
    return false;
}

uint32_t tb_undo_viewers(const tb_table *table) {
    const uint32_t viewers = free_viewers(table);
    uint32_t ply;
    return viewers != 0 && tb_undo_target(table, TB_NOBODY, &ply) ? viewers : 0;
}

/* Event i hid something from somebody until event i + 1 came. */
static bool was_sealed(const tb_table *table, uint32_t i) {
    const tb_game *game = tb_table_game(table);
    return game->has_sealed && tb_event_mask(game, tb_log_at(table->log, i),
                                             tb_log_event(table->log, i), TB_ONLOOKER) == TB_SEALED;
}

static bool reveals(const tb_table *table, uint32_t ply) {
    const tb_game *game = tb_table_game(table);
    if (tb_table_is_study(table))
        return false;
    if (table->scene.how != TB_HOW_OPEN && tb_setup_deals(&table->setup))
        return true;
    for (uint32_t i = ply; i < tb_log_count(table->log); i++) {
        if (game->turn(tb_log_at(table->log, i)) == TB_CHANCE ||
            (i > 0 && was_sealed(table, i - 1)))
            return true;
    }
    return false;
}

void tb_undo_to(tb_table *table, uint32_t ply) {
    tb_scene *scene = &table->scene;
    scene->practice = scene->practice || reveals(table, ply);
    tb_clock_charge(table);
    tb_log_undo(table->log, tb_log_count(table->log) - ply);
    scene->offer = (tb_offer){0};
    scene->rematch = false;
    scene->how = TB_HOW_OPEN;
    scene->who = TB_NOBODY;
}

bool tb_handle_undo(tb_table *table, const tb_message *message, tb_error *error) {
    uint32_t ply;
    if (is_final(table))
        return tb_refuse(error, TB_ALREADY_OVER, NULL);
    if ((free_viewers(table) & tb_viewer_bit(message->seat)) == 0)
        return tb_refuse(error, TB_NO_UNDO, NULL);
    if (!tb_undo_target(table, TB_NOBODY, &ply))
        return tb_refuse(error, TB_NOTHING_TO_UNDO, NULL);
    tb_undo_to(table, ply);
    return true;
}
