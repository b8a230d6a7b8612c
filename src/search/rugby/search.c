/* One position of the tree at a time: principal variation search.
 *
 * Entering a position (rugby_enter):
 *  1. a try on the board; 2. the limit of plies, or a repetition; 3. a try at once.
 *  4. The transposition table.
 *  5. The frame; a line that is too long is cut.
 *  6. A threat: only the events that can parry it.
 *  7. Quiescence.
 *  8. All events; a null move first where the position looks good enough.
 *  9. Ordering, then futility pruning.
 * Going down (rugby_descend): 10. the null move; 11. extensions; 12. late move reductions; 13. the
 * null window of a scout, unless the event is the first.
 * Coming back (give_back): 14. a reduced search that was too good is done again, then a scout's
 * with the whole window; 15. cutoffs teach killer moves and history. Leaving (rugby_leave): 16. the
 * transposition table learns.
 */
#include "search.h"

#include "eval.h"

/* Margins and reductions; gains are in the commits. */
enum {
    NULL_MOVE_DEPTH = 2, /* from this depth on */
    NULL_MOVE_REDUCTION = 2,
    LATE_MOVE_DEPTH = 2,   /* late events are searched less deep from this depth on */
    LATE_MOVE_FIRST = 4,   /* by one ply after so many */
    LATER_MOVE_FIRST = 16, /* by two after so many */
    FUTILITY_DEPTH = 3,    /* up to this depth, quiet events of a hopeless position are left out */
    FUTILITY_MARGIN = 80,  /* points for each ply */
    QUIESCENCE_PLIES = 6,
    EXTENSION_FACTOR = 2, /* a line is extended up to so many times the iteration's depth */
};

/* ---- values ---- */

/* A win is worth less the longer it takes; the table counts from its own position. */
static int16_t value_to_tt(int value, int ply) {
    return (int16_t)(value >= RUGBY_SURE    ? value + ply
                     : value <= -RUGBY_SURE ? value - ply
                                            : value);
}

static int value_from_tt(int value, int ply) {
    return value >= RUGBY_SURE ? value - ply : value <= -RUGBY_SURE ? value + ply : value;
}

/* ---- entering ---- */

static bool repeats(const rugby_search *search, int ply) {
    for (int i = ply - 1; i >= 0; i--)
        if (search->frames[i].key == search->frames[ply].key)
            return true;
    return rugby_repetition_has(search, search->frames[ply].key);
}

/* Steps 1 to 3: what is decided without looking ahead. */
static bool is_decided(const rugby_search *search, int ply, int *value) {
    const rugby_frame *frame = &search->frames[ply];
    const rugby_chess *game = rugby_chess_in(&frame->state);
    const int side = game->to_move;
    if (tries(game) != 0) {
        *value = tries(game) & game->pieces[side] ? RUGBY_WIN - ply : ply - RUGBY_WIN;
        return true;
    }
    if (game->plies >= game->max_plies || repeats(search, ply)) {
        *value = 0;
        return true;
    }
    if (game->phase == ORDINARY && rugby_runners(game, side) != 0) {
        *value = RUGBY_WIN - ply - 1;
        return true;
    }
    return false;
}

/* Step 4: the transposition table knows enough. */
static bool is_in_tt(const rugby_search *search, int ply, tb_event *tt_event, int *value) {
    const rugby_frame *frame = &search->frames[ply];
    const rugby_tt_slot *slot = rugby_tt_find(&search->tt, frame->key);
    *tt_event = slot == NULL ? 0 : slot->event;
    if (slot == NULL || slot->depth < frame->depth)
        return false;
    *value = value_from_tt(slot->value, ply);
    const rugby_bound bound = rugby_tt_bound(slot);
    return bound == RUGBY_BOUND_EXACT || (bound == RUGBY_BOUND_LOWER && *value >= frame->beta) ||
           (bound == RUGBY_BOUND_UPPER && *value <= frame->alpha);
}

static void list_with_order(rugby_search *search, rugby_frame *frame, tb_event tt_event) {
    const rugby_hints hints = {
        .tt_event = tt_event, .killers = frame->killers, .history = &search->history};
    rugby_order(rugby_chess_in(&frame->state), &hints, frame->list, frame->count);
}

/* Step 6, an enemy runner: only what can stop it is looked at. Without a parry the game is lost in
 * two plies, unless there is no event at all (G12). */
static bool enter_threatened(rugby_frame *frame, int ply, uint64_t runners, int *value) {
    const rugby_chess *game = rugby_chess_in(&frame->state);
    frame->threatened = true;
    frame->count = rugby_list_parries(game, runners, frame->list);
    frame->best = ply + 2 - RUGBY_WIN;
    if (frame->count > 0)
        return false;
    *value = rugby_chess_count(&frame->state) > 0 ? frame->best : 0;
    return true;
}

/* Step 7, quiescence: the side to move may leave things as they are; else it takes a ball. */
static bool enter_quiescence(rugby_frame *frame, int *value) {
    frame->best = frame->stand;
    *value = frame->stand;
    if (frame->stand >= frame->beta)
        return true;
    if (frame->stand > frame->alpha)
        frame->alpha = frame->stand;
    frame->count = rugby_list_steals(rugby_chess_in(&frame->state), frame->list);
    return frame->count == 0;
}

