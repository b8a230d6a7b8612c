/* The next table of those who sit at one: the same setup but for the seed, and everybody moves on
 * by one seat, who sat first now sits last. Names come as entries of the new table's journal. */
#include "base/read.h"
#include "base/words.h"
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

/* At one screen nobody has to be asked, nor where only one person is left to ask. */
static bool is_agreed(const tb_table *table) {
    return !table->setup.own_screens || table->scene.rematch || tb_count_says(table) < 2;
}

static bool read_words(char *words, tb_setup *setup, tb_error *error) {
    setup->has_seed = setup->has_opened = false;
    setup->opened = 0;
    while (words != NULL) {
        char *word = tb_next_word(&words);
        if (tb_value_of(word, "seed") == NULL && tb_value_of(word, "now") == NULL)
            return tb_refuse(error, TB_BAD_LINE, word[0] == '\0' ? "a word is missing" : word);
        if (!tb_setup_word(setup, word, error))
            return false;
    }
    return tb_setup_check(setup, error);
}

/* Who resigned in a game of three was a person. */
static tb_sitter sitter_of(const tb_chair *chair) {
    const tb_sitter person = {.kind = TB_PERSON};
    return chair->resigned ? person : chair->sitter;
}

static void move_on(const tb_table *table, tb_setup *setup) {
    const uint32_t seats = setup->game->seat_count;
    for (uint32_t seat = 0; seat < seats; seat++)
        setup->seats[seat] = sitter_of(&table->scene.chairs[(seat + 1) % seats]);
    if (setup->against != TB_NOBODY)
        setup->against = (setup->against == 0 ? (int)seats : setup->against) - 1;
}

/* As an argument of `name`. */
static void write_name(const char *name, tb_text *text) {
    for (const char *c = name; *c != '\0'; c++) {
        tb_text_char(text, '%');
        tb_write_hex((const uint8_t *)c, 1, text);
    }
}

static bool pass_names(const tb_table *old, tb_table *table, tb_error *error) {
    const uint32_t seats = tb_table_game(table)->seat_count;
    bool good = true;
    for (uint32_t seat = 0; good && seat < seats; seat++) {
        const char *name = old->scene.chairs[(seat + 1) % seats].name;
        char argument[3 * TB_NAME_BYTES + 1];
        tb_text text = tb_text_in(argument, sizeof argument);
        write_name(name, &text);
        const tb_message message = {.seat = (int)seat,
                                    .version = tb_table_version(table),
                                    .id = TB_NO_ID,
                                    .verb = "name",
                                    .argument = argument};
        good = name[0] == '\0' || tb_enter(table, &message, error);
    }
    return good;
}

static bool set_up(const tb_table *table, const char *words, tb_setup *setup, tb_error *error) {
    char *copy = tb_copy_words(words, error);
    *setup = table->setup;
    setup->format = TB_FORMAT;
    const bool good = copy != NULL && read_words(copy[0] == '\0' ? NULL : copy, setup, error);
    free(copy);
    return good;
}

tb_table *tb_table_rematch(const tb_table *table, const char *words, tb_error *error) {
    tb_setup setup;
    if (tb_table_phase(table) != TB_FINISHED || !is_agreed(table)) {
        const bool over = tb_table_phase(table) == TB_FINISHED;
        tb_refuse(error, over ? TB_NOT_AGREED : TB_NOT_OVER, NULL);
        return NULL;
    }
    if (!set_up(table, words, &setup, error))
        return NULL;
    move_on(table, &setup);
    tb_table *next = tb_table_new(&setup);
    if (next == NULL)
        tb_fail_memory(error);
    if (next != NULL && pass_names(table, next, error))
        return next;
    tb_table_free(next);
    return NULL;
}
