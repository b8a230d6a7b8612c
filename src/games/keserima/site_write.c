/* The game record of the author's site, written: what site.c reads, with the texts as played.
 *
 * The record cannot say which limit of turns was agreed on, so a game that only this limit ended is
 * refused, as is one that waits for cards: a turn is written with the cards drawn after it. Nor
 * does it know the swap of K14.
 */
#include "keserima.h"

#include <string.h>

/* The layout and the first draws of both. */
enum { FIRST_EVENTS = 3 };

typedef struct writer {
    const tb_record_source *source;
    tb_text *out;
    tb_error *error;
    tb_state state;
    uint32_t next; /* the event to be written */
} writer;

/* Plays the next event and gives its text, or NULL if it is illegal. */
static const char *play_next(writer *w) {
    const char *played = w->source->played(w->source->context, w->next);
    tb_event event;
    tb_why why;
    if (!tb_event_read(&tb_keserima, &w->state, played, &event, &why)) {
        char where[24];
        tb_text text = tb_text_in(where, sizeof where);
        tb_text_string(&text, "event ");
        tb_text_number(&text, w->next + 1);
        char sentence[512];
        tb_text reason = tb_text_in(sentence, sizeof sentence);
        tb_why_text(&why, TB_JA, &reason);
        tb_fail(w->error, where, TB_SAID(why.reason->code, sentence));
        return NULL;
    }
    keserima_apply(&w->state, event);
    w->next++;
    return played;
}

/* `{ox}` as played becomes `{oox}` with the `o` of K4. */
static bool write_first_hand(writer *w, const char *before) {
    const char *played = play_next(w);
    if (played == NULL)
        return false;
    tb_text_string(w->out, before);
    tb_text_string(w->out, "{o");
    tb_text_string(w->out, played + 1);
    return true;
}

static void write_rule(writer *w) {
    for (int i = 0; i < SITE_RULE; i++)
        tb_text_char(w->out, '-');
    tb_text_char(w->out, '\n');
}

static bool write_head(writer *w) {
    const char *layout = play_next(w);
    if (layout == NULL)
        return false;
    tb_text_char(w->out, 'R');
    tb_text_char(w->out, layout[1]);
    tb_text_string(w->out, "@11 S");
    tb_text_char(w->out, layout[2]);
    tb_text_string(w->out, "@23 K");
    tb_text_char(w->out, layout[3]);
    tb_text_string(w->out, "@15\n");
    if (!write_first_hand(w, "K") || !write_first_hand(w, " R"))
        return false;
    tb_text_char(w->out, '\n');
    write_rule(w);
    return true;
}

/* A pass is written from the ASCII-first own circle, else from the all-three. */
static void write_pass(const keserima *k, tb_text *out) {
    const uint32_t own = k->side[k->mover];
    const uint32_t circles = own & k->high & ~k->low;
    const uint32_t stars = own & ~k->high & ~k->low;
    const uint32_t square = (uint32_t)__builtin_ctz(circles != 0 ? circles : stars);
    tb_text_char(out, circles != 0 ? 'o' : '*');
    keserima_square_text(square, out);
    tb_text_char(out, '-');
    keserima_square_text(square, out);
}

static void write_turn_text(const keserima *k, const char *played, tb_text *out) {
    if (strcmp(played, "pass") == 0)
        write_pass(k, out);
    else
        tb_text_string(out, played);
}

static bool write_turn(writer *w) {
    const keserima before = *keserima_in(&w->state);
    const keserima *now = keserima_in(&w->state);
    const char *played = play_next(w);
    if (played == NULL)
        return false;
    if (strcmp(played, "swap") == 0)
        return tb_fail(w->error, "swap",
                       TB_SAID("the record cannot say that the sides were exchanged",
                               "この記法では、陣営を入れかえたことを書けません"));
    tb_text_char(w->out, before.mover == KESE ? 'K' : 'R');
    write_turn_text(&before, played, w->out);
    const cards captured = (cards)(now->prison[before.mover] - before.prison[before.mover]);
    if (captured != 0) {
        tb_text_char(w->out, '[');
        keserima_cards_text(captured, "", w->out);
        tb_text_char(w->out, ']');
    }
    if (keserima_turn(&w->state) == TB_CHANCE) {
        if (w->next == w->source->count)
            return tb_fail(w->error, "end",
                           TB_SAID("the cards of the last turn are not drawn yet",
                                   "最後の手番のカードがまだ引かれていません"));
        const char *drawn = play_next(w);
        if (drawn == NULL)
            return false;
        tb_text_string(w->out, drawn);
    }
    tb_text_string(w->out, ".\n");
    return true;
}

/* K13: nothing but the limit of turns ended it, and the reader has another limit. */
static bool ended_by_limit(const keserima *k) {
    keserima endless = *k;
    endless.max_plies = UINT16_MAX;
    return k->max_plies != SITE_MAX_PLIES && keserima_over(k) && !keserima_over(&endless);
}

static bool write_tail(writer *w) {
    static const char *const words[TB_WHOLE_POINT + 1] = {
        [0] = "Rima\n", [TB_WHOLE_POINT / 2] = "KeseRima\n", [TB_WHOLE_POINT] = "Kese\n"};
    uint8_t ruled[TB_MAX_SEATS];
    const uint8_t *sixths = w->source->stated_sixths;
    if (ended_by_limit(keserima_in(&w->state)))
        return tb_fail(w->error, "max-plies",
                       TB_SAID("the record cannot say that the limit of turns ended the game",
                               "この記法では、手数の上限で終わったことを書けません"));
    if (keserima_turn(&w->state) == TB_OVER) {
        keserima_result(&w->state, ruled);
        sixths = ruled;
    }
    if (sixths == NULL)
        return true;
    if (words[sixths[KESE]] == NULL)
        return tb_fail(w->error, "result",
                       TB_SAID("the record knows a win and a draw and nothing between",
                               "この記法で書けるのは勝ちと引き分けだけです"));
    write_rule(w);
    tb_text_string(w->out, words[sixths[KESE]]);
    return true;
}

/* Who begins is said by the letter of the first turn alone: without one yet, that letter is written
 * as the beginning of a record that breaks off there. */
static bool write_beginner(writer *w) {
    if (w->source->stated_sixths != NULL)
        return tb_fail(w->error, "start",
                       TB_SAID("no turn was played that could say who begins",
                               "どちらが先手かを示す手がまだありません"));
    tb_text_char(w->out, keserima_in(&w->state)->mover == KESE ? 'K' : 'R');
    return true;
}

static bool write_whole(const tb_record_source *source, tb_text *text, tb_error *error) {
    writer w = {.source = source, .out = text, .error = error};
    tb_start(&tb_keserima, source->options, &w.state);
    if (source->count < FIRST_EVENTS)
        return tb_fail(error, "start",
                       TB_SAID("layout and first hands are not all drawn yet",
                               "配置と最初の手札がまだ決まっていません"));
    if (!write_head(&w))
        return false;
    if (w.next == source->count)
        return write_beginner(&w);
    while (w.next < source->count) {
        if (!write_turn(&w))
            return false;
    }
    return write_tail(&w);
}

/* Measured first: what is refused leaves nothing behind. */
bool keserima_site_write(const tb_record_source *source, tb_text *text, tb_error *error) {
    tb_text nothing = tb_text_in(NULL, 0);
    if (!write_whole(source, &nothing, error))
        return false;
    return write_whole(source, text, error);
}