/* Step 8: all events; a null move first, where standing still is good enough already. */
static bool enter_full(rugby_frame *frame, int *value) {
    const rugby_chess *game = rugby_chess_in(&frame->state);
    frame->count = rugby_list_all(game, frame->list);
    *value = 0; /* G12: no legal event */
    if (frame->depth >= NULL_MOVE_DEPTH && !frame->after_null_move && game->phase == ORDINARY &&
        frame->stand >= frame->beta && frame->beta < RUGBY_SURE)
        frame->task = RUGBY_TASK_NULL_MOVE;
    return frame->count == 0;
}

/* Step 9, futility: near the leaves, where even a good deal more than the evaluation would not be
 * enough, only events that do something are looked at. */
static bool prune_futile(rugby_frame *frame, int *value) {
    const int hope = frame->stand + FUTILITY_MARGIN * frame->depth;
    if (frame->depth < 1 || frame->depth > FUTILITY_DEPTH || hope > frame->alpha ||
        rugby_chess_in(&frame->state)->phase != ORDINARY)
        return false;
    int kept = 0;
    for (int i = 0; i < frame->count; i++)
        if (frame->list[i].order >= RUGBY_SHARP)
            frame->list[kept++] = frame->list[i];
    frame->count = kept;
    frame->best = hope;
    *value = hope;
    return kept == 0;
}

bool rugby_enter(rugby_search *search, int ply, int *value) {
    rugby_frame *frame = &search->frames[ply];
    const rugby_chess *game = rugby_chess_in(&frame->state);
    const int enemy = 1 - game->to_move;
    tb_event tt_event;
    bool done;
    /* 1-3. A try, the limit, a repetition, a try next. */
    if (is_decided(search, ply, value))
        return true;
    /* 4. The transposition table. */
    if (is_in_tt(search, ply, &tt_event, value))
        return true;
    /* 5. The frame; too long a line is cut. */
    frame->list = &search->moves[ply * RUGBY_MOVES_MAX];
    frame->next = 0;
    frame->best = -RUGBY_INFINITE;
    frame->best_event = 0;
    frame->floor = frame->alpha;
    frame->task = RUGBY_TASK_PICK;
    frame->threatened = false;
    const uint64_t runners = game->phase == ORDINARY && game->plies + 1 < game->max_plies
                                 ? rugby_runners(game, enemy)
                                 : 0;
    if (ply >= RUGBY_PLIES_MAX || (frame->depth < -QUIESCENCE_PLIES && game->phase == ORDINARY)) {
        *value = rugby_evaluate(game);
        return true;
    }
    /* 6-8. By what the position asks for. */
    if (runners != 0) {
        done = enter_threatened(frame, ply, runners, value);
    } else {
        frame->stand = rugby_evaluate(game);
        done = frame->depth <= 0 && game->phase == ORDINARY ? enter_quiescence(frame, value)
                                                            : enter_full(frame, value);
    }
    if (done)
        return true;
    /* 9. Ordering and futility. */
    list_with_order(search, frame, tt_event);
    return !frame->threatened && prune_futile(frame, value);
}

/* ---- going down ---- */

/* Step 11, extensions: a forced pass costs no depth; nor does an answer to a threat, within
 * reason; nor the swap (G13), after which the same position is valued for the other side. */
static int child_depth(const rugby_search *search, const rugby_frame *frame, int ply,
                       tb_event event) {
    const bool forced = rugby_chess_in(&frame->state)->phase != ORDINARY || frame->threatened ||
                        event == SWAP_EVENT;
    return frame->depth - !(forced && ply < EXTENSION_FACTOR * search->depth);
}

/* Step 12: events that are late in the list and neither answer nor make a threat are searched less
 * deep. */
static int late_move_reduction(const rugby_frame *frame, int index, tb_event event) {
    const rugby_chess *game = rugby_chess_in(&frame->state);
    if (frame->depth < LATE_MOVE_DEPTH || index < LATE_MOVE_FIRST || frame->threatened ||
        game->phase != ORDINARY || rugby_is_tackle(game, event))
        return 0;
    return index < LATER_MOVE_FIRST ? 1 : 2;
}

static void set_child(rugby_search *search, int depth, int alpha, int beta) {
    const rugby_frame *frame = &search->frames[search->ply];
    rugby_frame *child = &search->frames[search->ply + 1];
    const bool turns =
        rugby_chess_in(&child->state)->to_move != rugby_chess_in(&frame->state)->to_move;
    child->key = rugby_chess_hash(&child->state);
    child->depth = depth;
    child->alpha = turns ? -beta : alpha;
    child->beta = turns ? -alpha : beta;
}

/* Step 10, the null move: the enemy moves twice. If that is still too good for us, the position is.
 */
