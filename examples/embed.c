/* Embedding teban: the moves of a position, a random game, a view.
 *
 *     cc embed.c $(pkg-config --cflags --libs teban) -o embed && ./embed
 */
#include <stdio.h>
#include <teban/teban.h>

int main(void) {
    const tb_game *game = tb_game_find("rugby-chess");
    tb_state state;
    tb_event events[TB_MAX_EVENTS];
    char name[TB_EVENT_TEXT];

    /* the moves of the first position */
    tb_start(game, NULL, &state);
    int count = game->events(&state, events);
    printf("%d moves:", count);
    for (int i = 0; i < count; i++)
        printf(" %s", tb_event_string(game, &state, events[i], name));

    /* is that allowed, and why not? */
    tb_event event;
    tb_why why;
    if (!tb_event_read(game, &state, "d1d3", &event, &why))
        printf("\nd1d3: %s (%s)\n", why.reason->code, why.reason->clause);

    /* a random game, and its result in sixths of a point */
    tb_random random = tb_random_from(7);
    uint8_t sixths[TB_MAX_SEATS];
    tb_playout(game, &state, &random);
    game->result(&state, sixths);
    printf("result %d/6 %d/6\n", sixths[0], sixths[1]);

    /* what the second seat sees, as JSON */
    char json[8192];
    tb_text text = tb_text_in(json, sizeof json);
    tb_info info;
    tb_observe(game, &state, 1, &info);
    tb_view(game, &info, &text);
    puts(json);
    return 0;
}
