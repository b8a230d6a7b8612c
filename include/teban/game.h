/* What a game is: facts and functions.
 *
 * A `tb_game` is a constant table. The five games of the library are in <teban/teban.h>; a game
 * written elsewhere is a `const tb_game *` like any other. The rules of using one:
 *
 * - A state is bytes: copied with an assignment, compared with memcmp. A game lays its own struct
 *   over `tb_state` (no pointers, no padding, at most TB_STATE_BYTES, the rule options included);
 *   bytes after `state_bytes` are zero.
 * - An event is a player's move or an outcome of chance. `events` lists what is possible, in
 *   ascending order and without repetition; `apply` takes only those. Whatever comes from outside
 *   goes through `tb_event_read`, which refuses the rest and says why.
 * - What a seat may know is a `tb_info`. Only `tb_observe` makes one from a state, and everything
 *   that is shown to a seat or given to a computer player is made from an info.
 * - Nothing allocates, does input or output, reads a clock or keeps a global.
 */
#ifndef TEBAN_GAME_H
#define TEBAN_GAME_H

#include <teban/api.h>
#include <teban/json.h>
#include <teban/random.h>
#include <teban/text.h>

enum {
    TB_STATE_BYTES = 128,
    TB_MAX_SEATS = 4,
    TB_MAX_OPTIONS = 8,
    TB_MAX_EVENTS = 1024,   /* no game of the library lists more; see `max_events` */
    TB_EVENT_TEXT = 32,     /* room for any event's canonical text and its NUL */
    TB_POSITION_TEXT = 256, /* room for any position or seen position and its NUL */
    TB_WHY_ARGS = 3,
    TB_END_PLACES = 49, /* places that an ending shows, at most: all squares of Jatsuna's board */
    TB_PLACE_TEXT = 12, /* room for a place's name and its NUL */
    TB_WHOLE_POINT = 6, /* results are counted in sixths: 6 a win, 3 half, 2 a third */
};

/* Who is to act. Seats are 0, 1, ... in the order of `tb_game.seats`. */
enum {
    TB_CHANCE = 64, /* an outcome of chance comes next */
    TB_OVER = 65,
    TB_ONLOOKER = 66, /* watches: may know only what every seat may know */
    TB_REFEREE = 67,  /* may know everything */
};

typedef enum tb_lang { TB_EN, TB_JA, TB_LANGS } tb_lang;

typedef uint32_t tb_event;

typedef struct tb_state {
    uint64_t words[TB_STATE_BYTES / 8];
} tb_state;

/* What one seat knows: a state in which everything that it may not know is blanked in the game's
 * own way (hidden hands are reduced to their sizes, say), and whose knowledge it is. It is not a
 * state: of the functions that take one only `turn` and `options_of` also take `seen`, since
 * everybody knows those. */
typedef struct tb_info {
    tb_state seen;
    uint64_t seat; /* a seat, TB_ONLOOKER, or TB_REFEREE, for whom nothing is blanked */
} tb_info;

/* A reason why an event is illegal. {1} {2} {3} in the sentences stand for the arguments. A code
 * has several rows where its clause or its sentence differs. */
typedef struct tb_reason {
    const char *code;
    const char *clause;
    const char *sentence[TB_LANGS];
} tb_reason;

typedef struct tb_why {
    const tb_reason *reason;
    uint32_t args;
    char arg[TB_WHY_ARGS][TB_LANGS][40];
} tb_why;

/* How a finished game ended: the ending with its clause and its sentence, written like a reason,
 * and the places to show with it (squares, slots, `prison:K:o`, `hand:1`, `front:2`: the page of
 * the game's view lists them), in the order in which they are told. It follows from the state
 * alone, and a finished game hides nothing. */
typedef struct tb_end {
    tb_why why;
    uint32_t places;
    char place[TB_END_PLACES][TB_PLACE_TEXT];
} tb_end;

/* A kind of error: the word that programs are told, and a sentence in which {1} stands for the
 * message and {2} for the field. Each layer has rows of its own; kinds are compared by address. */
typedef struct tb_error_kind {
    const char *word;
    const char *sentence[TB_LANGS];
} tb_error_kind;

