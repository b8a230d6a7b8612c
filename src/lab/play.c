/* One game: quick where nobody thinks, with minds and a log where somebody does. */
#include "lab/play.h"

#include "lab/deal.h"
#include "lab/design_parts.h"
#include "think/mind.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* MiB of a mind: no level that is defined by its nodes fills them, so that it is the player that it
 * is everywhere; one that is given many makes do with them. */
enum { HASH = 16 };

/* How a player of a lineup plays. A random one has no mind: it needs one number a move. */
typedef struct sitter {
    tb_player_settings settings;
    bool random;
} sitter;

/* A game as far as chance alone has brought it, and the dealer there: up to the first move the
 * games of a round that begin alike are one. */
typedef struct dealt {
    bool known;
    uint32_t start; /* of the table's */
    uint64_t round;
    tb_state state;
    lab_mark mark;
} dealt;

struct lab_table {
    const lab_design *design;
    const tb_game *game;
    const tb_profile *profile;
    uint64_t deal, think; /* what all cards, and all choices, follow from */
    tb_state *starts;     /* of each variation: each start */
    sitter sitters[LAB_MAX_LINEUPS][2];
    sitter judge;
    bool judged;
    lab_dealer dealer;
    dealt dealt;
    tb_log *log;
    tb_mind minds[TB_MAX_SEATS]; /* of whoever sits there, and of the judge beside them */
    tb_mind judges[TB_MAX_SEATS];
};

/* ---- the table ---- */

static sitter sitter_named(const tb_game *game, const char *name) {
    tb_error error;
    sitter s = {0};
    const bool known = lab_player_settings(game, name, "players", &s.settings, &error);
    assert(known); /* the design has been checked */
    (void)known;
    s.settings.threads = 1;
    s.settings.hash = HASH;
    s.random = s.settings.brain == &tb_brain_random;
    return s;
}

static void seat_players(lab_table *table) {
    const lab_design *design = table->design;
    for (uint32_t i = 0; i < design->lineups; i++) {
        for (uint32_t k = 0; k < design->lineup[i].players; k++)
            table->sitters[i][k] = sitter_named(table->game, design->lineup[i].names[k]);
    }
    table->judged = design->judge[0] != '\0';
    if (table->judged)
        table->judge = sitter_named(table->game, design->judge);
}

/* A cell's start is the one with its number less the lineup. */
static bool set_up(lab_table *table) {
    const lab_design *design = table->design;
    const uint32_t count = lab_cells(design) / design->lineups;
    table->starts = calloc(count, sizeof *table->starts);
    for (uint32_t i = 0; table->starts != NULL && i < count; i++) {
        tb_error error;
        uint32_t options[TB_MAX_OPTIONS] = {0};
        const lab_cell at = lab_cell_at(design, i * design->lineups);
        lab_cell_options(design, i * design->lineups, options);
        if (design->starts == 0)
            tb_start(table->game, options, &table->starts[i]);
        else
            tb_position_read(table->game, options, design->start[at.start], &table->starts[i],
                             &error);
    }
    return table->starts != NULL;
}

static uint64_t number_for(const lab_design *design, const char *purpose) {
    const lab_key key = lab_key_of("lab 1", design->seed, purpose, 0);
    return lab_number(&key, 0);
}

lab_table *lab_table_new(const lab_design *design) {
    lab_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    table->design = design;
    table->game = design->game;
    table->profile = tb_profile_of(design->game);
    table->deal = number_for(design, "deal");
    table->think = number_for(design, "think");
    lab_dealer_begin_quick(&table->dealer, design->game, 0);
    seat_players(table);
    if (!set_up(table)) {
        lab_table_free(table);
        return NULL;
    }
    return table;
}

void lab_table_free(lab_table *table) {
    if (table == NULL)
        return;
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        tb_mind_forget(&table->minds[seat]);
        tb_mind_forget(&table->judges[seat]);
    }
    tb_log_free(table->log);
    free(table->starts);
    free(table);
}

/* ---- facts ---- */

static void count_hands(const lab_table *table, const tb_state *state, lab_facts *facts) {
    if (table->profile->hands == NULL)
        return;
    for (uint32_t seat = 0; seat < table->game->seat_count; seat++)
        table->profile->hands->count(state, (int)seat, facts->hands[seat]);
}

/* The name stands in a line of JSON as it is. */
static void name_opening(const lab_table *table, const tb_state *state, tb_event event,
                         lab_facts *facts) {
    tb_text name = tb_text_in(facts->opening, sizeof facts->opening);
    if (table->profile->opening != NULL)
        table->profile->opening(state, event, &name);
    else
        table->game->event_text(state, event, &name);
    for (char *c = facts->opening; *c != '\0'; c++)
        *c = *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? '?' : *c;
}

