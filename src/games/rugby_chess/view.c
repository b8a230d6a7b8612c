/* The members of the view that are this game's own; docs/view/rugby-chess.md lists them. */
#include "rugby_chess.h"

static void write_squares(tb_json *json, const char *key, uint64_t set) {
    char name[3];
    tb_json_array(json, key);
    for (; set != 0; set &= set - 1)
        tb_json_string(json, NULL, rugby_chess_square_name(lowest(set), name));
    tb_json_array_end(json);
}

static void write_board(const rugby_chess *game, tb_json *json) {
    tb_json_array(json, "board");
    for (int row = ROWS - 1; row >= 0; row--) {
        for (int column = 0; column < COLUMNS; column++) {
            const char letter = rugby_chess_letter(game, column * ROWS + row);
            tb_json_bytes(json, NULL, &letter, 1);
        }
    }
    tb_json_array_end(json);
}

static void write_pieces(const rugby_chess *game, tb_json *json) {
    char name[3];
    tb_json_array(json, "pieces");
    for (uint64_t rest = occupied(game); rest != 0; rest &= rest - 1) {
        const uint64_t bit = rest & -rest;
        tb_json_object(json, NULL);
        tb_json_string(json, "square", rugby_chess_square_name(lowest(bit), name));
        tb_json_string(json, "seat", game->pieces[0] & bit ? "w" : "b");
        tb_json_bool(json, "ball", (game->balls & bit) != 0);
        tb_json_bool(json, "turned", (game->turned & bit) != 0);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

/* Who must pass, and the enemy whom it faces: the tackler in G8b, the tackled piece in G8c. */
static void write_phase(const rugby_chess *game, tb_json *json) {
    static const char *const names[PHASES] = {
        [ORDINARY] = "ordinary", [TACKLED] = "tackled", [TAKEN] = "taken"};
    char name[3];
    tb_json_string(json, "phase", names[game->phase]);
    if (game->phase == ORDINARY) {
        tb_json_null(json, "passer");
        tb_json_null(json, "faced");
        return;
    }
    tb_json_string(json, "passer", rugby_chess_square_name(game->at, name));
    tb_json_string(json, "faced",
                   rugby_chess_square_name(game->at + for_side(AHEAD, game->to_move), name));
}

void rugby_chess_view(const tb_info *info, tb_json *json) {
    const rugby_chess *game = rugby_chess_in(&info->seen);
    tb_json_number(json, "columns", COLUMNS);
    tb_json_number(json, "rows", ROWS);
    write_board(game, json);
    write_pieces(game, json);
    tb_json_array(json, "balls");
    for (int side = 0; side < 2; side++)
        tb_json_number(json, NULL, size_of(game->balls & game->pieces[side]));
    tb_json_array_end(json);
    write_phase(game, json);
    write_squares(json, "tries", tries(game));
    tb_json_number(json, "plies", game->plies);
    tb_json_number(json, "maxPlies", game->max_plies);
}
