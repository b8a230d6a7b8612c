/* Our own players, and the choice between them and programs from outside. */
#include "arena/contender.h"

#include "base/read.h"
#include "host/native.h"
#include "search/brain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_contender {
    const arena_plan *plan;
    const atomic_bool *stop;
    outside_player *guest; /* NULL: one of ours */
    outside_terms terms;   /* of a guest */
    tb_player_settings settings;
    tb_mind minds[TB_MAX_SEATS]; /* of the seats it has, for one game */
};

static const char *command_of(const char *name) {
    return strncmp(name, "cmd:", 4) == 0 ? name + 4 : NULL;
}

bool arena_is_guest(const char *name) {
    return command_of(name) != NULL;
}

bool arena_name_check(const arena_plan *plan, const char *name, tb_error *error) {
    tb_player_settings settings = {0};
    if (strlen(name) >= ARENA_NAME)
        return tb_fail(error, "player", TB_SAID("the name is too long", "名前が長すぎます"));
    if (!tb_is_utf8(name, strlen(name))) /* it becomes a member of every line */
        return tb_fail(error, "player",
                       TB_SAID("the name is not UTF-8", "名前が UTF-8 ではありません"));
    const char *command = command_of(name);
    if (command == NULL)
        return tb_player_named(name, plan->game, &settings, error);
    return command[0] != '\0' ||
           tb_fail(error, "cmd",
                   TB_SAID("is written cmd:PROGRAM ARGUMENTS", "cmd:プログラム 引数 と書きます"));
}

/* A program without a limit of ours gets one: not all have their own. */
static outside_terms terms_of(const arena_plan *plan, const char *command) {
    const bool limited = plan->movetime > 0 || plan->nodes > 0;
    return (outside_terms){.command = command,
                           .threads = plan->threads,
                           .hash = plan->hash,
                           .movetime = limited ? plan->movetime : ARENA_OWN_TIME,
                           .nodes = plan->nodes,
                           .patience = plan->patience};
}

arena_contender *arena_contender_new(const arena_plan *plan, uint32_t player,
                                     const atomic_bool *stop) {
    tb_error error;
    arena_contender *contender = calloc(1, sizeof *contender);
    if (contender == NULL)
        return NULL;
    contender->plan = plan;
    contender->stop = stop;
    contender->settings = (tb_player_settings){.threads = plan->threads, .hash = plan->hash};
    const char *command = command_of(plan->names[player]);
    contender->terms = terms_of(plan, command);
    if (command != NULL)
        contender->guest = outside_player_new(&contender->terms, stop);
    if (command != NULL
            ? contender->guest == NULL
            : !tb_player_named(plan->names[player], plan->game, &contender->settings, &error)) {
        free(contender);
        return NULL;
    }
    if (contender->settings.brain != NULL)
        contender->settings.threads = 1; /* its nodes are those of its name, not those times two */
    return contender;
}

static void forget(arena_contender *contender) {
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_mind_forget(&contender->minds[seat]);
}

void arena_contender_free(arena_contender *contender) {
    if (contender == NULL)
        return;
    forget(contender);
    outside_player_free(contender->guest);
    free(contender);
}

void arena_contender_begin(arena_contender *contender) {
    forget(contender);
    if (contender->guest != NULL)
        outside_player_begin(contender->guest);
}

/* ---- our own ---- */

static void count_use(arena_use *use, uint64_t nodes, uint64_t time, uint64_t limit) {
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

/* A baseline is what its name says, whatever the limits of the match. */
static tb_limits limits_of(const arena_contender *contender) {
    const arena_plan *plan = contender->plan;
    if (contender->settings.brain != NULL)
        return (tb_limits){0};
    return (tb_limits){.nodes = plan->nodes, .milliseconds = plan->movetime};
}

static bool is_stopped(void *context) {
    return atomic_load(((const arena_contender *)context)->stop);
}

static outside_fault move_of_ours(arena_contender *contender, const tb_log *log, int seat,
                                  uint64_t seed, tb_event *event, arena_use *use) {
    const tb_watch watch = {.context = contender, .stop = is_stopped};
    const tb_limits limits = limits_of(contender);
    const uint64_t begun = tb_clock();
    tb_mind *mind = &contender->minds[seat];
    tb_thought thought;
    tb_decision decision;
    contender->settings.seed = seed;
    if (!tb_decision_from(log, tb_log_count(log), seat, &contender->settings, &limits, &decision))
        return OUTSIDE_NO_MEMORY;
    const bool ready = tb_mind_begin(mind, &decision, &tb_native);
    tb_decision_free(&decision);
    if (!ready)
        return OUTSIDE_NO_MEMORY;
    tb_mind_think(mind, &watch);
    tb_mind_thought(mind, &thought);
    *event = thought.best;
    count_use(use, thought.nodes, tb_clock() - begun, mind->limits.milliseconds * 1000);
    return is_stopped(contender) ? OUTSIDE_STOPPED : OUTSIDE_NO_FAULT;
}

/* ---- whoever it is ---- */

static outside_fault check_listed(const arena_contender *contender, const tb_log *log,
                                  tb_event event, char *what) {
    if (tb_is_listed(contender->plan->game, tb_log_now(log), event))
        return OUTSIDE_NO_FAULT;
    snprintf(what, OUTSIDE_WHAT, "event %u is not listed", event);
    return OUTSIDE_ILLEGAL;
}

static outside_fault move_of_guest(arena_contender *contender, const tb_log *log, int seat,
                                   uint64_t seed, tb_event *event, arena_use *use, char *what) {
    const arena_plan *plan = contender->plan;
    tb_info info;
    uint64_t nodes = 0;
    uint64_t time = 0;
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_history(log, seat, &measure);
    char *history = malloc(measure.length + 1);
    if (history == NULL)
        return OUTSIDE_NO_MEMORY;
    tb_text text = tb_text_in(history, measure.length + 1);
    tb_log_history(log, seat, &text);
    tb_observe(plan->game, tb_log_now(log), seat, &info);
    const outside_scene scene = {.game = plan->game,
                                 .options = plan->options,
                                 .info = &info,
                                 .history = history,
                                 .log = log};
    const outside_fault fault =
        outside_player_move(contender->guest, &scene, seed, event, &nodes, &time, what);
    free(history);
    if (fault == OUTSIDE_NO_FAULT)
        count_use(use, nodes, time, contender->terms.movetime * 1000);
    return fault;
}

outside_fault arena_contender_move(arena_contender *contender, const tb_log *log, uint64_t seed,
                                   tb_event *event, arena_use *use, char what[OUTSIDE_WHAT]) {
    const int seat = contender->plan->game->turn(tb_log_now(log));
    what[0] = '\0';
    const outside_fault fault = contender->guest != NULL
                                    ? move_of_guest(contender, log, seat, seed, event, use, what)
                                    : move_of_ours(contender, log, seat, seed, event, use);
    return fault == OUTSIDE_NO_FAULT ? check_listed(contender, log, *event, what) : fault;
}

const tb_mind *arena_contender_mind(const arena_contender *contender, int seat) {
    return &contender->minds[seat];
}