/* One thing said in every language. */
typedef struct tb_said {
    const char *in[TB_LANGS];
} tb_said;
#define TB_SAID(en, ja) ((tb_said){{(en), (ja)}})

/* What is wrong with something that came from outside, or that there is no memory. */
typedef struct tb_error {
    const tb_error_kind *kind;
    char field[24]; /* where: an option's key, a field of a position, a member of a record */
    char message[TB_LANGS][320]; /* what; programs are told the English one */
    tb_why why;                  /* of tb_illegal: the reason of the rules */
} tb_error;

typedef enum tb_option_kind {
    TB_CHOICE, /* the value is an index into `choices` */
    TB_RANGE,  /* low .. high */
    TB_COUNTS, /* `count` numbers of low .. high <= 15 joined by commas; the first in bits 0-3 */
} tb_option_kind;

/* A value of a TB_CHOICE, and what it means to people in a few words. */
typedef struct tb_choice {
    const char *value;
    const char *label[TB_LANGS];
} tb_choice;

typedef struct tb_option {
    const char *key;
    tb_option_kind kind;
    uint32_t normal; /* the default value */
    uint32_t low, high;
    uint32_t count;
    tb_choice choices[5];          /* TB_CHOICE: then a value of NULL */
    const char *meaning[TB_LANGS]; /* one sentence for people */
} tb_option;

/* The shape of a text, whatever the state: `syntax` is the reason for TB_NO_EVENT. */
typedef enum tb_shape { TB_NO_EVENT, TB_MOVE_SHAPE, TB_CHANCE_SHAPE } tb_shape;

/* How a seat sees an event. */
typedef enum tb_mask {
    TB_SEEN,
    TB_HIDDEN, /* as `!?` until the game is over */
    TB_SEALED, /* as `o?` until the next event opens it */
} tb_mask;

/* Where and how a board is drawn for a terminal. */
typedef enum tb_ink {
    TB_INK_PLAIN,
    TB_INK_BOLD,
    TB_INK_DIM,
    TB_INK_VERMILION,
    TB_INK_INDIGO,
    TB_INK_GREEN,
    TB_INK_GOLD,
    TB_INK_WATER, /* a blue ground */
    TB_INKS,
} tb_ink;

typedef struct tb_pen {
    tb_text *out;
    tb_lang lang;
    bool colour;
} tb_pen;

/* A game record in a notation of another house, read step by step: the reader calls `begin` once
 * with the options, `event` for every event in order, and `end` once with the stated result (NULL
 * if none is stated). A callback that returns false stops the reader, which then returns false. */
typedef struct tb_record_sink {
    void *context;
    bool (*begin)(void *context, const uint32_t *options);
    bool (*event)(void *context, const char *played);
    bool (*end)(void *context, const uint8_t *stated_sixths);
} tb_record_sink;

/* A finished or unfinished game to be written: texts as they were played, from the start. */
typedef struct tb_record_source {
    const uint32_t *options;
    uint32_t count;
    const void *context;
    const char *(*played)(const void *context, uint32_t index);
    const uint8_t *stated_sixths; /* NULL: as the events leave it */
} tb_record_source;

typedef struct tb_notation {
    const char *id;
    const char *link; /* the key in links that hold such a record, percent-encoded; or NULL */
    bool (*read)(const char *text, size_t length, const tb_record_sink *sink, tb_error *error);
    bool (*write)(const tb_record_source *source, tb_text *text, tb_error *error);
} tb_notation;

/* What moves came to. */
typedef struct tb_made {
    uint32_t moves;
    uint32_t forced;  /* with a single event to choose */
    uint64_t choices; /* events that there were to choose from, over all of them */
} tb_made;

/* A piece of an event's text, and whether the text is an event with it. */
typedef struct tb_step {
    char text[TB_EVENT_TEXT];
    bool whole;
} tb_step;