static void note_moves(lab_facts *facts, const tb_made *made) {
    facts->moves += made->moves;
    facts->forced += made->forced;
    facts->choices += made->choices;
}

/* A move by itself: the first one is told of, and by whom the game was begun. */
static void note_move(const lab_table *table, const tb_state *state, int seat, uint32_t count,
                      tb_event event, lab_facts *facts) {
    if (facts->moves == 0) {
        facts->first = (uint32_t)seat;
        name_opening(table, state, event, facts);
        count_hands(table, state, facts);
    }
    if (facts->begins == 0 && (table->profile->begun == NULL || table->profile->begun(state)))
        facts->begins = (uint32_t)seat + 1;
    note_moves(facts, &(tb_made){.moves = 1, .forced = count == 1, .choices = count});
}

/* Its place among the endings of the game, and after these the common ones. */
static uint32_t ending_at(const tb_game *game, const tb_reason *row) {
    for (uint32_t i = 0; i < game->ending_count; i++) {
        if (row == &game->endings[i])
            return i;
    }
    return game->ending_count + (uint32_t)(row - tb_common_endings);
}

static void note_end(const lab_table *table, const tb_state *state, lab_facts *facts) {
    facts->ending = ending_at(table->game, tb_ended_by(table->game, state));
    table->game->result(state, facts->sixths);
    if (facts->moves == 0)
        count_hands(table, state, facts);
}

/* ---- a game in which nobody thinks ---- */

static void deal(lab_table *table, uint32_t start, uint64_t round) {
    dealt *d = &table->dealt;
    if (d->known && d->start == start && d->round == round) {
        lab_dealer_return(&table->dealer, &d->mark);
        return;
    }
    *d = (dealt){.known = true, .start = start, .round = round, .state = table->starts[start]};
    lab_dealer_again(&table->dealer, lab_mix(table->deal, round));
    while (table->game->turn(&d->state) == TB_CHANCE)
        table->game->apply(&d->state, lab_dealer_next(&table->dealer, &d->state));
    d->mark = lab_dealer_mark(&table->dealer);
}

static void open_quickly(const lab_table *table, tb_state *state, int seat, tb_random *random,
                         lab_facts *facts) {
    uint32_t count;
    const tb_event event = tb_pick(table->game, state, random, &count);
    note_move(table, state, seat, count, event, facts);
    table->game->apply(state, event);
}

static void play_quickly(lab_table *table, tb_random random, lab_facts *facts) {
    const tb_game *game = table->game;
    tb_state state = table->dealt.state;
    tb_made made = {0};
    for (int turn; (turn = game->turn(&state)) != TB_OVER;) {
        if (turn == TB_CHANCE)
            game->apply(&state, lab_dealer_next(&table->dealer, &state));
        else if (facts->begins == 0)
            open_quickly(table, &state, turn, &random, facts);
        else
            tb_play_on(game, &state, &random, &made);
    }
    note_moves(facts, &made);
    note_end(table, &state, facts);
}

/* ---- a game with thoughts ---- */

/* Time stands still: thinking ends by nodes. */
static uint64_t no_time(void *context) {
    (void)context;
    return 0;
}

static const tb_host timeless = {.now = no_time};

typedef struct sitting {
    lab_table *table;
    const sitter *sitters; /* of the lineup */
    uint32_t cell, turn;   /* of the design */
    uint64_t choice;       /* what the players' numbers follow from */
    tb_random random;      /* of the random ones, who take a number a move */
    tb_watch watch;
    lab_facts *facts;
} sitting;

/* Events with at least half of the visits of the most visited. */
static void count_good(const tb_mind *mind, lab_facts *facts) {
    tb_event events[TB_MAX_EVENTS];
    uint64_t visits[TB_MAX_EVENTS];
    uint64_t most = 0;
    const int count = tb_mind_visits(mind, events, visits);
    for (int i = 0; i < count; i++)
        most = visits[i] > most ? visits[i] : most;
    if (most == 0)
        return;
    facts->judged++;
    for (int i = 0; i < count; i++)
        facts->good += 2 * visits[i] >= most;
}

/* The nodes of a level that has none of its own. */
static uint64_t nodes_of(const sitter *who) {
    return who->settings.brain == NULL ? who->settings.parameter : 0;
}

/* A thought of the seat to move. A mind that goes on from another game thinks as if it began here,
 * if its level is defined by its nodes; the others have been forgotten (forget_others). */
static bool think(sitting *s, const sitter *who, tb_mind *mind, int seat, tb_thought *thought) {
    const tb_log *log = s->table->log;
    const tb_limits limits = {.nodes = nodes_of(who)};
    tb_player_settings settings = who->settings;
    tb_decision decision;
    settings.seed = lab_mix(s->choice, (uint64_t)s->facts->moves * TB_MAX_SEATS + (uint32_t)seat);
    if (!tb_decision_from(log, tb_log_count(log), seat, &settings, &limits, &decision))
        return false;
    const bool ready = tb_mind_begin(mind, &decision, &timeless);
    tb_decision_free(&decision);
    if (!ready)
        return false;
    tb_mind_think(mind, &s->watch);
    tb_mind_thought(mind, thought);
    return s->watch.stop == NULL || !s->watch.stop(s->watch.context);
}

