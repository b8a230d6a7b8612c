/* Iterative deepening: one ply more each time, the best event of the last time first. */
#include "search.h"

#include <string.h>

/* With a single event there is nothing to decide; so deep for the sake of the score. */
enum { FORCED_DEPTH = 4 };

static void start_iteration(rugby_search *search) {
    rugby_frame *root = &search->frames[0];
    search->depth++;
    root->depth = search->depth;
    root->alpha = root->floor = -RUGBY_INFINITE;
    root->beta = RUGBY_INFINITE;
    root->best = -RUGBY_INFINITE;
    root->best_event = 0;
    root->next = 0;
    root->task = RUGBY_TASK_PICK;
    for (int i = 0; i < search->root_count; i++)
        root->list[i].event = search->roots[i].event;
}

void rugby_deepening_begin(rugby_search *search, const tb_state *state) {
    rugby_frame *root = &search->frames[0];
    tb_event none[RUGBY_KILLERS] = {0};
    const rugby_hints hints = {.killers = none, .history = &search->history};
    tb_event listed[TB_MAX_EVENTS];
    memset(search->frames, 0, sizeof search->frames);
    search->ply = search->depth = search->whole = 0;
    search->nodes = 0;
    search->over = false;
    root->state = *state;
    root->key = rugby_chess_hash(state);
    root->list = search->moves;
    root->count = search->root_count = rugby_chess_events(state, listed);
    for (int i = 0; i < root->count; i++)
        root->list[i].event = listed[i];
    rugby_order(rugby_chess_in(state), &hints, root->list, root->count);
    for (int i = 0; i < root->count; i++) {
        rugby_pick(root->list, i, root->count);
        search->roots[i] = (rugby_root){.event = root->list[i].event};
    }
    start_iteration(search);
}

/* The best first, the others as they were: their order is that of earlier iterations. */
static void bring_forward(rugby_search *search) {
    int best = 0;
    for (int i = 1; i < search->root_count; i++)
        if (search->roots[i].event == search->frames[0].best_event)
            best = i;
    const rugby_root first = search->roots[best];
    for (int i = best; i > 0; i--)
        search->roots[i] = search->roots[i - 1];
    search->roots[0] = first;
}

static void finish_iteration(rugby_search *search) {
    const int best = search->frames[0].best;
    const int sure = best < 0 ? -best : best;
    for (int i = 0; i < search->root_count; i++)
        search->roots[i].before = search->roots[i].value;
    bring_forward(search);
    search->whole = search->depth;
    search->over = search->depth >= RUGBY_DEPTH_MAX ||
                   (search->root_count == 1 && search->depth >= FORCED_DEPTH) ||
                   (sure >= RUGBY_SURE && RUGBY_WIN - sure <= search->depth);
    if (!search->over)
        start_iteration(search);
}

bool rugby_deepening_step(rugby_search *search, uint64_t nodes) {
    while (!search->over) {
        const rugby_frame *top = &search->frames[search->ply];
        if (top->task == RUGBY_TASK_LEAVE) {
            if (search->ply > 0)
                rugby_leave(search);
            else
                finish_iteration(search);
        } else if (nodes-- == 0) {
            return true;
        } else {
            rugby_descend(search);
        }
    }
    return false;
}
