/* `games`: what there is to play. */
#include "desk/call.h"
#include <teban/teban.h>

static void write_words(const char *key, const char *const *words, tb_json *json) {
    tb_json_object(json, key);
    tb_json_string(json, "en", words[TB_EN]);
    tb_json_string(json, "ja", words[TB_JA]);
    tb_json_object_end(json);
}

static void write_choices(const tb_choice *choices, tb_json *json) {
    tb_json_array(json, "values");
    for (const tb_choice *choice = choices; choice->value != NULL; choice++)
        tb_json_string(json, NULL, choice->value);
    tb_json_array_end(json);
    tb_json_array(json, "labels");
    for (const tb_choice *choice = choices; choice->value != NULL; choice++)
        write_words(NULL, choice->label, json);
    tb_json_array_end(json);
}

static void write_option(const tb_option *option, tb_json *json) {
    static const char *const kinds[] = {
        [TB_CHOICE] = "choice", [TB_RANGE] = "range", [TB_COUNTS] = "counts"};
    char normal[64];
    tb_text text = tb_text_in(normal, sizeof normal);
    tb_option_value_text(option, option->normal, &text);
    tb_json_object(json, NULL);
    tb_json_string(json, "key", option->key);
    tb_json_string(json, "kind", kinds[option->kind]);
    tb_json_string(json, "normal", normal);
    if (option->kind == TB_CHOICE) {
        write_choices(option->choices, json);
    } else {
        tb_json_number(json, "low", option->low);
        tb_json_number(json, "high", option->high);
    }
    if (option->kind == TB_COUNTS)
        tb_json_number(json, "count", option->count);
    write_words("meaning", option->meaning, json);
    tb_json_object_end(json);
}

static void write_game(const tb_game *game, tb_json *json) {
    tb_json_object(json, NULL);
    tb_json_string(json, "id", game->id);
    write_words("name", game->name, json);
    write_words("pitch", game->pitch, json);
    tb_json_array(json, "seats");
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        tb_json_object(json, NULL);
        tb_json_bytes(json, "seat", &game->seats[seat], 1);
        write_words("name", game->seat_names[seat], json);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
    tb_json_bool(json, "chance", game->has_chance);
    tb_json_bool(json, "hidden", game->has_hidden);
    tb_json_bool(json, "sealed", game->has_sealed);
    if (game->agreed == NULL)
        tb_json_null(json, "agreed");
    else
        tb_json_string(json, "agreed", game->agreed->clause);
    if (game->notation == NULL)
        tb_json_null(json, "notation");
    else
        tb_json_string(json, "notation", game->notation->id);
    tb_json_array(json, "options");
    for (uint32_t i = 0; i < game->option_count; i++)
        write_option(&game->options[i], json);
    tb_json_array_end(json);
    tb_json_object_end(json);
}

bool tb_verb_games(tb_call *call) {
    if (!tb_take_end(call))
        return false;
    tb_json_object(call->json, NULL);
    tb_json_array(call->json, "games");
    for (const tb_game *const *game = tb_games; *game != NULL; game++)
        write_game(*game, call->json);
    tb_json_array_end(call->json);
    tb_json_object_end(call->json);
    return true;
}
