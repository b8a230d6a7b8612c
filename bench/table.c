/* What a shared table costs: random games are played by messages through a desk; after each the
 * other seat asks for the changes.
 *
 *     table [GAME ...]
 *
 * prints for each game `table.GAME.change`, the bytes of one answer to `changes` on average, and
 * `table.GAME.do`, messages a second, each with the changes that it brings to two.
 */
#define _POSIX_C_SOURCE 200809L
#include "desk/desk.h"
#include "host/native.h"
#include <teban/table.h>
#include <teban/teban.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOM = 1 << 20 };

typedef struct meter {
    const tb_game *game;
    tb_random random;
    tb_desk *desk;
    char *room;
    tb_log *log; /* the same game, for the events to play */
    uint64_t messages, bytes;
    double seconds; /* in the desk alone */
} meter;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The length of the answer. */
static size_t call(meter *m, const char *line) {
    tb_text reply = tb_text_in(m->room, ROOM);
    const double begun = now();
    tb_desk_call(m->desk, line, strlen(line), &reply);
    m->seconds += now() - begun;
    if (strncmp(m->room, "{\"error\"", 8) == 0) {
        fprintf(stderr, "%s: %s\n", line, m->room);
        exit(1);
    }
    return reply.length;
}

/* A study table: the cards are entered, so that the events are known here. */
static void play_game(meter *m) {
    char line[256];
    tb_event list[TB_MAX_EVENTS];
    snprintf(line, sizeof line, "new t %s deal=entered", m->game->id);
    call(m, line);
    m->log = tb_log_new(m->game, NULL);
    for (uint32_t i = 0; m->game->turn(tb_log_now(m->log)) != TB_OVER && i < 300; i++) {
        const tb_state *state = tb_log_now(m->log);
        const int count = m->game->events(state, list);
        const tb_event event = m->game->turn(state) == TB_CHANCE
                                   ? tb_roll(m->game, state, &m->random)
                                   : list[tb_random_below(&m->random, (uint32_t)count)];
        char text[TB_EVENT_TEXT];
        snprintf(line, sizeof line, "do t referee %u %u m%u event %s", i, i, i,
                 tb_event_string(m->game, state, event, text));
        call(m, line);
        snprintf(line, sizeof line, "changes t %c %u %u", m->game->seats[i % 2], i, i);
        m->bytes += call(m, line);
        m->messages++;
        if (!tb_log_add_event(m->log, event))
            exit(1);
    }
    tb_log_free(m->log);
    call(m, "close t");
}

static void measure(const tb_game *game) {
    meter m = {.game = game, .random = tb_random_from(1), .desk = tb_desk_new(&tb_native)};
    m.room = malloc(ROOM);
    if (m.desk == NULL || m.room == NULL)
        exit(1);
    while (m.seconds < 1)
        play_game(&m);
    if (m.messages == 0)
        exit(1);
    printf("table.%s.change %llu bytes\n", game->id, (unsigned long long)(m.bytes / m.messages));
    printf("table.%s.do %.0f messages/s\n", game->id, (double)m.messages / m.seconds);
    free(m.room);
    tb_desk_free(m.desk);
}

int main(int argc, char **argv) {
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; i++)
            wanted = wanted || strcmp(argv[i], (*game)->id) == 0;
        if (wanted)
            measure(*game);
    }
    return 0;
}
