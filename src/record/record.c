/* Writing a record: the format is described in docs/RECORD.md. */
#include "games/write.h"
#include "record/dealt.h"
#include "record/ending.h"

#include <assert.h>

static void write_position(const tb_log *log, const char *key, const tb_state *state,
                           tb_json *json) {
    char position[TB_POSITION_TEXT];
    tb_text text = tb_text_in(position, sizeof position);
    tb_log_game(log)->position_text(state, &text);
    assert(tb_text_fits(&text));
    tb_json_string(json, key, position);
}

/* The lowest version that can say it, so that older readers take what they can. */
enum { PLAIN = 1, WITH_DEAL = 2 };

void tb_record_write(const tb_log *log, const tb_dealt *dealt, tb_text *text) {
    const tb_game *game = tb_log_game(log);
    tb_json json = tb_json_on(text);
    tb_json_object(&json, NULL);
    tb_json_string(&json, "format", "teban-record");
    tb_json_number(&json, "version", dealt == NULL ? PLAIN : WITH_DEAL);
    tb_json_string(&json, "game", game->id);
    tb_write_options(game, tb_log_now(log), &json);
    if (tb_log_is_set_up(log))
        write_position(log, "start", tb_log_at(log, 0), &json);
    tb_json_array(&json, "seats");
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        tb_json_bytes(&json, NULL, &game->seats[seat], 1);
    tb_json_array_end(&json);
    tb_json_array(&json, "events");
    for (uint32_t i = 0; i < tb_log_count(log); i++)
        tb_json_string(&json, NULL, tb_log_played(log, i));
    tb_json_array_end(&json);
    write_position(log, "final", tb_log_now(log), &json);
    uint8_t sixths[TB_MAX_SEATS];
    tb_write_result(game, tb_log_result(log, sixths) ? sixths : NULL, &json);
    tb_json_string(&json, "ending", tb_ending_words[tb_log_ending(log)]);
    tb_end end;
    tb_write_end("ended", tb_log_end(log, &end) ? &end : NULL, &json);
    if (dealt != NULL)
        tb_dealt_write(dealt, log, &json);
    tb_json_object_end(&json);
}

void tb_log_record(const tb_log *log, tb_text *text) {
    tb_record_write(log, tb_log_dealt(log), text);
}