typedef struct tb_game {
    /* ---- facts ---- */
    const char *id;
    const char *name[TB_LANGS];
    const char *pitch[TB_LANGS]; /* what it is, in one sentence */
    const char *seats;           /* a letter or digit for each seat, in order */
    const char *seat_names[TB_MAX_SEATS][TB_LANGS];
    uint32_t seat_count;
    bool has_chance;
    bool has_hidden;     /* observe and sample are there, and the seen position differs */
    bool has_sealed;     /* some events are sealed until the next: a simultaneous choice */
    uint32_t max_events; /* proved where it is defined */
    uint32_t state_bytes;
    const tb_option *options;
    uint32_t option_count;
    const tb_reason *reasons;
    uint32_t reason_count;
    const tb_reason *endings; /* every way in which the game can end, as the rules list them */
    uint32_t ending_count;
    const tb_reason *agreed; /* where the rules know a draw by agreement: that ending, else NULL */

    /* ---- rules: called directly ---- */

    void (*options_of)(const tb_state *state, uint32_t *options);
    /* A seat, TB_CHANCE or TB_OVER. */
    int (*turn)(const tb_state *state);
    /* Lists at most max_events, ascending, and returns how many; 0 exactly when over. */
    int (*events)(const tb_state *state, tb_event *list);
    /* The event is one of those listed. */
    void (*apply)(tb_state *state, tb_event event);
    /* At a chance state: the weight of each listed event; returns their sum, below 2^32. NULL
     * without chance. */
    uint32_t (*weights)(const tb_state *state, const tb_event *list, int count, uint32_t *weights);
    /* When over: sixths for each seat, summing to TB_WHOLE_POINT. */
    void (*result)(const tb_state *state, uint8_t *sixths);
    /* What the text is in any state. */
    tb_shape (*event_shape)(const char *text);
    /* The canonical text of a listed event. */
    void (*event_text)(const tb_state *state, tb_event event, tb_text *text);
    /* What a listed event does, as a short phrase for people who know the rules. */
    void (*event_say)(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);
    void (*position_text)(const tb_state *state, tb_text *text);
    void (*draw)(const tb_info *info, tb_pen *pen);

    /* ---- everything below is called through the function of the library that is named ---- */

    /* tb_options_check. NULL if any combination of values is allowed. Each value is in its own
     * range already. */
    bool (*options_check)(const uint32_t *options, tb_error *error);
    /* tb_start: the state before any event. The state comes zeroed. */
    void (*start)(const uint32_t *options, tb_state *state);
    /* tb_event_read. The shape fits the state (a move at a player's turn, an outcome at a chance
     * state). Gives the event, or fills why with the first reason that applies. */
    bool (*event_read)(const tb_state *state, const char *text, tb_event *event, tb_why *why);
    /* tb_steps. At a player's turn: what may follow the beginning of an event's text, at most
     * TB_MAX_EVENTS, and whether the beginning is an event itself. For games whose turns are
     * entered piece by piece; NULL: the rest of an event is one step. */
    int (*steps)(const tb_state *state, const char *beginning, tb_step *list, bool *whole);
    /* tb_end_of: when over. The end comes zeroed; it gets a row of `endings`, or of the common
     * ones. */
    void (*ending)(const tb_state *state, tb_end *end);
    /* tb_position_read: only the canonical line of a consistent position. The state comes zeroed.
     */
    bool (*position_read)(const uint32_t *options, const char *text, tb_state *state,
                          tb_error *error);

    /* Knowledge: NULL for a game that hides nothing, except view. */

    /* tb_observe */
    void (*observe)(const tb_state *state, int seat, tb_info *info);
    /* tb_sample: a state that looks like this to the seat, uniform over the physical cards. */
    void (*sample)(const tb_info *info, tb_random *random, tb_state *state);
    /* tb_seen_text, tb_seen_read */
    void (*seen_text)(const tb_info *info, tb_text *text);
    bool (*seen_read)(const uint32_t *options, const char *text, tb_info *info, tb_error *error);
    /* tb_event_mask: how a listed event of this state looks to a seat. */
    tb_mask (*mask)(const tb_state *state, tb_event event, int seat);
    /* tb_view: the members that are the game's own; the common ones are there already. */
    void (*view)(const tb_info *info, tb_json *json);

    /* Speed: each may be NULL; the generic code does the same, slower. */

    /* tb_count: how many events `events` would list. */
    int (*count)(const tb_state *state);
    /* tb_pick: at a player's turn an event by uniform choice, and how many there are; from one
     * generator the event that a list would have at the drawn index. */
    tb_event (*pick)(const tb_state *state, tb_random *random, uint32_t *count);
    /* tb_play_on: as by tb_pick, event after event, from the same numbers. */
    void (*play_on)(tb_state *state, tb_random *random, tb_made *made);
    /* tb_playout: to the end by uniform choice; from one generator the same final state as the
     * plain loop. */
    void (*playout)(tb_state *state, tb_random *random);
    /* tb_ended_by: when over, the row of `ending`. */
    const tb_reason *(*ended_by)(const tb_state *state);
    /* tb_hash: equal for states that play alike: counters are left out except near a limit. */
    uint64_t (*hash)(const tb_state *state);

    /* tb_notation_read, tb_notation_write: another notation for whole games, or NULL. */
    const tb_notation *notation;
} tb_game;

