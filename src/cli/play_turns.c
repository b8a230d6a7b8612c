/* The loop of turns: time, then an offer that stands, then whoever is to act. */
#include "cli/play_turns.h"

#include "cli/play_prompt.h"
#include "cli/play_show.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- offers ---- */

/* A question to one of the others at this screen, who may see nobody's hand while answering. */
static cli_turn ask_to_draw(cli_terminal *terminal, int by, int seat) {
    char offers[CLI_NAME];
    char asked[CLI_NAME];
    char *line;
    if (cli_has_curtain(terminal))
        cli_clear(terminal);
    cli_tell(terminal, WORD_OFFERS_DRAW, cli_who(terminal, by, offers));
    for (;;) {
        printf(cli_words[WORD_ACCEPT_DRAW][terminal->lang], cli_who(terminal, seat, asked));
        const cli_heard heard = cli_listen(terminal, &line);
        if (heard != HEARD_LINE)
            return heard == HEARD_END ? TURN_LEFT : TURN_ON;
        if (cli_is_one_of(line, cli_yes))
            return cli_send(terminal, seat, "accept", "");
        if (cli_is_one_of(line, cli_no))
            break;
        cli_tell(terminal, WORD_YES_OR_NO);
    }
    const cli_turn done = cli_send(terminal, seat, "decline", "");
    cli_tell(terminal, WORD_DECLINED);
    return done;
}

/* A computer takes a draw when it is clearly worse, as deep as its level looks. Who moves second
 * expects 0.39 to 0.49 of the start, by the level: nobody gets a draw for the asking there. The
 * page's computers do the same (web/src/table/offers.ts). */
static const double DRAW_BELOW = 0.35;

static cli_turn computer_answers(cli_terminal *terminal, int seat) {
    const uint32_t level = tb_table_sitter(terminal->table, seat).level;
    const int turn = tb_table_turn(terminal->table);
    tb_thought thought;
    fflush(stdout);
    if (!cli_think(terminal, turn, level, &terminal->hint, &thought))
        return TURN_NO_MEMORY;
    if (thought.score[seat] < DRAW_BELOW)
        return cli_send(terminal, seat, "accept", "");
    const cli_turn done = cli_send(terminal, seat, "decline", "");
    cli_tell(terminal, WORD_DECLINED);
    return done;
}

/* The first who has not answered; the next turn of the loop asks the next. */
static cli_turn answer_offer(cli_terminal *terminal, int by, uint32_t waits) {
    int seat = 0;
    assert(waits != 0);
    while ((waits >> seat & 1) == 0)
        seat++;
    return cli_is_person(terminal, seat) ? ask_to_draw(terminal, by, seat)
                                         : computer_answers(terminal, seat);
}

/* ---- turns ---- */

/* Hides one hand before the other is shown; false at the end of the input or of somebody's time. */
static cli_heard pass_screen(cli_terminal *terminal, int seat) {
    char name[CLI_NAME];
    char *line;
    if (!cli_has_curtain(terminal) || terminal->viewer == seat)
        return HEARD_LINE;
    if (terminal->viewer != TB_NOBODY) /* else nobody's hand is on the screen */
        cli_clear(terminal);
    cli_tell(terminal, WORD_CURTAIN, cli_who(terminal, seat, name));
    printf(cli_words[WORD_CURTAIN_ENTER][terminal->lang], name);
    const cli_heard heard = cli_listen(terminal, &line);
    if (heard == HEARD_LINE)
        cli_tell_again(terminal, seat);
    return heard;
}

static cli_turn person_turn(cli_terminal *terminal, int seat) {
    const cli_heard heard = pass_screen(terminal, seat);
    if (heard != HEARD_LINE)
        return heard == HEARD_END ? TURN_LEFT : TURN_ON;
    terminal->viewer = seat;
    cli_show_events(terminal);
    cli_show_board(terminal, seat);
    return cli_prompt(terminal, seat);
}

static cli_turn computer_turn(cli_terminal *terminal, int seat) {
    const uint32_t level = tb_table_sitter(terminal->table, seat).level;
    const tb_state *state = tb_log_now(tb_table_log(terminal->table));
    tb_thought thought;
    char text[TB_EVENT_TEXT];
    fflush(stdout);
    if (!cli_think(terminal, seat, level, &terminal->minds[seat], &thought))
        return TURN_NO_MEMORY;
    tb_event_string(cli_game(terminal), state, thought.best, text);
    const cli_turn done = cli_send(terminal, seat, "event", text);
    assert(done != TURN_ASK); /* a player plays what it may */
    if (cli_persons(terminal) == 0)
        cli_show_events(terminal);
    return done;
}

static cli_turn take_turn(cli_terminal *terminal) {
    int by;
    uint32_t waits;
    const int turn = tb_table_turn(terminal->table);
    if (cli_now(terminal) >= tb_table_deadline(terminal->table))
        return cli_send(terminal, TB_CLOCK, "tick", "");
    if (tb_table_offer(terminal->table, &by, &waits) != NULL)
        return answer_offer(terminal, by, waits);
    return cli_is_person(terminal, turn) ? person_turn(terminal, turn)
                                         : computer_turn(terminal, turn);
}

cli_turn cli_turns(cli_terminal *terminal) {
    while (tb_table_phase(terminal->table) != TB_FINISHED) {
        const cli_turn done = take_turn(terminal);
        if (done == TURN_LEFT || done == TURN_NO_MEMORY)
            return done;
    }
    return TURN_ON;
}

/* ---- after the end ---- */

static int any_person(const cli_terminal *terminal) {
    int seat = 0;
    while (!cli_is_person(terminal, seat))
        seat++;
    return seat;
}

static bool undo_end(cli_terminal *terminal) {
    const bool practice = tb_table_is_practice(terminal->table);
    if (cli_send(terminal, any_person(terminal), "undo", "") != TURN_ON)
        return false;
    cli_show_taken_back(terminal, practice);
    return true;
}

cli_after cli_ask_after(cli_terminal *terminal) {
    char *line;
    for (;;) {
        fputs(cli_words[WORD_AGAIN][terminal->lang], stdout);
        if (cli_listen(terminal, &line) != HEARD_LINE)
            return AFTER_LEAVE;
        const char *rest = cli_split(line);
        if (cli_is_one_of(line, cli_yes))
            return AFTER_REMATCH;
        if (strcmp(line, "save") == 0)
            cli_prompt_save(terminal, rest);
        else if (strcmp(line, "undo") != 0)
            return AFTER_LEAVE;
        else if (undo_end(terminal))
            return AFTER_UNDO;
    }
}
