/* The properties that every game inherits, over random games with random options.
 *
 *     property [game ...]     TEBAN_TEST_SCALE multiplies the number of games
 *
 * In every state: the events are ascending, unique, within the bound and as many as `count` says;
 * there are none exactly when the game is over; the position reads back to the same bytes; weights
 * sum; a finished game's result sums to one point. In some states also, because it costs more:
 * every event reads back from its text; what a seat sees reads back; a sampled state looks the
 * same; the game's own playout ends like the plain one; another position, or the same one under
 * other options, has another hash; and over every text of the event grammar exactly the listed
 * events are legal, and every refusal has a reason of the game's table.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct walk {
    const tb_game *game;
    tb_state state;
    tb_random random;
    uint32_t number; /* of the game, for messages */
    tb_event list[TB_MAX_EVENTS];
    int count;
} walk;

/* Where we are, for a message. */
static const char *here(const walk *w) {
    static char where[1024];
    char position[TB_POSITION_TEXT];
    char options[256];
    snprintf(where, sizeof where, "%s, game %u: position %s %s", w->game->id, w->number,
             support_options(w->game, &w->state, options),
             support_position(w->game, &w->state, position));
    return where;
}

static void check_list(walk *w) {
    const bool over = w->game->turn(&w->state) == TB_OVER;
    w->count = w->game->events(&w->state, w->list);
    CHECK(w->count <= (int)w->game->max_events, "%s: %d events", here(w), w->count);
    CHECK((w->count == 0) == over, "%s: %d events, over %d", here(w), w->count, over);
    CHECK(tb_count(w->game, &w->state) == w->count, "%s: count() says %d, listed %d", here(w),
          tb_count(w->game, &w->state), w->count);
    for (int i = 1; i < w->count; i++)
        CHECK(w->list[i - 1] < w->list[i], "%s: event %d is not ascending", here(w), i);
}

static void check_position(const walk *w) {
    char text[TB_POSITION_TEXT];
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_state again;
    tb_error error = {0};
    support_position(w->game, &w->state, text);
    w->game->options_of(&w->state, options);
    CHECK(tb_position_read(w->game, options, text, &again, &error), "%s: refused: %s: %s", here(w),
          error.field, error.message[TB_EN]);
    CHECK(memcmp(&again, &w->state, sizeof again) == 0, "%s: reads back as another state", here(w));
    CHECK(tb_hash(w->game, &again) == tb_hash(w->game, &w->state), "%s: another hash", here(w));
    for (size_t i = w->game->state_bytes; i < sizeof again; i++)
        CHECK(((const char *)&w->state)[i] == 0, "%s: byte %zu after the state", here(w), i);
}

static void check_weights(const walk *w) {
    uint32_t weights[TB_MAX_EVENTS];
    const uint32_t total = w->game->weights(&w->state, w->list, w->count, weights);
    uint64_t sum = 0;
    for (int i = 0; i < w->count; i++) {
        CHECK(weights[i] > 0, "%s: outcome %d has no weight", here(w), i);
        sum += weights[i];
    }
    CHECK(sum == total, "%s: weights sum to %llu, not %u", here(w), (unsigned long long)sum, total);
}

static void check_result(const walk *w) {
    uint8_t sixths[TB_MAX_SEATS] = {0};
    uint32_t sum = 0;
    w->game->result(&w->state, sixths);
    for (uint32_t seat = 0; seat < w->game->seat_count; seat++)
        sum += sixths[seat];
    CHECK(sum == TB_WHOLE_POINT, "%s: results sum to %u sixths", here(w), sum);
}

static void check_ending(const walk *w) {
    tb_end end;
    tb_end_of(w->game, &w->state, &end);
    CHECK(tb_ended_by(w->game, &w->state) == end.why.reason, "%s: ended by %s, %s in short",
          here(w), end.why.reason->code, tb_ended_by(w->game, &w->state)->code);
}

