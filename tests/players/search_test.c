/* The searches: solved games, not peeking, the same answer for the same seed, bounded memory. */
#include "search/brain.h"
#include "search/cfr.h"
#include "search/mcts.h"
#include "search/number.h"
#include "search/profile.h"
#include "signature.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

extern const tb_game kuhn_game, tictactoe_game;

static const tb_player_settings strong = {.level = 10, .threads = 1, .hash = 16, .seed = 1};

static tb_thought think(const tb_game *game, const tb_state *state, uint64_t seed, uint64_t nodes) {
    tb_info info;
    tb_thought thought;
    tb_player_settings settings = strong;
    settings.seed = seed;
    settings.brain = &tb_brain_mcts;
    tb_observe(game, state, game->turn(state), &info);
    tb_player *player = tb_player_begin(game, &info, "", &settings);
    assert_non_null(player);
    tb_player_step(player, nodes);
    tb_player_thought(player, &thought);
    tb_player_end(player);
    return thought;
}

/* ---- numbers ---- */

static void test_numbers(void **context) {
    static const struct {
        uint64_t n;
        double ln;
    } logs[] = {{1, 0}, {2, 0.693147}, {3, 1.098612}, {10, 2.302585}, {1000000, 13.815511}};
    static const struct {
        double x, e;
    } decays[] = {{0, 1}, {0.5, 0.606531}, {1, 0.367879}, {5, 0.006738}, {100, 0}};
    (void)context;
    for (size_t i = 0; i < 5; i++) {
        const double off = tb_natural_log(logs[i].n) - logs[i].ln;
        const double miss = tb_decay(decays[i].x) - decays[i].e;
        assert_true(off < 1e-4 && off > -1e-4);
        assert_true(miss < 1e-4 && miss > -1e-4);
    }
}

/* ---- profiles ---- */

/* Levels never think less than the one below, and only the last two take the time they get. */
static void check_levels(const tb_profile *profile) {
    for (uint32_t level = 1; level < TB_LEVELS; level++) {
        const tb_level *below = &profile->levels[level - 1];
        const tb_level *above = &profile->levels[level];
        assert_true(level >= TB_LEVELS - 2 ? above->nodes == 0 : above->nodes >= below->nodes);
        assert_true(above->temperature <= below->temperature);
    }
}

static void test_profiles(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        const tb_profile *profile = tb_profile_of(*game);
        check_levels(profile);
        if (profile->game == NULL) /* the common values do */
            continue;
        assert_ptr_equal(profile->game, *game);
        assert_non_null(profile->goal);
        assert_int_equal((*game)->has_chance, profile->decks != NULL);
    }
    const tb_profile *any = tb_profile_of(&tictactoe_game);
    assert_null(any->game);
    assert_ptr_equal(any->brain, &tb_brain_mcts);
    check_levels(any);
}

/* ---- tic-tac-toe: drawn ---- */

/* The exact value in sixths for the seat to move. */
static int solve(const tb_state *state) {
    const tb_game *game = &tictactoe_game;
    const int turn = game->turn(state);
    tb_event list[9];
    int best = 0;
    for (int i = game->events(state, list); i-- > 0;) {
        tb_state next = *state;
        uint8_t sixths[2];
        int value;
        game->apply(&next, list[i]);
        if (game->turn(&next) == TB_OVER) {
            game->result(&next, sixths);
            value = sixths[turn];
        } else {
            value = TB_WHOLE_POINT - solve(&next);
        }
        best = value > best ? value : best;
    }
    return best;
}

