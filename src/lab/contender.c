/* Our own players, and the choice between them and programs from outside (guest.c). */
#include "lab/contender.h"

#include "lab/guest.h"
#include "lab/outside.h"
#include "search/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lab_fault_words[LAB_FAULTS] = {
    [LAB_NO_FAULT] = "none",     [LAB_CRASH] = "crash",     [LAB_HANG] = "hang",
    [LAB_NONSENSE] = "nonsense", [LAB_ILLEGAL] = "illegal",
};

struct lab_contender {
    const lab_plan *plan;
    const atomic_bool *stop;
    lab_guest *guest; /* NULL: one of ours */
    tb_player_settings settings;
};

static const char *command_of(const char *name) {
    return strncmp(name, "cmd:", 4) == 0 ? name + 4 : NULL;
}

bool lab_name_check(const lab_plan *plan, const char *name, tb_error *error) {
    tb_player_settings settings = {0};
    if (strlen(name) >= LAB_NAME)
        return tb_fail(error, "player", "the name is too long");
    const char *command = command_of(name);
    if (command == NULL)
        return tb_player_named(name, plan->game, &settings, error);
    return command[0] != '\0' || tb_fail(error, "cmd", "is written cmd:PROGRAM ARGUMENTS");
}

lab_contender *lab_contender_new(const lab_plan *plan, uint32_t player, const atomic_bool *stop) {
    tb_error error;
    lab_contender *contender = calloc(1, sizeof *contender);
    if (contender == NULL)
        return NULL;
    contender->plan = plan;
    contender->stop = stop;
    contender->settings = (tb_player_settings){.threads = plan->threads, .hash = plan->hash};
    const char *command = command_of(plan->names[player]);
    if (command != NULL)
        contender->guest = lab_guest_new(plan, command, stop);
    if (command != NULL
            ? contender->guest != NULL
            : tb_player_named(plan->names[player], plan->game, &contender->settings, &error))
        return contender;
    free(contender);
    return NULL;
}

void lab_contender_free(lab_contender *contender) {
    if (contender == NULL)
        return;
    lab_guest_free(contender->guest);
    free(contender);
}

void lab_contender_begin(lab_contender *contender) {
    if (contender->guest != NULL)
        lab_guest_begin(contender->guest);
}

/* ---- our own ---- */

typedef struct limits {
    uint64_t nodes; /* 0: none */
    uint64_t time;  /* microseconds; 0: none */
} limits;

/* A baseline is what its name says: it thinks until it is done. A level takes the match's limits;
 * without them its own nodes, or a time where it has none. */
static limits limits_for(const lab_contender *contender, const tb_player *player) {
    const lab_plan *plan = contender->plan;
    limits limit = {0};
    if (contender->settings.brain != NULL)
        return limit;
    limit.nodes = plan->nodes;
    limit.time = plan->movetime * 1000;
    if (limit.nodes == 0 && limit.time == 0)
        limit.nodes = tb_player_own_nodes(player);
    if (limit.nodes == 0 && limit.time == 0)
        limit.time = LAB_OWN_TIME * 1000;
    return limit;
}

/* Steps until a limit is reached, the player is done, or the match stops. Between two looks at the
 * clock lies about a millisecond of thinking. */
static lab_fault think(const lab_contender *contender, tb_player *player, limits limit,
                       uint64_t begun) {
    enum { FIRST_STEP = 16, LONGEST_STEP = 65536, SHORT_US = 500, LONG_US = 1500 };
    uint64_t step = limit.time > 0 ? FIRST_STEP : 4096;
    uint64_t before = begun;
    for (bool more = true; more;) {
        tb_thought thought;
        tb_player_thought(player, &thought);
        const uint64_t left = limit.nodes > 0 ? limit.nodes - thought.nodes : step;
        if (limit.nodes > 0 && thought.nodes >= limit.nodes)
            break;
        more = tb_player_step(player, left < step ? left : step);
        if (atomic_load(contender->stop))
            return LAB_STOPPED;
        if (limit.time == 0)
            continue;
        const uint64_t now = lab_now();
        if (now - begun >= limit.time)
            break;
        if (now - before < SHORT_US && step < LONGEST_STEP)
            step *= 2;
        else if (now - before > LONG_US && step > 1)
            step /= 2;
        before = now;
    }
    return LAB_NO_FAULT;
}

static void count_use(lab_use *use, uint64_t nodes, uint64_t time, uint64_t limit) {
    use->moves++;
    use->nodes += nodes;
    use->time += time;
    if (limit == 0)
        return;
    const uint64_t over = time > limit ? time - limit : 0;
    use->timed++;
    use->over += over;
    use->worst = over > use->worst ? over : use->worst;
}

static lab_fault move_of_ours(lab_contender *contender, const tb_log *log, const char *history,
                              tb_event *event, lab_use *use) {
    const tb_game *game = contender->plan->game;
    tb_thought thought;
    tb_info info;
    const uint64_t begun = lab_now();
    tb_observe(game, tb_log_now(log), game->turn(tb_log_now(log)), &info);
    tb_player *player = tb_player_begin(game, &info, history, &contender->settings);
    if (player == NULL)
        return LAB_NO_MEMORY;
    const limits limit = limits_for(contender, player);
    const lab_fault fault = think(contender, player, limit, begun);
    tb_player_thought(player, &thought);
    tb_player_end(player);
    *event = thought.best;
    count_use(use, thought.nodes, lab_now() - begun, limit.time);
    return fault;
}

/* ---- whoever it is ---- */

static lab_fault check_listed(const lab_contender *contender, const tb_log *log, tb_event event,
                              char *what) {
    if (tb_is_listed(contender->plan->game, tb_log_now(log), event))
        return LAB_NO_FAULT;
    snprintf(what, LAB_WHAT, "event %u is not listed", event);
    return LAB_ILLEGAL;
}

static lab_fault move_of_guest(lab_contender *contender, const tb_log *log, const char *history,
                               uint64_t seed, tb_event *event, lab_use *use, char *what) {
    const lab_plan *plan = contender->plan;
    uint64_t nodes = 0;
    uint64_t time = 0;
    const lab_fault fault =
        lab_guest_move(contender->guest, log, history, seed, event, &nodes, &time, what);
    if (fault == LAB_NO_FAULT)
        count_use(use, nodes, time, lab_guest_movetime(plan) * 1000);
    return fault;
}

lab_fault lab_contender_move(lab_contender *contender, const tb_log *log, uint64_t seed,
                             tb_event *event, lab_use *use, char what[LAB_WHAT]) {
    const int seat = contender->plan->game->turn(tb_log_now(log));
    tb_text measure = tb_text_in(NULL, 0);
    lab_fault fault = LAB_NO_MEMORY;
    what[0] = '\0';
    tb_log_history(log, seat, &measure);
    char *history = malloc(measure.length + 1);
    if (history == NULL)
        return fault;
    tb_text text = tb_text_in(history, measure.length + 1);
    tb_log_history(log, seat, &text);
    contender->settings.seed = seed;
    if (contender->guest != NULL)
        fault = move_of_guest(contender, log, history, seed, event, use, what);
    else
        fault = move_of_ours(contender, log, history, event, use);
    free(history);
    return fault == LAB_NO_FAULT ? check_listed(contender, log, *event, what) : fault;
}