static void check_event_texts(const walk *w) {
    static char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_event sorted[TB_MAX_EVENTS];
    tb_why why;
    const int count = tb_events_sorted(w->game, &w->state, sorted, texts);
    for (int i = 0; i < count; i++) {
        tb_event event = 0;
        char words[256];
        tb_text say = tb_text_in(words, sizeof words);
        CHECK(i == 0 || strcmp(texts[i - 1], texts[i]) < 0, "%s: %s twice", here(w), texts[i]);
        CHECK(tb_event_read(w->game, &w->state, texts[i], &event, &why), "%s: %s refused: %s",
              here(w), texts[i], why.reason->code);
        CHECK(event == sorted[i], "%s: %s reads back as another event", here(w), texts[i]);
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            say = tb_text_in(words, sizeof words);
            w->game->event_say(&w->state, event, lang, &say);
            CHECK(say.length > 0 && tb_text_fits(&say), "%s: %s has no words", here(w), texts[i]);
        }
        walk next = *w;
        w->game->apply(&next.state, event);
        check_list(&next);
        check_position(&next);
    }
}

static void check_seat(const walk *w, int seat) {
    static char view[2][16384];
    char seen[TB_POSITION_TEXT];
    tb_info info;
    tb_info again;
    tb_random random = tb_random_from(w->random.s[0]);
    tb_error error = {0};
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_text text = tb_text_in(seen, sizeof seen);
    tb_observe(w->game, &w->state, seat, &info);
    tb_seen_text(w->game, &info, &text);
    CHECK(tb_text_fits(&text), "%s: seen position too long", here(w));
    w->game->options_of(&w->state, options);
    if (strchr(seen, '?') != NULL) {
        CHECK(tb_seen_read(w->game, options, seen, &again, &error), "%s: seen %s refused: %s: %s",
              here(w), seen, error.field, error.message[TB_EN]);
        CHECK(memcmp(&info, &again, sizeof info) == 0, "%s: seen %s reads back as another", here(w),
              seen);
    }
    walk other = *w;
    tb_sample(w->game, &info, &random, &other.state);
    check_position(&other);
    tb_observe(w->game, &other.state, seat, &again);
    CHECK(memcmp(&info, &again, sizeof info) == 0, "%s: a sampled state looks different to %d",
          here(w), seat);
    tb_text views[2] = {tb_text_in(view[0], sizeof view[0]), tb_text_in(view[1], sizeof view[1])};
    tb_view(w->game, &info, &views[0]);
    tb_view(w->game, &again, &views[1]);
    CHECK(tb_text_fits(&views[0]) && strcmp(view[0], view[1]) == 0, "%s: views differ", here(w));
    if (w->game->turn(&w->state) == seat) {
        tb_event list[TB_MAX_EVENTS];
        const int count = tb_info_events(w->game, &info, list);
        CHECK(count == w->count && memcmp(list, w->list, (size_t)count * sizeof list[0]) == 0,
              "%s: the events depend on what is hidden", here(w));
    }
}

static void check_drawing(const walk *w, int seat) {
    static char drawing[8192];
    tb_info info;
    tb_observe(w->game, &w->state, seat, &info);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(drawing, sizeof drawing);
        tb_pen pen = {.out = &text, .lang = lang, .colour = lang == TB_JA};
        w->game->draw(&info, &pen);
        CHECK(text.length > 0 && tb_text_fits(&text), "%s: drawing of %zu bytes", here(w),
              text.length);
    }
}

/* ---- hashes: equal for states that play alike, and for no others ---- */

enum { NEAR_THE_END = 64 }; /* events: so near to the limit its distance is part of the hash */

/* What plays alike whatever it is: a field of the position, counted from 0, or the value of an
 * option.
 */
static const struct {
    const char *game;
    int field;
    const char *option;
    const char *unless; /* this option is on */
} left_out[] = {
    {"keserima", 11, "max-plies", NULL}, /* turns: but near the limit */
    {"rugby-chess", 3, "max-plies", NULL}, {"keserima", 10, "", "six-ships"}, /* ship turns */
    {"isshin-ittai", 7, "copies", NULL}, /* cards out of play are what is nowhere else */
    {"isshin-ittai", -1, "below", NULL},
};

static uint32_t option_value(const tb_game *game, const tb_state *state, const char *key) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    game->options_of(state, options);
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].key, key) == 0)
            return options[i];
    }
    return 0;
}

