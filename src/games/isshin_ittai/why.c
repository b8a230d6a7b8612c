/* Why an event is illegal: the reasons in the order in which they are looked for. */
#include "step.h"

const tb_reason isshin_ittai_reasons[ISSHIN_REASONS] = {
    [ISSHIN_MUST_OPEN] = {"must-open",
                          "I3",
                          {"The opening comes first: choose a form card of your hand, {1} has to "
                           "wait.",
                           "まず先手決めです。手札の型カードを1枚選んでください。{1} "
                           "はそのあとです。"}},
    [ISSHIN_NO_MARKER] = {"no-marker",
                          "I7",
                          {"There are three spirit markers, and none is left in the middle: {1} "
                           "and {2} cannot be discarded for one.",
                           "練気カードは3枚だけで、中央にはもう残っていません。{1}と{2}"
                           "を捨てて練気を行うことはできません。"}},
    [ISSHIN_NEED_TWO_CARDS] = {"need-two-cards",
                               "I7",
                               {"{1} and {2} cannot be discarded: spirit takes two form cards, and "
                                "your hand has {3}.",
                                "{1}と{2}は捨てられません。練気には型カードが2枚必要ですが、手札"
                                "には{3}。"}},
    [ISSHIN_OPENS_TRINITY] = {"not-a-form-card",
                              "I3",
                              {"{1} is not a form card: the opening is made with one.",
                               "{1}は型カードではありません。先手決めには型カードを出します。"}},
    [ISSHIN_DISCARDS_TRINITY] =
        {"not-a-form-card",
         "I7",
         {"{1} is not a form card: spirit discards two of them.",
          "{1}は型カードではありません。練気で捨てるのは型カード2枚です。"}},
    [ISSHIN_OPENING_NOT_HELD] = {"not-in-hand",
                                 "I3",
                                 {"{1} is not in your hand: open with a card that you hold.",
                                  "{1}は手札にありません。先手決めには手札のカードを出します。"}},
    [ISSHIN_STANCE_NOT_HELD] = {"not-in-hand",
                                "I5",
                                {"{1} is not in your hand: a stance plays a card that you hold.",
                                 "{1}は手札にありません。構えでは手札のカードを出します。"}},
    [ISSHIN_SPIRIT_NOT_HELD] = {"not-in-hand",
                                "I7",
                                {"{1} is not in your hand: spirit discards cards that you hold.",
                                 "{1}は手札にありません。練気では手札のカードを捨てます。"}},
    [ISSHIN_SPIRIT_HELD_ONCE] = {"not-in-hand",
                                 "I7",
                                 {"You hold {1} only once: you cannot discard two of them.",
                                  "{1}は手札に1枚しかありません。2枚捨てることはできません。"}},
    [ISSHIN_HAND_FULL] = {"hand-full",
                          "I6",
                          {"Your hand has {1} cards, and its limit is {2}: distance must draw at "
                           "least one.",
                           "手札は{1}枚、上限は{2}枚です。間合では少なくとも1枚引かなければなりませ"
                           "ん。"}},
    [ISSHIN_DECK_EMPTY] =
        {"deck-empty",
         "I6",
         {"The deck is empty: distance must draw at least one card while there is "
          "anything else to do.",
          "山札がありません。ほかに行えることがあるあいだ、間合では少なくとも1枚引"
          "かなければなりません。"}},
};

static bool refuse(tb_why *why, uint32_t reason) {
    tb_why_set(why, &isshin_ittai_reasons[reason]);
    return false;
}

static void card_arg(tb_why *why, uint32_t kind) {
    tb_why_arg(why, isshin_ittai_card_words(kind, TB_EN), isshin_ittai_card_words(kind, TB_JA));
}

static void number_arg(tb_why *why, uint32_t number) {
    char digits[12];
    tb_text text = tb_text_in(digits, sizeof digits);
    tb_text_number(&text, number);
    tb_why_arg(why, digits, digits);
}

static bool refuse_card(tb_why *why, uint32_t reason, uint32_t kind) {
    refuse(why, reason);
    card_arg(why, kind);
    return false;
}

static bool refuse_pair(tb_why *why, uint32_t reason, const isshin_ittai_words *words) {
    refuse_card(why, reason, words->card[0]);
    card_arg(why, words->card[1]);
    return false;
}

