/* The table for a terminal: the other above, the seat below, deck and middle between them.
 *
 *   Player 2        hand 3/5   spirit ●
 *     front  L+ F-   Slug attack
 *     hand   ? ? T
 *
 *   deck    14 (10 above T)   spirit ● ●
 *   out     F- 0  F+ 2 ...
 *   unseen  F- 3  F+ 1 ...
 *
 *   Player 1        hand 4/4   spirit -   to move
 *     ...
 */
#include "step.h"

static void ink_card(uint32_t kind, tb_pen *pen) {
    static const tb_ink inks[] = {TB_INK_GREEN, TB_INK_INDIGO, TB_INK_VERMILION, TB_INK_GOLD};
    tb_pen_string(pen, inks[kind / 2], isshin_ittai_name_of(kind).text);
}

/* In Japanese with the form's own character beside the letters that are typed. */
static void draw_card(uint32_t kind, tb_pen *pen) {
    tb_text_char(pen->out, ' ');
    ink_card(kind, pen);
    if (pen->lang == TB_JA && kind != ISSHIN_TRINITY)
        tb_text_string(pen->out, isshin_ittai_form_words[kind / 2][TB_JA]);
}

static void draw_spirits(uint32_t number, tb_pen *pen) {
    tb_pen_words(pen, "   spirit", "   練気");
    for (uint32_t i = 0; i < number; i++) {
        tb_text_char(pen->out, ' ');
        tb_pen_string(pen, TB_INK_GOLD, "●");
    }
    tb_text_string(pen->out, number == 0 ? " -" : "");
}

static void draw_front(const isshin_ittai_state *s, uint32_t player, tb_pen *pen) {
    tb_pen_words(pen, "\n    front ", "\n    場   ");
    if (s->newest[player] == ISSHIN_NONE) {
        tb_text_string(pen->out, " -");
        return;
    }
    draw_card(s->newest[player], pen);
    if (s->before[player] != ISSHIN_NONE)
        draw_card(s->before[player], pen);
    tb_text_string(pen->out, "   ");
    tb_pen_ink(pen, TB_INK_BOLD);
    isshin_ittai_call(s->newest[player], s->before[player], pen->lang, pen->out);
    tb_pen_ink(pen, TB_INK_PLAIN);
}

static void draw_hand(uint64_t hand, tb_pen *pen) {
    tb_pen_words(pen, "\n    hand  ", "\n    手札 ");
    for (uint64_t unseen = hand >> ISSHIN_UNSEEN_SHIFT; unseen > 0; unseen--)
        tb_text_string(pen->out, " ?");
    for (uint32_t i = 0; i <= ISSHIN_TRINITY; i++) {
        const uint32_t kind = i < ISSHIN_TRINITY ? i ^ 1 : i;
        for (uint32_t n = isshin_ittai_number(hand, kind); n > 0; n--)
            draw_card(kind, pen);
    }
    tb_text_string(pen->out, hand == 0 ? " -\n" : "\n");
}

/* What the player is about to do, or has come to. */
static void draw_role(const isshin_ittai_state *s, uint32_t player, tb_pen *pen) {
    static const struct {
        const char *words[TB_LANGS];
    } roles[ISSHIN_PHASES] = {
        [ISSHIN_DEAL] = {{"is dealt a card", "配られる"}},
        [ISSHIN_OPEN] = {{"to choose the opening card", "先手決めのカードを選ぶ"}},
        [ISSHIN_REDRAW] = {{"draws again", "引きなおす"}},
        [ISSHIN_TURN] = {{"to move", "手番"}},
        [ISSHIN_DRAW] = {{"draws", "間合の途中"}},
        [ISSHIN_STUCK] = {{"to move, the other took an empty distance",
                           "手番（相手は1枚も引かない間合）"}},
        [ISSHIN_OVER_1] = {{"wins", "勝ち"}},
        [ISSHIN_OVER_2] = {{"wins", "勝ち"}},
        [ISSHIN_OVER_EVEN] = {{"a draw", "引き分け"}},
    };
    const bool over = isshin_ittai_is_over(s);
    const bool acts = over ? s->phase != ISSHIN_OVER_2 - player : isshin_ittai_drawer(s) == player;
    if (!acts)
        return;
    tb_text_string(pen->out, "   ");
    tb_pen_string(pen, TB_INK_BOLD, roles[s->phase].words[pen->lang]);
}

static void draw_player(const isshin_ittai_state *s, uint32_t player, tb_pen *pen) {
    tb_pen_words(pen, "  Player ", "  プレイヤー");
    tb_text_number(pen->out, player + 1);
    tb_pen_words(pen, "   hand ", "   手札 ");
    tb_text_number(pen->out, isshin_ittai_size(s->hand[player]));
    tb_text_char(pen->out, '/');
    tb_text_number(pen->out, isshin_ittai_limit(s, player));
    draw_spirits(s->spirits[player], pen);
    if (player == 0 && s->committed != ISSHIN_NONE) {
        tb_pen_words(pen, "   has chosen", "   選んだカード");
        if (s->committed == ISSHIN_UNKNOWN)
            tb_text_string(pen->out, " ?");
        else
            draw_card(s->committed, pen);
    }
    draw_role(s, player, pen);
    draw_front(s, player, pen);
    draw_hand(s->hand[player], pen);
}

static void draw_counts(uint64_t cards, tb_pen *pen) {
    for (uint32_t i = 0; i < ISSHIN_KINDS; i++) {
        tb_text_string(pen->out, i > 0 ? "  " : "");
        ink_card(i ^ 1, pen);
        tb_text_char(pen->out, ' ');
        tb_text_number(pen->out, isshin_ittai_number(cards, i ^ 1));
    }
}

static void draw_middle(const isshin_ittai_state *s, tb_pen *pen) {
    const bool trinity = s->above != ISSHIN_DRAWN;
    tb_pen_words(pen, "\n  deck    ", "\n  山札       ");
    tb_text_number(pen->out, isshin_ittai_size(s->deck) + trinity);
    if (trinity) {
        tb_pen_words(pen, " (", "（T の上に");
        tb_text_number(pen->out, s->above);
        tb_pen_words(pen, " above T)", "枚）");
    }
    draw_spirits(isshin_ittai_middle(s), pen);
    tb_pen_words(pen, "\n  out     ", "\n  使い終えた ");
    draw_counts(s->out, pen);
    tb_pen_words(pen, "\n  unseen  ", "\n  見えない   ");
    draw_counts(isshin_ittai_unseen(s), pen);
    tb_text_string(pen->out, "\n\n");
}

void isshin_ittai_draw(const tb_info *info, tb_pen *pen) {
    const isshin_ittai_state *s = isshin_ittai_in(&info->seen);
    const uint32_t below = info->seat == 1;
    draw_player(s, below ^ 1, pen);
    draw_middle(s, pen);
    draw_player(s, below, pen);
}
