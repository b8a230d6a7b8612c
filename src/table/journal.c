/* The journal: the setup as a line, then every accepted message, `SEAT NOW VERB [ARGUMENT]`. Cards
 * are not in it: they follow. */
#include "base/read.h"
#include "base/words.h"
#include "table/inside.h"

#include <string.h>

void tb_table_journal(const tb_table *table, const char *name, tb_json *json) {
    char setup[TB_SETUP_TEXT];
    tb_text text = tb_text_in(setup, sizeof setup);
    tb_setup_write(&table->setup, name, &text);
    tb_json_object(json, NULL);
    tb_json_array(json, "lines");
    tb_json_string(json, NULL, setup);
    for (size_t at = 0; at < table->journal_length; at += strlen(table->journal + at) + 1)
        tb_json_string(json, NULL, table->journal + at);
    tb_json_array_end(json);
    tb_json_object_end(json);
}

bool tb_table_replay(tb_table *table, char *line, tb_fault *fault) {
    const char *who = tb_next_word(&line);
    const char *when = tb_next_word(&line);
    const char *verb = tb_next_word(&line);
    uint64_t now;
    int seat = tb_seat_find(tb_table_game(table), who);
    if (strcmp(who, "referee") == 0)
        seat = TB_REFEREE;
    if (seat < 0 || !tb_read_number(when, 0, INT64_MAX, &now))
        return tb_fault_set(fault, TB_BAD_LINE, seat < 0 ? who : when);
    return tb_table_do(table, seat, now, verb, line == NULL ? "" : line, fault);
}