/* Against every reply the search never plays an event that loses what it had. */
static void check_all_replies(const tb_state *state, int searcher, uint64_t nodes) {
    const tb_game *game = &tictactoe_game;
    const int turn = game->turn(state);
    tb_event list[9];
    if (turn == TB_OVER)
        return;
    if (turn != searcher) {
        for (int i = game->events(state, list); i-- > 0;) {
            tb_state next = *state;
            game->apply(&next, list[i]);
            check_all_replies(&next, searcher, nodes);
        }
        return;
    }
    const int had = solve(state);
    tb_state next = *state;
    game->apply(&next, think(game, state, 7, nodes).best);
    if (game->turn(&next) == TB_OVER) {
        uint8_t sixths[2];
        game->result(&next, sixths);
        assert_true(sixths[turn] >= had);
    } else {
        assert_true(TB_WHOLE_POINT - solve(&next) >= had);
    }
    check_all_replies(&next, searcher, nodes);
}

static void test_tictactoe_is_drawn(void **context) {
    tb_state start;
    (void)context;
    tb_start(&tictactoe_game, NULL, &start);
    assert_int_equal(solve(&start), TB_WHOLE_POINT / 2);
    const tb_thought thought = think(&tictactoe_game, &start, 1, 50000);
    assert_true(thought.score[0] > 0.45 && thought.score[0] < 0.62);
    check_all_replies(&start, 0, 5000);
    check_all_replies(&start, 1, 5000);
}

/* ---- Kuhn poker: -1/18 chip for the first seat ---- */

/* What each seat expects, in sixths, when both play the average strategy; exact over the deals. */
static double expect(const tb_cfr *cfr, const tb_state *state, int seat) {
    const tb_game *game = &kuhn_game;
    const int turn = game->turn(state);
    tb_event list[3];
    double probabilities[TB_MAX_EVENTS];
    double value = 0;
    if (turn == TB_OVER) {
        uint8_t sixths[2];
        game->result(state, sixths);
        return sixths[seat];
    }
    const int count = game->events(state, list);
    if (turn == TB_CHANCE) {
        for (int i = 0; i < count; i++)
            probabilities[i] = 1.0 / count;
    } else {
        tb_info info;
        tb_observe(game, state, turn, &info);
        tb_cfr_strategy(cfr, &info, probabilities);
    }
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        game->apply(&next, list[i]);
        value += probabilities[i] * expect(cfr, &next, seat);
    }
    return value;
}

/* What a best response of one seat gains, in sixths: for each card, the best of all plans against
 * the two cards the other may hold. `held` are the two states, `weights` how likely each still is.
 */
static double respond(const tb_cfr *cfr, const tb_state held[2], const double weights[2],
                      int seat) {
    const tb_game *game = &kuhn_game;
    const int turn = game->turn(&held[0]);
    tb_event list[3];
    if (turn == TB_OVER) {
        double sum = 0;
        for (int h = 0; h < 2; h++) {
            uint8_t sixths[2];
            game->result(&held[h], sixths);
            sum += weights[h] * sixths[seat];
        }
        return sum;
    }
    const int count = game->events(&held[0], list);
    double best = -1;
    double all = 0;
    for (int i = 0; i < count; i++) {
        tb_state next[2] = {held[0], held[1]};
        double likely[2] = {weights[0], weights[1]};
        for (int h = 0; h < 2; h++) {
            double probabilities[TB_MAX_EVENTS];
            tb_info info;
            tb_observe(game, &held[h], turn, &info);
            tb_cfr_strategy(cfr, &info, probabilities);
            likely[h] *= turn == seat ? 1 : probabilities[i];
            game->apply(&next[h], list[i]);
        }
        const double value = respond(cfr, next, likely, seat);
        best = value > best ? value : best;
        all += value;
    }
    return turn == seat ? best : all;
}

static double best_response(const tb_cfr *cfr, int seat) {
    double sum = 0;
    for (tb_event own = 0; own < 3; own++) {
        tb_state held[2];
        const double weights[2] = {1.0 / 6, 1.0 / 6};
        int h = 0;
        for (tb_event other = 0; other < 3; other++) {
            if (other == own)
                continue;
            tb_start(&kuhn_game, NULL, &held[h]);
            kuhn_game.apply(&held[h], seat == 0 ? own : other);
            kuhn_game.apply(&held[h++], seat == 0 ? other : own);
        }
        sum += respond(cfr, held, weights, seat);
    }
    return sum;
}