static bool note_thought(const tb_mind *mind, int seat, const tb_thought *thought,
                         lab_facts *facts) {
    count_good(mind, facts);
    return lab_facts_think(facts, (uint32_t)seat, thought->score[seat]);
}

static bool judge(sitting *s, int seat) {
    lab_table *table = s->table;
    tb_thought thought;
    return think(s, &table->judge, &table->judges[seat], seat, &thought) &&
           note_thought(&table->judges[seat], seat, &thought, s->facts);
}

static bool choose(sitting *s, int seat, tb_event *event) {
    lab_table *table = s->table;
    const sitter *who = &s->sitters[lab_player_at(table->design, s->cell, s->turn, (uint32_t)seat)];
    tb_thought thought;
    const tb_state *now = tb_log_now(table->log);
    uint32_t count = 0;
    if (table->judged && !judge(s, seat))
        return false;
    if (who->random) {
        *event = tb_pick(table->game, now, &s->random, &count);
    } else {
        count = (uint32_t)tb_count(table->game, now);
        if (!think(s, who, &table->minds[seat], seat, &thought))
            return false;
        *event = thought.best;
        const bool tells = who->settings.brain == NULL || !who->settings.brain->blind;
        if (!table->judged && tells && !note_thought(&table->minds[seat], seat, &thought, s->facts))
            return false;
    }
    note_move(table, now, seat, count, *event, s->facts);
    return true;
}

static bool begin_log(lab_table *table, const tb_state *start) {
    if (table->log != NULL && memcmp(tb_log_at(table->log, 0), start, sizeof *start) == 0)
        return tb_log_undo(table->log, tb_log_count(table->log));
    tb_log_free(table->log);
    table->log = tb_log_new_at(table->game, start);
    return table->log != NULL;
}

/* A level that is given its nodes remembers from move to move, but not from game to game: a game
 * follows from its number alone. */
static void forget_others(const sitting *s) {
    lab_table *table = s->table;
    for (uint32_t seat = 0; seat < table->game->seat_count; seat++) {
        const uint32_t player = lab_player_at(table->design, s->cell, s->turn, seat);
        if (nodes_of(&s->sitters[player]) > 0)
            tb_mind_forget(&table->minds[seat]);
        if (table->judged && nodes_of(&table->judge) > 0)
            tb_mind_forget(&table->judges[seat]);
    }
}

static bool play_thinking(sitting *s, uint32_t start) {
    lab_table *table = s->table;
    forget_others(s);
    if (!begin_log(table, &table->starts[start]))
        return false;
    table->dealt.known = false;
    lab_dealer_again(&table->dealer, lab_mix(table->deal, s->facts->round));
    for (int turn; (turn = table->game->turn(tb_log_now(table->log))) != TB_OVER;) {
        tb_event event;
        if (turn == TB_CHANCE)
            event = lab_dealer_next(&table->dealer, tb_log_now(table->log));
        else if (!choose(s, turn, &event))
            return false;
        if (!tb_log_add_event(table->log, event))
            return false;
    }
    note_end(table, tb_log_now(table->log), s->facts);
    return true;
}

/* ---- whichever it is ---- */

static bool nobody_thinks(const lab_table *table, uint32_t lineup) {
    const sitter *sitters = table->sitters[lineup];
    return !table->judged && sitters[0].random &&
           (table->design->lineup[lineup].players == 1 || sitters[1].random);
}

bool lab_play(lab_table *table, uint32_t cell, uint64_t round, uint32_t turn,
              bool (*stop)(void *context), void *context, lab_facts *facts) {
    const uint32_t lineup = cell % table->design->lineups;
    const uint32_t start = cell / table->design->lineups;
    const uint64_t choice = lab_mix(lab_mix(table->think, round), turn);
    lab_facts_clear(facts);
    facts->cell = cell;
    facts->round = round;
    facts->turn = turn;
    if (stop != NULL && stop(context))
        return false;
    if (nobody_thinks(table, lineup)) {
        deal(table, start, round);
        play_quickly(table, tb_random_from(choice), facts);
        return true;
    }
    sitting s = {.table = table,
                 .sitters = table->sitters[lineup],
                 .cell = cell,
                 .turn = turn,
                 .choice = choice,
                 .random = tb_random_from(choice),
                 .watch = {.context = context, .stop = stop},
                 .facts = facts};
    if (play_thinking(&s, start))
        return true;
    lab_facts_clear(facts);
    return false;
}
