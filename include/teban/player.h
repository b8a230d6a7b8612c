/* A computer player's thinking: begin, step, thought so far; the next decision of the same game;
 * end.
 *
 * It is given what the seat to move knows (an info, never a state) and, where a game is played, the
 * events so far as that seat saw them. The caller owns the clock: it steps as long as it likes.
 * The same decisions, settings and numbers of nodes give the same answers (one thread).
 */
#ifndef TEBAN_PLAYER_H
#define TEBAN_PLAYER_H

#include <teban/game.h>

typedef enum tb_style { TB_STYLE_NORMAL, TB_STYLE_COLLUSION } tb_style;

typedef struct tb_brain tb_brain;

typedef struct tb_player_settings {
    const tb_brain *brain; /* NULL: the game's own; tb_player_named sets it */
    uint32_t level;        /* 1 .. 10; docs/SEARCH.md says what it means */
    uint32_t threads;      /* 1 .. */
    uint32_t hash;         /* MiB that the search may use */
    uint64_t seed;
    uint64_t parameter; /* of a baseline: nodes or depth */
    tb_style style;
    int against; /* TB_STYLE_COLLUSION: the seat the others work against */
} tb_player_settings;

enum { TB_PV_TEXT = 256 };

/* What a player thinks so far. */
typedef struct tb_thought {
    tb_event best;
    uint64_t nodes;             /* simulations or positions searched */
    double score[TB_MAX_SEATS]; /* expected result of every seat, 0 .. 1 */
    char line[TB_PV_TEXT];      /* the events it expects, separated by spaces; may be empty */
} tb_thought;

typedef struct tb_player tb_player;

/* A player by its name: `level:7`, `random`, `greedy`, `uct:nodes=2000`, `positional:depth=3`.
 * False: error says what is wrong. Leaves seed, threads and hash alone. */
TB_API bool tb_player_named(const char *name, const tb_game *game, tb_player_settings *settings,
                            tb_error *error);

/* It must be the turn of the info's seat. `history` holds the events as that seat saw them,
 * separated by spaces, and may be empty. NULL: out of memory. */
TB_API tb_player *tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                                  const tb_player_settings *settings);
/* Goes on to another decision of the same seat, with its own seed and the memory it has. If the
 * history continues the one of the last decision, what was found out and is still true is kept,
 * but not by a level that is defined by its nodes: that one thinks as if it began here. False: out
 * of memory; then it can only be ended. */
TB_API bool tb_player_next(tb_player *player, const tb_info *info, const char *history,
                           uint64_t seed);
/* Thinks for at most so many nodes more; false when more thinking changes nothing. */
TB_API bool tb_player_step(tb_player *player, uint64_t nodes);
TB_API void tb_player_thought(const tb_player *player, tb_thought *thought);
/* How often each event of the root was tried, in listed order, for tests; 0 if the brain does not
 * count that. */
TB_API int tb_player_visits(const tb_player *player, tb_event *events, uint64_t *visits);
/* The nodes that the level allows itself without a limit of the caller's; 0: as much as it is
 * given (then the caller chooses a time). */
TB_API uint64_t tb_player_own_nodes(const tb_player *player);
/* How many players such a decision should be given to, of settings->threads. Only visits can be
 * added up: one for a brain that does not count them or draws its answer, and one for a level that
 * is defined by its nodes, so that it is the same with any number of threads. */
TB_API uint32_t tb_player_threads(const tb_game *game, const tb_player_settings *settings);
/* What several players with different seeds think together (tb_player_threads): visits and scores
 * added up. */
TB_API void tb_player_merge(tb_player *const *players, uint32_t count, tb_thought *thought);
TB_API void tb_player_end(tb_player *player);

#endif