/* How much the best responses of both seats take together, in chips; 0 in an equilibrium. */
static double exploitability(const tb_cfr *cfr) {
    return best_response(cfr, 0) + best_response(cfr, 1) - TB_WHOLE_POINT;
}

static void test_kuhn(void **context) {
    tb_state start;
    (void)context;
    tb_start(&kuhn_game, NULL, &start);
    tb_cfr *cfr = tb_cfr_new(&kuhn_game, &start, 1, 3);
    assert_non_null(cfr);
    double before = exploitability(cfr);
    assert_true(before > 0.5); /* uniform play is easily beaten */
    static const uint64_t rounds[] = {100, 2000, 40000, 400000};
    for (size_t i = 0; i < 4; i++) {
        tb_cfr_iterate(cfr, rounds[i]);
        const double now = exploitability(cfr);
        CHECK(now < before && now > -1e-9, "exploitability %f after %f", now, before);
        before = now;
    }
    assert_true(before < 0.01);
    assert_int_equal(tb_cfr_infosets(cfr), 12);
    const double chips = expect(cfr, &start, 0) - 3;
    CHECK(chips > -1.0 / 18 - 0.01 && chips < -1.0 / 18 + 0.01, "value %f", chips);
    tb_cfr_free(cfr);
}

/* ---- forced captures in Keserima ---- */

/* Whether the seat wins at once by this event. */
static bool wins_at_once(const tb_game *game, const tb_state *state, tb_event event, int seat) {
    tb_state next = *state;
    uint8_t sixths[TB_MAX_SEATS];
    game->apply(&next, event);
    if (game->turn(&next) != TB_OVER)
        return false;
    game->result(&next, sixths);
    return sixths[seat] == TB_WHOLE_POINT;
}

static bool has_win(const tb_game *game, const tb_state *state, int seat) {
    tb_event list[TB_MAX_EVENTS];
    for (int i = game->events(state, list); i-- > 0;) {
        if (wins_at_once(game, state, list[i], seat))
            return true;
    }
    return false;
}

/* Whether after this event the seat wins at its next turn, whatever is replied or drawn. */
static bool wins_next(const tb_game *game, const tb_state *state, tb_event event, int seat) {
    tb_state next = *state;
    tb_event list[TB_MAX_EVENTS];
    game->apply(&next, event);
    const int turn = game->turn(&next);
    if (turn == TB_OVER)
        return wins_at_once(game, state, event, seat);
    if (turn == seat)
        return has_win(game, &next, seat);
    for (int i = game->events(&next, list); i-- > 0;) {
        if (!wins_next(game, &next, list[i], seat))
            return false;
    }
    return true;
}

/* Random states in which a win in one turn, or in two, is there by brute force: it is played. */
static void test_keserima_forced_captures(void **context) {
    const tb_game *game = &tb_keserima;
    uint32_t found[2] = {0};
    (void)context;
    for (uint64_t seed = 0; found[0] < 100 || found[1] < support_scaled(12); seed++) {
        tb_random random = tb_random_from(seed);
        tb_state state;
        tb_start(game, NULL, &state);
        for (uint32_t left = 4 + tb_random_below(&random, 16); left > 0; left--) {
            if (game->turn(&state) != TB_OVER)
                game->apply(&state, support_random_event(game, &state, &random));
        }
        const int seat = game->turn(&state);
        if (seat >= TB_CHANCE)
            continue;
        tb_event list[TB_MAX_EVENTS];
        const int count = game->events(&state, list);
        if (has_win(game, &state, seat)) {
            const tb_event best = think(game, &state, seed, 200).best;
            CHECK(wins_at_once(game, &state, best, seat), "seed %u: a win was passed over",
                  (uint32_t)seed);
            found[0]++;
            continue;
        }
        bool forced = false;
        for (int i = 0; i < count && !forced; i++)
            forced = wins_next(game, &state, list[i], seat);
        if (forced) {
            const tb_event best = think(game, &state, seed, 60000).best;
            CHECK(wins_next(game, &state, best, seat), "seed %u: a forced win was passed over",
                  (uint32_t)seed);
            found[1]++;
        }
    }
}

