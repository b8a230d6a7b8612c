#include "bot/sight.h"

#include <stdlib.h>
#include <string.h>
#include <teban/games.h>

static const char *string_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static bool wrong(const char *member, tb_error *error) {
    return tb_fail(error, member,
                   TB_SAID("the server tells something that cannot be understood",
                           "サーバーの言うことがわかりません"));
}

/* ---- the table ---- */

static bool read_phase(const json_t *json, bot_sight *sight) {
    static const char *const words[] = {
        [BOT_GATHERING] = "gathering", [BOT_PLAYING] = "playing", [BOT_OVER] = "over"};
    for (int phase = BOT_GATHERING; phase <= BOT_OVER; phase++) {
        sight->phase = (bot_phase)phase;
        if (strcmp(string_of(json, "phase"), words[phase]) == 0)
            return true;
    }
    return false;
}

static bool read_chairs(const json_t *json, bot_sight *sight) {
    const json_t *chairs = json_object_get(json, "seats");
    if (json_array_size(chairs) != sight->game->seat_count)
        return false;
    sight->all_sit = true;
    for (uint32_t seat = 0; seat < sight->game->seat_count; seat++) {
        const json_t *chair = json_array_get(chairs, seat);
        const char *sitter = string_of(chair, "sitter");
        sight->all_sit = sight->all_sit && strcmp(sitter, "open") != 0;
        sight->persons |= (uint32_t)(strcmp(sitter, "person") == 0) << seat;
        if ((int)seat == sight->seat) {
            sight->sitter = sitter;
            sight->name = json_string_value(json_object_get(chair, "name"));
        }
    }
    return true;
}

/* The seats that an object has a member for. */
static uint32_t seats_in(const tb_game *game, const json_t *object) {
    uint32_t seats = 0;
    char letter[2];
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        seats |=
            (uint32_t)(json_object_get(object, tb_seat_string(game, (int)seat, letter)) != NULL)
            << seat;
    return seats;
}

static void read_deal(const json_t *json, bot_sight *sight) {
    const json_t *deal = json_object_get(json, "deal");
    sight->shared = json_is_object(deal) && strcmp(string_of(json, "dealt"), "shared") == 0;
    sight->commits = seats_in(sight->game, json_object_get(deal, "commits"));
    sight->numbers = seats_in(sight->game, json_object_get(deal, "numbers"));
}

static void read_offer(const json_t *json, const char *letter, bot_sight *sight) {
    const json_t *offer = json_object_get(json, "offer");
    const json_t *accepted = json_object_get(offer, "accepted");
    const json_t *who;
    size_t index;
    sight->offer = json_string_value(json_object_get(offer, "kind"));
    sight->offer_is_mine = strcmp(string_of(offer, "by"), letter) == 0;
    json_array_foreach(accepted, index, who) {
        const char *seat = json_string_value(who);
        sight->accepted = sight->accepted || (seat != NULL && strcmp(seat, letter) == 0);
    }
}

bool bot_sight_read(const json_t *json, const char *letter, bot_sight *sight, tb_error *error) {
    const json_t *version = json_object_get(json, "version");
    *sight = (bot_sight){.json = json, .sitter = ""};
    sight->game = tb_game_find(string_of(json, "game"));
    if (sight->game == NULL)
        return tb_fail(error, "game",
                       TB_SAID("is none that this program knows", "知らないゲームです"));
    sight->seat = tb_seat_find(sight->game, letter);
    if (sight->seat < 0)
        return tb_fail(error, "link",
                       TB_SAID("looks on, and is no seat", "観戦のリンクで、席ではありません"));
    if (!json_is_integer(version) || json_integer_value(version) < 0)
        return wrong("version", error);
    sight->version = (uint64_t)json_integer_value(version);
    if (!read_phase(json, sight) || !read_chairs(json, sight))
        return wrong("seats", error);
    read_deal(json, sight);
    read_offer(json, letter, sight);
    sight->acts = sight->phase == BOT_PLAYING && strcmp(string_of(json, "toMove"), letter) == 0 &&
                  json_array_size(json_object_get(json, "events")) > 0;
    return true;
}

/* ---- a decision ---- */