/* ---- options ---- */

TB_API void tb_options_default(const tb_game *game, uint32_t *options);
/* Reads `key=value`. On an error the options are what they were. */
TB_API bool tb_option_set(const tb_game *game, const char *assignment, uint32_t *options,
                          tb_error *error);
/* The combination; each value must be in its range. */
TB_API bool tb_options_check(const tb_game *game, const uint32_t *options, tb_error *error);
TB_API void tb_option_value_text(const tb_option *option, uint32_t value, tb_text *text);
/* The values it may take, as `off|on` or `1..10000`. */
TB_API void tb_option_range_text(const tb_option *option, tb_text *text);

/* ---- playing ---- */

/* Options NULL: the defaults. */
TB_API void tb_start(const tb_game *game, const uint32_t *options, tb_state *state);
/* Draws an outcome at a chance state; the state is not changed. */
TB_API tb_event tb_roll(const tb_game *game, const tb_state *state, tb_random *random);
/* Draws an event at a player's turn, all equally likely, and tells how many there are. */
TB_API tb_event tb_pick(const tb_game *game, const tb_state *state, tb_random *random,
                        uint32_t *count);
/* Makes moves, all equally likely, until it is nobody's turn, and adds them to what was made. */
TB_API void tb_play_on(const tb_game *game, tb_state *state, tb_random *random, tb_made *made);
/* Plays to the end by uniform choice of moves and true chances. */
TB_API void tb_playout(const tb_game *game, tb_state *state, tb_random *random);
/* The same without the game's own short cuts; returns the number of events. */
TB_API uint64_t tb_playout_plain(const tb_game *game, tb_state *state, tb_random *random);
TB_API uint64_t tb_perft(const tb_game *game, const tb_state *state, uint32_t depth);
TB_API uint64_t tb_hash(const tb_game *game, const tb_state *state);
TB_API int tb_count(const tb_game *game, const tb_state *state);
TB_API bool tb_is_listed(const tb_game *game, const tb_state *state, tb_event event);

/* ---- text ---- */

/* Reads an event of this state, or says why it is not one: the first reason that applies. */
TB_API bool tb_event_read(const tb_game *game, const tb_state *state, const char *text,
                          tb_event *event, tb_why *why);
/* The text of a listed event into a buffer of TB_EVENT_TEXT bytes; returns that buffer. */
TB_API const char *tb_event_string(const tb_game *game, const tb_state *state, tb_event event,
                                   char buffer[TB_EVENT_TEXT]);
/* Lists the events in the ASCII order of their texts, with the texts. Returns how many. */
TB_API int tb_events_sorted(const tb_game *game, const tb_state *state, tb_event *list,
                            char (*texts)[TB_EVENT_TEXT]);
/* What may follow the beginning of an event's text, in ASCII order; only what can still become an
 * event. *whole: the beginning is an event. At most TB_MAX_EVENTS; returns how many. */
TB_API int tb_steps(const tb_game *game, const tb_state *state, const char *beginning,
                    tb_step *list, bool *whole);
TB_API bool tb_position_read(const tb_game *game, const uint32_t *options, const char *text,
                             tb_state *state, tb_error *error);
/* `1`, `0`, `1/2`, `1/3`, `2/3` ... */
TB_API void tb_sixths_text(uint32_t sixths, tb_text *text);
/* The letter of a seat, or `chance`, `over`, `onlooker`, `referee`. */
TB_API const char *tb_seat_string(const tb_game *game, int seat, char buffer[2]);
/* The seat with this letter, or -1. */
TB_API int tb_seat_find(const tb_game *game, const char *text);

