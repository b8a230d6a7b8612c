/* The file of what is said in the cases: said.h says what stands in it. */
#include "said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 1 << 22, PICTURE = 8192 };

void said_line(said *s, const char *word, const char *rest) {
    tb_text_string(&s->out, word);
    tb_text_char(&s->out, ' ');
    tb_text_string(&s->out, rest);
    tb_text_char(&s->out, '\n');
}

static void put_both(said *s, const char *word, const char *const *texts) {
    said_line(s, word, texts[TB_EN]);
    said_line(s, word, texts[TB_JA]);
}

static void put_option(said *s, const tb_option *option) {
    tb_text_string(&s->out, "option ");
    tb_text_string(&s->out, option->key);
    tb_text_char(&s->out, ' ');
    tb_option_range_text(option, &s->out);
    tb_text_string(&s->out, " normally ");
    tb_option_value_text(option, option->normal, &s->out);
    tb_text_char(&s->out, '\n');
    put_both(s, " ", option->meaning);
    for (const tb_choice *choice = option->choices; choice->value != NULL; choice++)
        put_both(s, choice->value, choice->label);
}

void said_begin(said *s, const tb_game *game) {
    s->data = malloc(CAPACITY);
    s->out = tb_text_in(s->data, CAPACITY);
    said_line(s, "game", game->id);
    put_both(s, " ", game->name);
    put_both(s, " ", game->pitch);
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        put_both(s, "seat", game->seat_names[seat]);
    for (uint32_t i = 0; i < game->option_count; i++)
        put_option(s, &game->options[i]);
    tb_text_char(&s->out, '\n');
}

void said_why(said *s, const char *word, const char *what, const tb_why *why) {
    said_line(s, word, what);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text_string(&s->out, "  ");
        tb_why_text(why, lang, &s->out);
        tb_text_char(&s->out, '\n');
    }
}

void said_error(said *s, const char *word, const char *text, const tb_error *error) {
    said_line(s, word, text);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text_string(&s->out, "  ");
        const size_t from = s->out.length;
        tb_error_text(error, lang, &s->out);
        CHECK(lang == TB_EN || !support_has_latin_sentence(s->data + from), "%s", s->data + from);
        tb_text_char(&s->out, '\n');
    }
}

static void draw(const tb_game *game, const tb_state *state, int seat, tb_lang lang, bool colour,
                 char picture[PICTURE]) {
    tb_info info;
    tb_text out = tb_text_in(picture, PICTURE);
    tb_pen pen = {.out = &out, .lang = lang, .colour = colour};
    tb_observe(game, state, seat, &info);
    game->draw(&info, &pen);
    assert_true(tb_text_fits(&out));
}

/* The rows of a picture; those that are the same in another one are left out. */
static void put_rows(said *s, const char *picture, const char *other) {
    while (*picture != '\0') {
        const size_t length = strcspn(picture, "\n");
        const size_t beside = strcspn(other, "\n");
        if (length != beside || memcmp(picture, other, length) != 0) {
            tb_text_char(&s->out, '|');
            for (size_t i = 0; i < length; i++)
                tb_text_char(&s->out, picture[i]);
            tb_text_char(&s->out, '\n');
        }
        picture += length + (picture[length] == '\n');
        other += beside + (other[beside] == '\n');
    }
}

/* FNV-1a, over the NUL too: where a picture ends is part of it. */
static uint64_t mix(uint64_t digest, const char *picture) {
    do
        digest = (digest ^ (uint8_t)*picture) * UINT64_C(0x100000001b3);
    while (*picture++ != '\0');
    return digest;
}

static const uint64_t no_digest = UINT64_C(0xcbf29ce484222325);

static void put_digest(said *s, const char *word, uint64_t digest) {
    char number[24];
    snprintf(number, sizeof number, "%016llx", (unsigned long long)digest);
    said_line(s, word, number);
}

static void put_events(said *s, const tb_game *game, const tb_state *state) {
    static char words[1 << 14];
    tb_event list[TB_MAX_EVENTS];
    const int count = game->events(state, list);
    uint64_t digest = no_digest;
    for (int i = 0; i < count; i++) {
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            tb_text out = tb_text_in(words, sizeof words);
            game->event_say(state, list[i], lang, &out);
            digest = mix(digest, words);
        }
    }
    for (int seat = 0; seat <= (int)game->seat_count; seat++) {
        tb_info info;
        tb_text out = tb_text_in(words, sizeof words);
        tb_observe(game, state, seat < (int)game->seat_count ? seat : TB_ONLOOKER, &info);
        tb_view(game, &info, &out);
        assert_true(tb_text_fits(&out));
        digest = mix(digest, words);
    }
    put_digest(s, "events", digest);
}

static void put_all(said *s, const tb_game *game, const tb_state *state) {
    static char picture[PICTURE];
    uint64_t digest = no_digest;
    for (int seat = 0; seat <= (int)game->seat_count; seat++) {
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            for (int colour = 0; colour < 2; colour++) {
                draw(game, state, seat < (int)game->seat_count ? seat : TB_ONLOOKER, lang,
                     colour == 1, picture);
                digest = mix(digest, picture);
            }
        }
    }
    put_digest(s, "all", digest);
}

void said_pictures(said *s, const tb_game *game, const tb_state *state) {
    static char pictures[TB_LANGS][PICTURE];
    const int turn = game->turn(state);
    const int seat = turn >= 0 && turn < (int)game->seat_count ? turn : TB_ONLOOKER;
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++)
        draw(game, state, seat, lang, false, pictures[lang]);
    tb_text_string(&s->out, "picture\n");
    put_rows(s, pictures[TB_EN], "");
    put_rows(s, pictures[TB_JA], pictures[TB_EN]);
    put_all(s, game, state);
    put_events(s, game, state);
    tb_text_char(&s->out, '\n');
}

void said_end(said *s, const char *path, bool writing) {
    assert_true(tb_text_fits(&s->out));
    support_golden(path, s->data, writing);
    free(s->data);
}