static bool refuse_common(tb_why *why, uint32_t reason, const char *text) {
    tb_why_set(why, &tb_common_reasons[reason]);
    tb_why_arg(why, text, text);
    return false;
}

static bool check_opening(const isshin_ittai_state *s, const isshin_ittai_words *words,
                          const char *text, tb_why *why) {
    const uint32_t kind = words->card[0];
    if (kind == ISSHIN_TRINITY)
        return refuse_card(why, ISSHIN_OPENS_TRINITY, kind);
    if (isshin_ittai_number(s->hand[s->mover], kind) == 0)
        return refuse_card(why, ISSHIN_OPENING_NOT_HELD, kind);
    return s->phase == ISSHIN_OPEN || refuse_common(why, TB_WRONG_PHASE, text);
}

static bool check_stance(const isshin_ittai_state *s, const isshin_ittai_words *words,
                         tb_why *why) {
    const uint32_t kind = words->card[0];
    return isshin_ittai_number(s->hand[s->mover], kind) > 0 ||
           refuse_card(why, ISSHIN_STANCE_NOT_HELD, kind);
}

static bool check_distance(const isshin_ittai_state *s, tb_why *why) {
    const uint32_t size = isshin_ittai_size(s->hand[s->mover]);
    const uint32_t limit = isshin_ittai_limit(s, s->mover);
    if (isshin_ittai_actions(s) >> ISSHIN_DISTANCE & 1)
        return true;
    if (size < limit)
        return refuse(why, ISSHIN_DECK_EMPTY);
    refuse(why, ISSHIN_HAND_FULL);
    number_arg(why, size);
    number_arg(why, limit);
    return false;
}

static bool check_discards(uint64_t hand, const isshin_ittai_words *words, tb_why *why) {
    for (uint32_t i = 0; i < 2; i++) {
        if (words->card[i] == ISSHIN_TRINITY)
            return refuse_card(why, ISSHIN_DISCARDS_TRINITY, words->card[i]);
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (isshin_ittai_number(hand, words->card[i]) == 0)
            return refuse_card(why, ISSHIN_SPIRIT_NOT_HELD, words->card[i]);
    }
    if (words->card[0] == words->card[1] && isshin_ittai_number(hand, words->card[0]) == 1)
        return refuse_card(why, ISSHIN_SPIRIT_HELD_ONCE, words->card[0]);
    return true;
}

static bool check_spirit(const isshin_ittai_state *s, const isshin_ittai_words *words,
                         tb_why *why) {
    static const char *const few[2][TB_LANGS] = {{"none", "1枚もありません"},
                                                 {"only one", "1枚しかありません"}};
    const uint64_t hand = s->hand[s->mover];
    const uint32_t forms = isshin_ittai_forms(hand);
    if (isshin_ittai_middle(s) == 0)
        return refuse_pair(why, ISSHIN_NO_MARKER, words);
    if (forms < 2) {
        refuse_pair(why, ISSHIN_NEED_TWO_CARDS, words);
        tb_why_arg(why, few[forms][TB_EN], few[forms][TB_JA]);
        return false;
    }
    return check_discards(hand, words, why);
}

/* An opening at another time has a reason of its own first, if its card is not right, since
 * `wrong-phase` comes last. */
static bool check_move(const isshin_ittai_state *s, const isshin_ittai_words *words,
                       const char *text, tb_why *why) {
    if (words->verb == 'o')
        return check_opening(s, words, text, why);
    if (s->phase == ISSHIN_OPEN) {
        refuse(why, ISSHIN_MUST_OPEN);
        tb_why_arg(why, text, text);
        return false;
    }
    if (words->verb == 'k')
        return check_stance(s, words, why);
    return words->verb == 'm' ? check_distance(s, why) : check_spirit(s, words, why);
}

/* The common reasons have been looked for: a move meets a player to move, an outcome chance. */
bool isshin_ittai_event_read(const tb_state *state, const char *text, tb_event *event,
                             tb_why *why) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    isshin_ittai_words words;
    isshin_ittai_parse(text, &words);
    if (words.verb == '!') {
        if (!(isshin_ittai_outcomes(s) >> words.card[0] & 1))
            return refuse_common(why, TB_NO_SUCH_OUTCOME, text);
    } else if (!check_move(s, &words, text, why)) {
        return false;
    }
    *event = isshin_ittai_put_together(&words);
    return true;
}