/* ---- not peeking ---- */

static void check_pair(const tb_game *game, const tb_state *state, tb_random *random) {
    enum { NODES = 500 };
    const int seat = game->turn(state);
    char seen[TB_POSITION_TEXT];
    tb_text text = tb_text_in(seen, sizeof seen);
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_error error;
    tb_state other;
    tb_info infos[3];
    uint64_t visits[3][TB_MAX_EVENTS];
    tb_event best[3];
    int counts[3];
    memset(visits, 0, sizeof visits);
    tb_observe(game, state, seat, &infos[0]);
    tb_sample(game, &infos[0], random, &other);
    tb_observe(game, &other, seat, &infos[1]);
    tb_seen_text(game, &infos[0], &text);
    game->options_of(state, options);
    assert_true(tb_seen_read(game, options, seen, &infos[2], &error));
    for (int i = 0; i < 3; i++)
        counts[i] = support_think_visits(game, &infos[i], NODES, &best[i], visits[i]);
    for (int i = 1; i < 3; i++) {
        CHECK(best[i] == best[0] && counts[i] == counts[0] &&
                  memcmp(visits[i], visits[0], sizeof visits[0]) == 0,
              "%s: it peeks at %s", game->id, seen);
    }
}

static void test_never_peeks(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (!(*game)->has_hidden)
            continue;
        tb_random random = tb_random_from(11);
        for (uint32_t pairs = 0; pairs < support_scaled(2000);) {
            tb_state state;
            tb_start(*game, NULL, &state);
            while ((*game)->turn(&state) != TB_OVER && pairs < support_scaled(2000)) {
                if ((*game)->turn(&state) != TB_CHANCE && tb_random_below(&random, 3) == 0) {
                    check_pair(*game, &state, &random);
                    pairs++;
                }
                (*game)->apply(&state, support_random_event(*game, &state, &random));
            }
        }
    }
}

/* ---- the same again ---- */

static const uint64_t SIGNATURE = UINT64_C(17510533629661510909);

static void test_signature(void **context) {
    (void)context;
    const uint64_t found = support_signature();
    CHECK(found == SIGNATURE, "the signature is %llu: if the search was meant to change, say so",
          (unsigned long long)found);
}

/* Small steps and one large one think the same. */
static void test_resumable(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(2);
        tb_state state;
        tb_info info;
        tb_thought thoughts[2];
        tb_start(*game, NULL, &state);
        while ((*game)->turn(&state) == TB_CHANCE)
            (*game)->apply(&state, support_random_event(*game, &state, &random));
        tb_observe(*game, &state, (*game)->turn(&state), &info);
        for (int way = 0; way < 2; way++) {
            tb_player *player = tb_player_begin(*game, &info, "", &strong);
            tb_player_thought(player,
                              &thoughts[way]); /* may be asked before anything was thought */
            assert_true(tb_is_listed(*game, &state, thoughts[way].best));
            for (uint64_t left = 3000; left > 0;) {
                const uint64_t step = way == 0 ? left : left < 7 ? left : 7;
                tb_player_step(player, step);
                left -= step;
            }
            tb_player_thought(player, &thoughts[way]);
            assert_true(thoughts[way].nodes <= 3000);
            tb_player_end(player);
        }
        CHECK(thoughts[0].best == thoughts[1].best, "%s: steps matter", (*game)->id);
    }
}

/* ---- from one decision to the next ---- */

/* A game as one seat sees it: events at random, but for those that the test chooses. */
typedef struct sitting {
    const tb_game *game;
    tb_state state;
    tb_random random;
    int seat;
    char history[1 << 15];
    size_t length;
} sitting;

static void sit_down(sitting *s, const tb_game *game, uint64_t seed) {
    *s = (sitting){.game = game, .random = tb_random_from(seed)};
    tb_start(game, NULL, &s->state);
}

