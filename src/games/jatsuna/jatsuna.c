/* Jatsuna (蛇突奈), by OHYAMA, Yoshihisa (o3x): the table of the game.
 *
 * Three players, no chance, nothing hidden. Read jatsuna.h first (the state), then lines.h
 * (flanking), rules.c and the rest. */
#include "jatsuna.h"

#include <teban/games.h>

static const tb_option options[] = {
    {.key = "order",
     .kind = TB_CHOICE,
     .normal = JATSUNA_SLF,
     .choices = {[JATSUNA_SLF] = {"SLF", {"Snake, Slug, Frog", "蛇→蛞蝓→蛙"}},
                 [JATSUNA_SFL] = {"SFL", {"Snake, Frog, Slug", "蛇→蛙→蛞蝓"}}},
     .meaning = {"In which order the players take turns (J3).", "手番の順（J3）。"}},
};

const tb_game tb_jatsuna = {
    .id = "jatsuna",
    .name = {"Jatsuna", "蛇突奈"},
    .pitch =
        {"Three players flank stones to own the most at the end: what you beat joins you, what "
         "beats you turns into the third kind.",
         "蛇・蛞蝓・蛙の三人が石を挟みあい、最後にいちばん多い人が勝ちます。有利な相手は仲間に、"
         "不利な相手は第3の勢力に変わります。"},
    .seats = "SLF",
    .seat_names = {{"Snake", "蛇"}, {"Slug", "蛞蝓"}, {"Frog", "蛙"}},
    .seat_count = JATSUNA_KINDS,
    .max_events = JATSUNA_MAX_EVENTS,
    .state_bytes = sizeof(jatsuna_state),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .reasons = jatsuna_reasons,
    .reason_count = JATSUNA_REASONS,
    .endings = jatsuna_endings,
    .ending_count = JATSUNA_ENDINGS,

    .start = jatsuna_start,
    .options_of = jatsuna_options_of,
    .turn = jatsuna_turn,
    .events = jatsuna_events,
    .apply = jatsuna_apply,
    .result = jatsuna_result,

    .event_shape = jatsuna_event_shape,
    .event_read = jatsuna_event_read,
    .ending = jatsuna_ending,
    .event_text = jatsuna_event_text,
    .event_say = jatsuna_event_say,
    .position_text = jatsuna_position_text,
    .position_read = jatsuna_position_read,

    .view = jatsuna_view,
    .draw = jatsuna_draw,

    .count = jatsuna_count,
    .playout = jatsuna_playout,
    .hash = jatsuna_hash,
};
