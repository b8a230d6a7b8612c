/* Why a move is illegal: the reasons in the order in which they are looked for. */
#include "jatsuna.h"

const tb_reason jatsuna_reasons[JATSUNA_REASONS] = {
    [JATSUNA_OFF_BOARD] = {"off-board",
                           "J2",
                           {"There is no square {1}: the columns are a to g, the rows 1 to 7.",
                            "{1} というマスはありません。列は a から g、行は 1 から 7 までです。"}},
    [JATSUNA_ON_WALL] = {"wall",
                         "J1",
                         {"{1} is the sanctuary: no stone is ever placed there.",
                          "{1} は聖域（壁）です。ここにはだれも石を置けません。"}},
    [JATSUNA_OCCUPIED] = {"occupied",
                          "J4",
                          {"There is a {2} on {1} already: stones go on empty squares.",
                           "{1} にはすでに{2}の石があります。石は空きマスに置きます。"}},
    [JATSUNA_MUST_CAPTURE] = {"must-capture",
                              "J6",
                              {"{1} flanks nothing. While stones can be flanked you must do so: on "
                               "{2}, for example.",
                               "{1} では相手の石を挟めません。挟めるマスがあるときは、必ずその中か"
                               "ら選びます（たとえば {2}）。"}},
};

static bool refuse(tb_why *why, uint32_t reason, const char *square) {
    tb_why_set(why, &jatsuna_reasons[reason]);
    tb_why_arg(why, square, square);
    return false;
}

/* The common reasons have been looked for, so a move is left to judge: a letter and a digit. */
bool jatsuna_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why) {
    const jatsuna_state *s = jatsuna_in(state);
    if (text[0] > 'g' || text[1] < '1' || text[1] > '7')
        return refuse(why, JATSUNA_OFF_BOARD, text);
    const uint32_t square = jatsuna_square((uint32_t)(text[0] - 'a'), (uint32_t)(text[1] - '1'));
    const uint32_t holds = jatsuna_holds(s, square);
    if (holds == JATSUNA_WALL)
        return refuse(why, JATSUNA_ON_WALL, text);
    if (holds != JATSUNA_EMPTY) {
        refuse(why, JATSUNA_OCCUPIED, text);
        tb_why_arg(why, jatsuna_words[holds][TB_EN], jatsuna_words[holds][TB_JA]);
        return false;
    }
    const uint64_t capturing = jatsuna_capturing(s);
    if (capturing != 0 && !(capturing & jatsuna_bit(square))) {
        const jatsuna_name example = jatsuna_name_of((uint32_t)__builtin_ctzll(capturing));
        refuse(why, JATSUNA_MUST_CAPTURE, text);
        tb_why_arg(why, example.text, example.text);
        return false;
    }
    *event = square;
    return true;
}