/* ---- reasons ---- */

TB_API void tb_why_set(tb_why *why, const tb_reason *reason);
TB_API void tb_why_arg(tb_why *why, const char *en, const char *ja);
TB_API void tb_why_text(const tb_why *why, tb_lang lang, tb_text *text);

/* ---- endings ---- */

/* How the game ended; it must be over. */
TB_API void tb_end_of(const tb_game *game, const tb_state *state, tb_end *end);
/* Its row alone: what `end.why.reason` would be. */
TB_API const tb_reason *tb_ended_by(const tb_game *game, const tb_state *state);
/* For a game's `ending`: one more place to show. */
TB_API void tb_end_place(tb_end *end, const char *place);

TB_API extern const tb_reason tb_common_endings[];
enum {
    TB_ENDED_BOTH_WON, /* a position that was set up shows a win of several */
    TB_ENDED_SET_UP,   /* it says that the game is over, but not by which clause */
    TB_COMMON_ENDINGS
};

/* ---- errors ---- */

TB_API extern const tb_error_kind tb_no_memory;
TB_API extern const tb_error_kind tb_bad_option;
TB_API extern const tb_error_kind tb_bad_position;
TB_API extern const tb_error_kind tb_illegal;

/* Each sets the error and returns false, for the tail of a reader: return tb_fail(...). The kind is
 * that of whoever asked for the reading: tb_position_read makes it a bad position. */
TB_API bool tb_fail(tb_error *error, const char *field, tb_said message);
/* The same, with {1} {2} {3} in the message for the arguments. */
TB_API bool tb_fail_with(tb_error *error, const char *field, tb_said message,
                         const char *const *args);
TB_API bool tb_fail_memory(tb_error *error);
/* The error's `why` has been filled. */
TB_API bool tb_fail_illegal(tb_error *error);
/* Makes the error one of this kind, unless it is that there is no memory; returns false. */
TB_API bool tb_fail_as(tb_error *error, const tb_error_kind *kind);
/* The sentence. */
TB_API void tb_error_text(const tb_error *error, tb_lang lang, tb_text *text);
/* Where it is, as people call it. */
TB_API void tb_error_field(const tb_error *error, tb_lang lang, tb_text *text);

TB_API extern const tb_reason tb_common_reasons[];
enum {
    TB_SYNTAX,
    TB_GAME_OVER,
    TB_CHANCE_TO_MOVE,
    TB_NOT_CHANCE,
    TB_WRONG_PHASE,
    TB_NO_SUCH_OUTCOME,
    TB_COMMON_REASONS
};

/* ---- knowledge ---- */

TB_API void tb_observe(const tb_game *game, const tb_state *state, int seat, tb_info *info);
TB_API void tb_sample(const tb_game *game, const tb_info *info, tb_random *random, tb_state *state);
TB_API void tb_seen_text(const tb_game *game, const tb_info *info, tb_text *text);
TB_API bool tb_seen_read(const tb_game *game, const uint32_t *options, const char *text,
                         tb_info *info, tb_error *error);
TB_API tb_mask tb_event_mask(const tb_game *game, const tb_state *state, tb_event event, int seat);
/* Some state that looks like this, always the same one. What a seat may do at its turn, and why
 * not, is the same in all of them: use it for that and for nothing else. */
TB_API void tb_some_state(const tb_game *game, const tb_info *info, tb_state *state);
/* Who is to act: known to everybody. */
TB_API int tb_info_turn(const tb_game *game, const tb_info *info);
/* The events of the seat whose knowledge this is; it must be its turn. */
TB_API int tb_info_events(const tb_game *game, const tb_info *info, tb_event *list);
/* One JSON object, as docs/VIEW.md describes it. */
TB_API void tb_view(const tb_game *game, const tb_info *info, tb_text *text);

/* ---- drawing ---- */

TB_API void tb_pen_ink(tb_pen *pen, tb_ink ink);
TB_API void tb_pen_string(tb_pen *pen, tb_ink ink, const char *string);
/* The string of the pen's language. */
TB_API void tb_pen_words(tb_pen *pen, const char *en, const char *ja);

#endif