/* The last number of a position: events or turns so far. */
static uint32_t events_done(const tb_game *game, const tb_state *state) {
    char text[TB_POSITION_TEXT];
    const char *last = strrchr(support_position(game, state, text), ' ');
    return last != NULL ? (uint32_t)atoi(last) : 0;
}

/* How far the limit of events is, as far as that matters. */
static uint32_t events_left(const tb_game *game, const tb_state *state) {
    const uint32_t most = option_value(game, state, "max-plies");
    const uint32_t done = events_done(game, state);
    const uint32_t left = done < most ? most - done : 0;
    return left < NEAR_THE_END ? left : NEAR_THE_END;
}

/* The same for the choice of taking the other side after the first event (K14, G13). */
static uint32_t opening(const tb_game *game, const tb_state *state) {
    const uint32_t done = events_done(game, state);
    return option_value(game, state, "swap") != 0 && done < 2 ? done : 2;
}

static bool is_left_out(const walk *w, int field, const char *option) {
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++) {
        if (strcmp(left_out[i].game, w->game->id) == 0 &&
            (left_out[i].field == field || strcmp(left_out[i].option, option) == 0))
            return left_out[i].unless == NULL ||
                   option_value(w->game, &w->state, left_out[i].unless) == 0;
    }
    return false;
}

static void check_other_hash(const walk *w, const tb_state *other, bool may_share) {
    char text[TB_POSITION_TEXT];
    if (memcmp(other, &w->state, sizeof *other) == 0 ||
        (may_share && events_left(w->game, other) == events_left(w->game, &w->state) &&
         opening(w->game, other) == opening(w->game, &w->state)))
        return;
    CHECK(tb_hash(w->game, other) != tb_hash(w->game, &w->state), "%s: the same hash as %s",
          here(w), support_position(w->game, other, text));
}

/* The same line under another value of each option. */
static void check_hash_of_options(walk *w, const char *text) {
    for (uint32_t i = 0; i < w->game->option_count; i++) {
        uint32_t options[TB_MAX_OPTIONS] = {0};
        uint32_t others[TB_MAX_OPTIONS] = {0};
        tb_state other;
        tb_error error = {0};
        w->game->options_of(&w->state, options);
        support_random_options(w->game, &w->random, others);
        options[i] = others[i];
        if (tb_options_check(w->game, options, &error) &&
            tb_position_read(w->game, options, text, &other, &error))
            check_other_hash(w, &other, is_left_out(w, -2, w->game->options[i].key));
    }
}

static int field_at(const char *text, size_t at) {
    int field = 0;
    for (size_t i = 0; i < at; i++)
        field += text[i] == ' ';
    return field;
}

/* The same line with another seat to move: where a field is a seat's letter. */
static void check_hash_of_mover(const walk *w, const uint32_t *options, char *text) {
    for (char *c = strchr(text, ' '); c != NULL; c = strchr(c + 1, ' ')) {
        const char old = c[1];
        for (int seat = 0; seat < (int)w->game->seat_count && (c[2] == ' ' || c[2] == 0); seat++) {
            char letter[2];
            tb_state other;
            tb_error error = {0};
            c[1] = tb_seat_string(w->game, seat, letter)[0];
            if (tb_position_read(w->game, options, text, &other, &error))
                check_other_hash(w, &other,
                                 is_left_out(w, field_at(text, (size_t)(c + 1 - text)), "?"));
        }
        c[1] = old;
    }
}

/* Lines that differ in a character, or in which two have changed places, if they are positions. */
static void check_hash(walk *w) {
    enum { TRIES = 40 };
    char text[TB_POSITION_TEXT];
    uint32_t options[TB_MAX_OPTIONS] = {0};
    const size_t length = strlen(support_position(w->game, &w->state, text));
    w->game->options_of(&w->state, options);
    check_hash_of_options(w, text);
    check_hash_of_mover(w, options, text);
    for (int i = 0; i < TRIES; i++) {
        const size_t a = tb_random_below(&w->random, (uint32_t)length);
        const size_t b = tb_random_below(&w->random, (uint32_t)length);
        const char old[2] = {text[a], text[b]};
        tb_state other;
        tb_error error = {0};
        text[a] = i % 4 == 0 ? (char)('0' + b % 10) : old[1];
        if (i % 2 == 1)
            text[b] = old[0];
        if (tb_position_read(w->game, options, text, &other, &error))
            check_other_hash(w, &other, is_left_out(w, field_at(text, a), "?"));
        text[b] = old[1];
        text[a] = old[0];
    }
}