/* A sealed event is opened by the next one. */
static void play_event(sitting *s, tb_event event) {
    const tb_mask mask = tb_event_mask(s->game, &s->state, event, s->seat);
    char text[TB_EVENT_TEXT];
    char *end = s->history + s->length;
    tb_event_string(s->game, &s->state, event, text);
    assert_true(s->length + 2 * TB_EVENT_TEXT < sizeof s->history);
    if (s->length >= 2 && strcmp(end - 2, "o?") == 0)
        end += sprintf(end - 2, "oF-") - 2;
    end += sprintf(end, "%s%s", s->length > 0 ? " " : "",
                   mask == TB_SEEN     ? text
                   : mask == TB_HIDDEN ? "!?"
                                       : "o?");
    s->length = (size_t)(end - s->history);
    s->game->apply(&s->state, event);
}

/* Plays on to the seat's next turn; false: the game is over. */
static bool next_turn(sitting *s) {
    while (s->game->turn(&s->state) != TB_OVER && s->game->turn(&s->state) != s->seat)
        play_event(s, support_random_event(s->game, &s->state, &s->random));
    return s->game->turn(&s->state) != TB_OVER;
}

typedef struct opinion {
    tb_thought thought;
    int count;
    tb_event events[TB_MAX_EVENTS];
    uint64_t visits[TB_MAX_EVENTS];
} opinion;

static opinion opinion_of(const tb_player *player) {
    opinion o;
    memset(&o, 0, sizeof o);
    tb_player_thought(player, &o.thought);
    o.count = tb_player_visits(player, o.events, o.visits);
    return o;
}

static opinion fresh_opinion(const sitting *s, const tb_player_settings *settings, uint64_t nodes) {
    tb_info info;
    tb_observe(s->game, &s->state, s->seat, &info);
    tb_player *player = tb_player_begin(s->game, &info, s->history, settings);
    assert_non_null(player);
    tb_player_step(player, nodes);
    const opinion o = opinion_of(player);
    tb_player_end(player);
    return o;
}

static opinion next_opinion(tb_player **player, const sitting *s,
                            const tb_player_settings *settings, uint64_t nodes) {
    tb_info info;
    tb_observe(s->game, &s->state, s->seat, &info);
    if (*player == NULL)
        *player = tb_player_begin(s->game, &info, s->history, settings);
    else
        assert_true(tb_player_next(*player, &info, s->history, settings->seed));
    assert_non_null(*player);
    tb_player_step(*player, nodes);
    const opinion o = opinion_of(*player);
    CHECK(o.thought.nodes <= nodes, "%s: more nodes than were given", s->game->id);
    assert_true(tb_is_listed(s->game, &s->state, o.thought.best));
    for (int i = 0; i < o.count; i++)
        assert_true(tb_is_listed(s->game, &s->state, o.events[i]));
    return o;
}

static void check_same_opinion(const opinion *a, const opinion *b, const char *id) {
    CHECK(memcmp(a, b, sizeof *a) == 0, "%s: a mind that goes on differs from a new one", id);
}

/* A level that is defined by its nodes has memory but no memories. */
static void test_levels_by_nodes_begin_anew(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        static const uint32_t levels[] = {2, 8};
        for (int i = 0; i < 2; i++) {
            sitting s;
            tb_player *player = NULL;
            sit_down(&s, *game, 5);
            for (uint64_t turn = 0; turn < 6 && next_turn(&s); turn++) {
                const tb_player_settings settings = {
                    .level = levels[i], .threads = 1, .hash = 2, .seed = turn};
                const opinion fresh = fresh_opinion(&s, &settings, 3000);
                const opinion next = next_opinion(&player, &s, &settings, 3000);
                check_same_opinion(&fresh, &next, (*game)->id);
                play_event(&s, next.thought.best);
            }
            tb_player_end(player);
        }
    }
}

