/* Players by name, for the arena. One row a name; a parameter is written after it. */
#include "search/profile.h"

#include <string.h>

static const struct kind {
    const char *name;
    const char *parameter; /* what stands before the number; NULL: no number */
    uint64_t low, high;
    const tb_brain *brain;  /* NULL: the game's own, and the number is its level */
    bool by_profile;        /* only for games whose profile has this baseline */
    const char *as_written; /* for the error */
} kinds[] = {
    {"level", ":", 1, TB_LEVELS, NULL, false, "level:1 to level:10"},
    {"random", NULL, 0, 0, &tb_brain_random, false, "random"},
    {"greedy", NULL, 0, 0, &tb_brain_greedy, false, "greedy"},
    {"uct", ":nodes=", 1, 1000000000, &tb_brain_uct, false, "uct:nodes=N, N from 1 on"},
    {"positional", ":depth=", 1, 9, &tb_brain_positional, true,
     "positional:depth=1 to positional:depth=9"},
};

static bool read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number) {
    uint64_t value = 0;
    if (*text < '1' || *text > '9')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || value > high)
            return false;
        value = value * 10 + (uint64_t)(*text - '0');
    }
    *number = value;
    return value >= low && value <= high;
}

static const struct kind *find_kind(const char *name) {
    const size_t length = strcspn(name, ":");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, name, length) == 0)
            return &kinds[i];
    }
    return NULL;
}

static bool fail_written(const struct kind *kind, tb_error *error) {
    return tb_fail_with(error, kind->name, TB_SAID("is written {1}", "{1} と書きます"),
                        (const char *const[]){kind->as_written});
}

static bool read_parameter(const struct kind *kind, const char *rest, uint64_t *number) {
    if (kind->parameter == NULL)
        return *rest == '\0';
    const size_t length = strlen(kind->parameter);
    return strncmp(rest, kind->parameter, length) == 0 &&
           read_number(rest + length, kind->low, kind->high, number);
}

bool tb_player_named(const char *name, const tb_game *game, tb_player_settings *settings,
                     tb_error *error) {
    uint64_t number = 0;
    const struct kind *kind = find_kind(name);
    if (kind == NULL)
        return tb_fail(
            error, "player",
            TB_SAID("the players are level:N, random, greedy, uct:nodes=N, positional:depth=N",
                    "プレイヤーは level:N、random、greedy、uct:nodes=N、positional:depth=N "
                    "のどれかです"));
    if (!read_parameter(kind, name + strlen(kind->name), &number))
        return fail_written(kind, error);
    if (kind->by_profile && tb_profile_of(game)->baseline != kind->brain)
        return tb_fail(error, kind->name,
                       TB_SAID("does not play this game", "このゲームは指せません"));
    settings->brain = kind->brain;
    settings->level = kind->brain == NULL ? (uint32_t)number : TB_LEVELS;
    settings->parameter = kind->brain == NULL ? 0 : number;
    return true;
}