/* The event that the list has at the drawn index, from as many numbers. */
static void check_pick(const walk *w) {
    tb_random random[2] = {w->random, w->random};
    uint32_t count = 0;
    if (w->game->turn(&w->state) >= TB_CHANCE)
        return;
    const tb_event picked = tb_pick(w->game, &w->state, &random[0], &count);
    CHECK(count == (uint32_t)w->count, "%s: %u events to pick from, %d listed", here(w), count,
          w->count);
    CHECK(picked == w->list[tb_random_below(&random[1], count)], "%s: picks another event",
          here(w));
    CHECK(memcmp(&random[0], &random[1], sizeof random[0]) == 0, "%s: picks with other numbers",
          here(w));
}

/* As far as it is somebody's turn, event by event. */
static void check_play_on(const walk *w) {
    tb_state quick = w->state;
    tb_state slow = w->state;
    tb_random random[2] = {w->random, w->random};
    tb_made made[2] = {{1, 1, 1}, {1, 1, 1}};
    tb_play_on(w->game, &quick, &random[0], &made[0]);
    while (w->game->turn(&slow) < TB_CHANCE) {
        tb_event list[TB_MAX_EVENTS];
        const int count = w->game->events(&slow, list);
        w->game->apply(&slow, list[tb_random_below(&random[1], (uint32_t)count)]);
        made[1].moves++;
        made[1].forced += count == 1;
        made[1].choices += (uint32_t)count;
    }
    CHECK(memcmp(&quick, &slow, sizeof quick) == 0, "%s: plays on otherwise", here(w));
    CHECK(memcmp(&made[0], &made[1], sizeof made[0]) == 0, "%s: counts otherwise", here(w));
    CHECK(memcmp(&random[0], &random[1], sizeof random[0]) == 0, "%s: plays on with other numbers",
          here(w));
}

/* Under swap the first two events are looked at: another count of them is another hash. */
static void check_hash_of_opening(const walk *w) {
    char text[TB_POSITION_TEXT];
    uint32_t options[TB_MAX_OPTIONS] = {0};
    char *last = strrchr(support_position(w->game, &w->state, text), ' ');
    w->game->options_of(&w->state, options);
    for (char done = '0'; last != NULL && opening(w->game, &w->state) < 2 && done <= '3'; done++) {
        tb_state other;
        tb_error error = {0};
        last[1] = done;
        if (tb_position_read(w->game, options, text, &other, &error))
            check_other_hash(w, &other, true);
    }
}

static void check_playouts(const walk *w) {
    tb_state fast = w->state;
    tb_state plain = w->state;
    tb_random random[2] = {w->random, w->random};
    tb_playout(w->game, &fast, &random[0]);
    tb_playout_plain(w->game, &plain, &random[1]);
    CHECK(memcmp(&fast, &plain, sizeof fast) == 0, "%s: playouts end differently", here(w));
    CHECK(memcmp(&random[0], &random[1], sizeof random[0]) == 0, "%s: playouts draw differently",
          here(w));
}

static void check_text(void *context, const char *text) {
    const walk *w = context;
    tb_event event;
    tb_why why = {0};
    char canonical[TB_EVENT_TEXT];
    if (tb_event_read(w->game, &w->state, text, &event, &why)) {
        bool listed = false;
        for (int i = 0; i < w->count; i++)
            listed = listed || w->list[i] == event;
        CHECK(listed, "%s: %s is called legal", here(w), text);
        return;
    }
    CHECK(why.reason != NULL, "%s: %s refused without a reason", here(w), text);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        char sentence[512];
        tb_text out = tb_text_in(sentence, sizeof sentence);
        tb_why_text(&why, lang, &out);
        CHECK(out.length > 0 && tb_text_fits(&out) && strstr(sentence, "{1}") == NULL &&
                  strstr(sentence, "{2}") == NULL && strstr(sentence, "{3}") == NULL,
              "%s: %s: bad sentence: %s", here(w), text, sentence);
    }
    for (int i = 0; i < w->count; i++) {
        CHECK(strcmp(tb_event_string(w->game, &w->state, w->list[i], canonical), text) != 0,
              "%s: %s is listed but refused: %s", here(w), text, why.reason->code);
    }
}