static bool read_options(const json_t *view, bot_task *task, tb_error *error) {
    const char *key;
    json_t *value;
    tb_options_default(task->game, task->options);
    json_object_foreach(json_object_get(view, "options"), key, value) {
        char assignment[128];
        tb_text text = tb_text_in(assignment, sizeof assignment);
        tb_text_string(&text, key);
        tb_text_char(&text, '=');
        tb_text_string(&text, json_is_string(value) ? json_string_value(value) : "");
        if (!tb_text_fits(&text))
            return tb_fail(error, "options", TB_SAID("one is too long", "長すぎます"));
        if (!tb_option_set(task->game, assignment, task->options, error))
            return false;
    }
    return tb_options_check(task->game, task->options, error);
}

static bool write_history(const json_t *history, bot_task *task, tb_error *error) {
    tb_text text = tb_text_in(NULL, 0);
    for (int pass = 0; pass < 2; pass++) { /* measures, then writes */
        const json_t *entry;
        size_t index;
        if (pass == 1) {
            const size_t size = text.length + 1;
            task->history = malloc(size);
            if (task->history == NULL)
                return tb_fail_memory(error);
            task->history[0] = '\0';
            text = tb_text_in(task->history, size);
        }
        json_array_foreach(history, index, entry) {
            const char *event = string_of(entry, "text");
            if (event[0] == '\0' || strpbrk(event, " \n\r") != NULL)
                return wrong("history", error);
            tb_text_string(&text, index > 0 ? " " : "");
            tb_text_string(&text, event);
        }
    }
    return true;
}

/* The game so far, where nothing is hidden: from its start, or where that was another position than
 * the rules', from here. */
static bool build_log(const json_t *history, const tb_state *now, bot_task *task, tb_error *error) {
    const json_t *entry;
    size_t index;
    bool fits = true;
    task->log = tb_log_new(task->game, task->options);
    if (task->log == NULL)
        return tb_fail_memory(error);
    json_array_foreach(history, index, entry) {
        fits = fits && tb_log_add(task->log, string_of(entry, "text"), error);
    }
    if (fits && memcmp(tb_log_now(task->log), now, sizeof *now) == 0)
        return true;
    tb_log_free(task->log);
    task->log = tb_log_new_at(task->game, now);
    return task->log != NULL || tb_fail_memory(error);
}

static bool read_knowledge(const bot_sight *sight, const json_t *view, bot_task *task,
                           tb_error *error) {
    const char *position = string_of(view, "position");
    tb_state now;
    if (task->game->has_hidden)
        return tb_seen_read(task->game, task->options, position, &task->info, error) &&
               ((int)task->info.seat == sight->seat || wrong("view", error));
    if (!tb_position_read(task->game, task->options, position, &now, error))
        return false;
    tb_observe(task->game, &now, sight->seat, &task->info);
    return build_log(json_object_get(sight->json, "history"), &now, task, error);
}

/* Half of a twentieth of what is left on the clock is for the way there and back. */
static uint64_t movetime_of(const bot_sight *sight, const char *letter) {
    enum { TURNS = 40 };
    const json_t *clock = json_object_get(sight->json, "clock");
    const json_t *left = json_object_get(json_object_get(clock, "left"), letter);
    if (!json_is_integer(left))
        return 0;
    const json_int_t share = json_integer_value(left) / TURNS;
    return share > 1 ? (uint64_t)share : 1;
}

bot_task *bot_sight_task(const bot_sight *sight, tb_error *error) {
    const json_t *view = json_object_get(sight->json, "view");
    char letter[2];
    bot_task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    task->version = sight->version;
    task->game = sight->game;
    task->movetime = movetime_of(sight, tb_seat_string(sight->game, sight->seat, letter));
    if (read_options(view, task, error) &&
        write_history(json_object_get(sight->json, "history"), task, error) &&
        read_knowledge(sight, view, task, error) &&
        (tb_info_turn(task->game, &task->info) == sight->seat || wrong("view", error)))
        return task;
    bot_task_free(task);
    return NULL;
}

void bot_sight_points(const bot_sight *sight, tb_text *text) {
    const json_t *points = json_object_get(json_object_get(sight->json, "result"), "points");
    const json_t *point;
    size_t index;
    json_array_foreach(points, index, point) {
        if (index >= sight->game->seat_count || !json_is_string(point))
            return;
        tb_text_string(text, index > 0 ? ", " : "");
        tb_text_char(text, sight->game->seats[index]);
        tb_text_char(text, ' ');
        tb_text_string(text, json_string_value(point));
    }
}
