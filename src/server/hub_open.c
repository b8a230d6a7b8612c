/* How a table is opened. */
#include "server/hub_inside.h"

#include "base/read.h"
#include "base/words.h"
#include "table/refusal.h"

#include <string.h>

static bool bad_word(tb_request *request, const char *word) {
    return tb_refuse(&request->error, TB_BAD_LINE, word);
}

/* One of the words before the game's id, each with its reader. */
static bool read_seats(tb_opening *opening, const char *value) {
    opening->seats = value;
    return true;
}

static bool read_look(tb_opening *opening, const char *value) {
    opening->look = value;
    return true;
}

static bool read_sitter(tb_opening *opening, const char *value) {
    opening->sitter = value;
    return true;
}

static bool read_name(tb_opening *opening, const char *value) {
    opening->name = value;
    return true;
}

static bool read_listed(tb_opening *opening, const char *value) {
    opening->listed = true;
    return strcmp(value, "yes") == 0;
}

static bool read_talk(tb_opening *opening, const char *value) {
    opening->talk = false;
    return strcmp(value, "no") == 0;
}

static bool read_hints(tb_opening *opening, const char *value) {
    opening->hints = true;
    return strcmp(value, "yes") == 0;
}

static bool read_seconds(const char *value, uint32_t most, uint32_t *seconds) {
    uint64_t number;
    if (!tb_read_number(value, 0, most, &number))
        return false;
    *seconds = (uint32_t)number;
    return true;
}

static bool read_delay(tb_opening *opening, const char *value) {
    return read_seconds(value, TB_MOST_DELAY, &opening->delay);
}

/* No sooner than the operator allows. */
static bool read_claim(tb_opening *opening, const char *value) {
    opening->has_claim = true;
    return read_seconds(value, TB_MOST_CLAIM, &opening->claim) &&
           (opening->claim == 0 || opening->claim >= opening->least_claim);
}

static const struct {
    const char *key;
    bool (*read)(tb_opening *opening, const char *value);
} keys[] = {
    {"seats", read_seats}, {"look", read_look},   {"as", read_sitter},
    {"name", read_name},   {"list", read_listed}, {"talk", read_talk},
    {"hints", read_hints}, {"delay", read_delay}, {"claim", read_claim},
};

static bool read_word(tb_request *request, char *word, tb_opening *opening) {
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *value = tb_value_of(word, keys[i].key);
        if (value != NULL && keys[i].read(opening, value))
            return true;
    }
    return bad_word(request, word);
}

/* All of them. */
static bool read_opening(tb_request *request, char *rest, tb_opening *opening) {
    while (rest != NULL && rest[strcspn(rest, " =")] == '=') {
        if (!read_word(request, tb_next_word(&rest), opening))
            return false;
    }
    opening->words = rest == NULL ? "" : rest;
    return opening->sitter == NULL || opening->name != NULL || bad_word(request, "name=");
}

/* Whether who asks for a room that is there has asked before, and did not hear the answer. */
static bool is_theirs(const tb_room *room, const tb_opening *opening) {
    const tb_game *game = tb_table_game(room->table);
    const char *key = opening->seats;
    const int seat = opening->sitter == NULL ? 0 : tb_seat_find(game, opening->sitter);
    char copy[TB_KEY_TEXT + 1];
    while (seat >= 0 && key != NULL && key[0] != game->seats[seat]) {
        key = strchr(key, ',');
        key = key == NULL ? NULL : key + 1;
    }
    if (seat < 0 || key == NULL || key[1] != ':')
        return false;
    tb_text text = tb_text_in(copy, sizeof copy);
    tb_text_clip(&text, key + 2, TB_KEY_TEXT);
    return tb_room_viewer(room, copy) == seat;
}

static bool open_anew(tb_hub *hub, tb_place_of *place, tb_request *request,
                      const tb_opening *opening) {
    tb_room *room = tb_room_new(place->room->name);
    if (room == NULL)
        return tb_fail_memory(&request->error);
    if (!tb_room_open(room, opening, &hub->group, &request->error)) {
        tb_room_free(room);
        hub->group = tb_text_in(hub->group.data, hub->group.capacity);
        return false;
    }
    tb_room_free(place->room);
    place->room = room;
    hub->counts.opened++;
    return true;
}

static uint64_t first_version(const tb_room *room, const tb_opening *opening) {
    return tb_room_first_version(
        room, opening->sitter == NULL ? TB_NOBODY
                                      : tb_seat_find(tb_table_game(room->table), opening->sitter));
}

bool tb_hub_verb_open(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now) {
    char copy[TB_HUB_LINE];
    uint8_t seed[TB_SHA256_BYTES];
    tb_opening opening = {.seats = "",
                          .look = "none",
                          .talk = true,
                          .least_claim = (uint32_t)((hub->limits.claim + 999) / 1000),
                          .now = now,
                          .seed = seed};
    tb_request_copy(request, copy);
    if (!read_opening(request, copy, &opening))
        return false;
    if (place->room->lines > 0) {
        request->repeated = is_theirs(place->room, &opening);
        if (!request->repeated)
            return tb_turn_away(&request->error, TB_ROOM_EXISTS, NULL);
        request->version = first_version(place->room, &opening);
        return true;
    }
    if (!hub->host.entropy(seed, sizeof seed))
        return tb_turn_away(&request->error, TB_NOT_STORED, NULL);
    if (!open_anew(hub, place, request, &opening))
        return false;
    request->version = tb_table_version(place->room->table);
    return true;
}