/* Another game, or one that was taken back: the mind begins anew, in the memory it has. */
static void test_another_game_begins_anew(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_player *player = NULL;
        for (uint64_t seed = 0; seed < 5; seed++) {
            sitting s;
            tb_player_settings settings = strong;
            settings.seed = seed;
            sit_down(&s, *game, seed);
            for (uint64_t turns = 2 + seed % 2; turns > 0 && next_turn(&s); turns--)
                if (turns > 1)
                    play_event(&s, support_random_event(*game, &s.state, &s.random));
            if ((*game)->turn(&s.state) == TB_OVER)
                continue;
            const opinion fresh = fresh_opinion(&s, &settings, 4000);
            for (int time = 0; time < 2; time++) { /* asked again, it knows no more */
                const opinion next = next_opinion(&player, &s, &settings, 4000);
                check_same_opinion(&fresh, &next, (*game)->id);
            }
        }
        tb_player_end(player);
    }
}

/* The same decisions again, the same answers; `kept` counts the visits that the roots begin with.
 */
static uint64_t play_twice(const tb_game *game, uint64_t seed) {
    enum { TURNS = 6 };
    opinion first[TURNS];
    uint64_t kept = 0;
    for (int time = 0; time < 2; time++) {
        sitting s;
        tb_player *player = NULL;
        sit_down(&s, game, seed);
        for (uint64_t turn = 0; turn < TURNS && next_turn(&s); turn++) {
            tb_player_settings settings = strong;
            settings.seed = turn;
            const opinion o = next_opinion(&player, &s, &settings, 4000);
            for (int i = 0; i < o.count; i++)
                kept += o.visits[i];
            kept -= o.count > 0 ? o.thought.nodes : 0;
            if (time == 0)
                first[turn] = o;
            else
                check_same_opinion(&first[turn], &o, game->id);
            play_event(&s, o.thought.best);
        }
        tb_player_end(player);
    }
    return kept;
}

static void test_lasting_minds(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        uint64_t kept = 0;
        for (uint64_t seed = 0; seed < 4; seed++)
            kept += play_twice(*game, seed);
        /* alpha-beta counts no visits; with hidden hands none are kept */
        const tb_brain *brain = tb_profile_of(*game)->brain;
        const bool keeps = brain->visits != NULL && !(*game)->has_hidden;
        CHECK(keeps ? kept > 0 : kept == 0, "%s: %u visits were kept", (*game)->id, (uint32_t)kept);
    }
}

static long resident_kib(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* With 1 MiB a long search grows by no more than that (and a little for the heap itself), over all
 * decisions of a game together. */
static void test_memory_is_bounded(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_player_settings settings = strong;
        tb_player *player = NULL;
        sitting s;
        settings.hash = 1;
        sit_down(&s, *game, 3);
        assert_true(next_turn(&s));
        tb_event best = next_opinion(&player, &s, &settings, 1000).thought.best;
        const long before = resident_kib();
        tb_player_step(player, support_scaled(60000));
        for (int turn = 0; turn < 4; turn++) {
            play_event(&s, best);
            if (!next_turn(&s))
                break;
            best = next_opinion(&player, &s, &settings, support_scaled(60000)).thought.best;
        }
        CHECK(resident_kib() - before < 4096, "%s: grew by %ld KiB", (*game)->id,
              resident_kib() - before);
        tb_player_end(player);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_profiles),
        cmocka_unit_test(test_tictactoe_is_drawn),
        cmocka_unit_test(test_kuhn),
        cmocka_unit_test(test_resumable),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_levels_by_nodes_begin_anew),
        cmocka_unit_test(test_another_game_begins_anew),
        cmocka_unit_test(test_lasting_minds),
        cmocka_unit_test(test_memory_is_bounded),
        cmocka_unit_test(test_keserima_forced_captures),
        cmocka_unit_test(test_never_peeks),
    };
    if (argc > 1 && strcmp(argv[1], "--signature") == 0) {
        printf("%llu\n", (unsigned long long)support_signature());
        return 0;
    }
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
