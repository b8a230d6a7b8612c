/* Keserima: captures, and of those a symbol that the prison lacks first (K10). */
#include "games/keserima/keserima.h"
#include "search/goals.h"

int tb_goal_keserima(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    enum { NOTHING, SYMBOL_AGAIN, NEW_SYMBOL };
    const cards old = keserima_in(before)->prison[seat];
    const cards now = keserima_in(after)->prison[seat];
    (void)event;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (cards_of(now, symbol) > cards_of(old, symbol))
            return cards_of(old, symbol) == 0 ? NEW_SYMBOL : SYMBOL_AGAIN;
    }
    return NOTHING;
}
