#include "desk/thought.h"

#include "base/words.h"

/* A number of 0 .. 1 with four decimals, without the C library's floating-point text. */
static void write_score(const char *key, double score, tb_json *json) {
    enum { TEN_THOUSAND = 10000 };
    char text[8];
    const double clipped = score < 0 ? 0 : score > 1 ? 1 : score;
    int value = (int)(clipped * TEN_THOUSAND + 0.5);
    for (int i = 5; i > 1; i--, value /= 10)
        text[i] = (char)('0' + value % 10);
    text[0] = (char)('0' + value);
    text[1] = '.';
    text[6] = '\0';
    tb_json_raw(json, key, text);
}

static void write_line(char *line, tb_json *json) {
    char *rest = line[0] == '\0' ? NULL : line;
    tb_json_array(json, "line");
    while (rest != NULL)
        tb_json_string(json, NULL, tb_next_word(&rest));
    tb_json_array_end(json);
}

/* How it might go on, in words: the events after the first one, as far as the cards do not decide.
 */
static void write_then(const tb_game *game, tb_state state, const char *line, tb_lang lang,
                       tb_json *json) {
    char words[TB_PV_TEXT];
    tb_text copy = tb_text_in(words, sizeof words);
    tb_text_string(&copy, line);
    char *rest = words[0] == '\0' ? NULL : words;
    tb_json_array(json, "then");
    for (bool first = true; rest != NULL && game->turn(&state) >= 0; first = false) {
        char say[TB_SAY_TEXT];
        tb_text text = tb_text_in(say, sizeof say);
        tb_event event;
        tb_why why;
        if (!tb_event_read(game, &state, tb_next_word(&rest), &event, &why))
            break;
        game->event_say(&state, event, lang, &text);
        if (!first)
            tb_json_string(json, NULL, say);
        game->apply(&state, event);
    }
    tb_json_array_end(json);
}

void tb_thought_write(const tb_game *game, const tb_info *info, const tb_thought *thought,
                      tb_lang lang, tb_json *json) {
    tb_state state;
    char best[TB_EVENT_TEXT];
    char say[TB_SAY_TEXT];
    char letter[2];
    char line[TB_PV_TEXT];
    tb_text text = tb_text_in(say, sizeof say);
    tb_text copy = tb_text_in(line, sizeof line);
    tb_some_state(game, info, &state);
    game->event_say(&state, thought->best, lang, &text);
    tb_json_number(json, "nodes", (int64_t)thought->nodes);
    tb_json_string(json, "best", tb_event_string(game, &state, thought->best, best));
    tb_json_string(json, "say", say);
    tb_json_object(json, "score");
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        write_score(tb_seat_string(game, (int)seat, letter), thought->score[seat], json);
    tb_json_object_end(json);
    write_then(game, state, thought->line, lang, json);
    tb_text_string(&copy, thought->line);
    write_line(line, json);
}