static void descend_by_null_move(rugby_search *search) {
    rugby_frame *frame = &search->frames[search->ply];
    rugby_frame *child = frame + 1;
    child->state = frame->state;
    rugby_chess_of(&child->state)->to_move ^= 1;
    rugby_chess_of(&child->state)->plies++;
    child->after_null_move = true;
    frame->mode = RUGBY_MODE_NULL_MOVE;
    set_child(search, frame->depth - 1 - NULL_MOVE_REDUCTION, frame->beta - 1, frame->beta);
}

static void descend_by_event(rugby_search *search) {
    rugby_frame *frame = &search->frames[search->ply];
    rugby_frame *child = frame + 1;
    if (frame->task == RUGBY_TASK_PICK) {
        if (search->ply > 0)
            rugby_pick(frame->list, frame->next, frame->count);
        frame->next++;
    }
    const int index = frame->next - 1;
    const tb_event event = frame->list[index].event;
    const int depth = child_depth(search, frame, search->ply, event);
    const bool whole = frame->task == RUGBY_TASK_FULL || index == 0;
    const int reduction =
        whole || frame->task == RUGBY_TASK_SCOUT ? 0 : late_move_reduction(frame, index, event);
    child->state = frame->state;
    rugby_chess_apply(&child->state, event);
    child->after_null_move = false;
    frame->mode = whole           ? RUGBY_MODE_WHOLE
                  : reduction > 0 ? RUGBY_MODE_REDUCED
                                  : RUGBY_MODE_SCOUTED;
    set_child(search, depth - reduction, frame->alpha, whole ? frame->beta : frame->alpha + 1);
}

/* ---- coming back ---- */

/* Step 15: killer moves and the history heuristic. */
static void cut_off(rugby_search *search, rugby_frame *frame) {
    const rugby_chess *game = rugby_chess_in(&frame->state);
    frame->task = RUGBY_TASK_LEAVE;
    if (frame->depth <= 0)
        return;
    if (!rugby_is_tackle(game, frame->best_event) && frame->killers[0] != frame->best_event) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = frame->best_event;
    }
    rugby_history_update(&search->history, game->to_move, frame->list, frame->next, frame->depth);
}

/* The event that was just searched is worth so much. */
static void take(rugby_search *search, rugby_frame *frame, int value) {
    frame->task = RUGBY_TASK_PICK;
    if (search->ply == 0)
        search->roots[frame->next - 1].value = value;
    if (value > frame->best) {
        frame->best = value;
        frame->best_event = frame->list[frame->next - 1].event;
    }
    if (search->ply == 0 && search->slack > 0.0)
        frame->alpha = rugby_soften(frame->best, search->slack);
    else if (value > frame->alpha)
        frame->alpha = value;
    if (frame->alpha >= frame->beta)
        cut_off(search, frame);
    else if (frame->next == frame->count)
        frame->task = RUGBY_TASK_LEAVE;
}

/* Step 14: what a search below has found, by how it was entered. */
static void absorb(rugby_search *search, int value) {
    rugby_frame *frame = &search->frames[search->ply];
    switch (frame->mode) {
    case RUGBY_MODE_NULL_MOVE:
        frame->task = RUGBY_TASK_PICK;
        if (value >= frame->beta) {
            frame->best = frame->beta;
            frame->task = RUGBY_TASK_LEAVE;
        }
        break;
    case RUGBY_MODE_REDUCED:
        if (value > frame->alpha)
            frame->task = RUGBY_TASK_SCOUT;
        else
            take(search, frame, value);
        break;
    case RUGBY_MODE_SCOUTED:
        if (value > frame->alpha && value < frame->beta)
            frame->task = RUGBY_TASK_FULL;
        else
            take(search, frame, value);
        break;
    case RUGBY_MODE_WHOLE:
        take(search, frame, value);
        break;
    }
}

/* The value of the frame above the top one, as the top one's side sees it. */
static void give_back(rugby_search *search, int value) {
    const rugby_frame *frame = &search->frames[search->ply];
    const bool turns =
        rugby_chess_in(&frame->state)->to_move != rugby_chess_in(&frame[1].state)->to_move;
    absorb(search, turns ? -value : value);
}

void rugby_descend(rugby_search *search) {
    int value;
    rugby_frame *frame = &search->frames[search->ply];
    search->nodes++;
    if (frame->task == RUGBY_TASK_NULL_MOVE)
        descend_by_null_move(search);
    else
        descend_by_event(search);
    if (rugby_enter(search, search->ply + 1, &value))
        give_back(search, value);
    else
        search->ply++;
}

void rugby_leave(rugby_search *search) {
    const rugby_frame *frame = &search->frames[search->ply];
    const rugby_bound bound = frame->best >= frame->beta   ? RUGBY_BOUND_LOWER
                              : frame->best > frame->floor ? RUGBY_BOUND_EXACT
                                                           : RUGBY_BOUND_UPPER;
    const rugby_tt_slot result = {
        .key = frame->key,
        .event = frame->best_event,
        .value = value_to_tt(frame->best, search->ply),
        .depth = (int8_t)(frame->depth > 0 ? frame->depth : 0),
        .tag = (uint8_t)bound,
    };
    rugby_tt_store(&search->tt, &result);
    search->ply--;
    give_back(search, frame->best);
}