static void check_state(walk *w) {
    const int turn = w->game->turn(&w->state);
    check_list(w);
    check_position(w);
    if (turn == TB_CHANCE)
        check_weights(w);
    if (turn == TB_OVER) {
        check_result(w);
        check_ending(w);
    }
}

static void check_state_closely(walk *w) {
    check_event_texts(w);
    check_pick(w);
    check_play_on(w);
    check_playouts(w);
    check_hash(w);
    check_hash_of_opening(w);
    for (int seat = 0; seat < (int)w->game->seat_count; seat++)
        check_seat(w, seat);
    check_seat(w, TB_ONLOOKER);
    check_drawing(w, TB_ONLOOKER);
    check_drawing(w, 0);
}

/* The swap of K14 and G13: listed last, by its text. */
static bool may_swap(const walk *w) {
    char text[TB_EVENT_TEXT];
    return w->game->turn(&w->state) < TB_CHANCE && w->count > 0 &&
           strcmp(tb_event_string(w->game, &w->state, w->list[w->count - 1], text), "swap") == 0;
}

/* The other seat is then to move in what is the same position to it: it has as many events, but for
 * the swap, and as many after two of them. */
static void check_swap(const walk *w) {
    walk after = *w;
    w->game->apply(&after.state, w->list[w->count - 1]);
    CHECK(w->game->turn(&after.state) == 1 - w->game->turn(&w->state) ||
              w->game->turn(&after.state) == TB_OVER,
          "%s: nobody has changed sides", here(w));
    if (w->game->turn(&after.state) == TB_OVER)
        return;
    CHECK(tb_perft(w->game, &after.state, 1) == (uint64_t)w->count - 1,
          "%s: other events after the swap", here(w));
    if (events_left(w->game, &after.state) > 2)
        CHECK(tb_perft(w->game, &after.state, 2) + tb_perft(w->game, &after.state, 1) ==
                  tb_perft(w->game, &w->state, 2),
              "%s: another position after the swap", here(w));
}

/* One random game; `closely` of the states in 1000 are looked at closely, `texts` in 100,000 are
 * tried with the whole grammar. */
static void check_game(walk *w, uint32_t closely, uint32_t texts) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    support_random_options(w->game, &w->random, options);
    tb_start(w->game, options, &w->state);
    for (;;) {
        check_state(w);
        const bool over = w->count == 0;
        const bool swap = may_swap(w);
        if (swap)
            check_swap(w);
        if (over || swap || tb_random_below(&w->random, 1000) < closely)
            check_state_closely(w);
        if (tb_random_below(&w->random, 100000) < texts)
            support_grammar(w->game, &w->random, check_text, w);
        if (over)
            return;
        const bool swaps = swap && tb_random_below(&w->random, 2) == 0;
        w->game->apply(&w->state, swaps ? w->list[w->count - 1]
                                        : support_random_event(w->game, &w->state, &w->random));
    }
}

/* Every value that a person can choose is told in both languages, and the default is one of them.
 */
static void check_options(const tb_game *game) {
    for (const tb_option *option = game->options; option < game->options + game->option_count;
         option++) {
        uint32_t choices = 0;
        CHECK(option->meaning[TB_EN][0] != '\0' && option->meaning[TB_JA][0] != '\0', "%s",
              option->key);
        for (const tb_choice *choice = option->choices; choice->value != NULL; choice++, choices++)
            CHECK(choice->label[TB_EN] != NULL && choice->label[TB_JA] != NULL, "%s=%s",
                  option->key, choice->value);
        CHECK(option->kind != TB_CHOICE || option->normal < choices, "%s", option->key);
    }
}

enum { GAMES = 2500 };

static void test_game(void **context) {
    static walk w;
    w.game = *context;
    check_options(w.game);
    for (w.number = 0; w.number < support_scaled(GAMES); w.number++) {
        w.random = tb_random_from(w.number);
        check_game(&w, 10, 30);
    }
}

int main(int argc, char **argv) {
    return support_run_games("property", test_game, argc - 1, argv + 1);
}
