/* The file of what is said in the cases: said.h says what stands in it. */
#include "said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 1 << 22, PICTURE = 8192 };

void said_begin(said *s) {
    s->data = malloc(CAPACITY);
    s->out = tb_text_in(s->data, CAPACITY);
}

void said_line(said *s, const char *word, const char *rest) {
    tb_text_string(&s->out, word);
    tb_text_char(&s->out, ' ');
    tb_text_string(&s->out, rest);
    tb_text_char(&s->out, '\n');
}

void said_why(said *s, const char *event, const tb_why *why) {
    said_line(s, "why", event);
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
        tb_error_text(error, lang, &s->out);
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

static void put_all(said *s, const tb_game *game, const tb_state *state) {
    static char picture[PICTURE];
    char number[24];
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    for (int seat = 0; seat <= (int)game->seat_count; seat++) {
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            for (int colour = 0; colour < 2; colour++) {
                draw(game, state, seat < (int)game->seat_count ? seat : TB_ONLOOKER, lang,
                     colour == 1, picture);
                digest = mix(digest, picture);
            }
        }
    }
    snprintf(number, sizeof number, "%016llx", (unsigned long long)digest);
    said_line(s, "all", number);
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
    tb_text_char(&s->out, '\n');
}

void said_end(said *s, const char *path, bool writing) {
    assert_true(tb_text_fits(&s->out));
    support_golden(path, s->data, writing);
    free(s->data);
}
