/* A tally as one line of text, in words:
 *   lab-tally 2 DESIGN
 *   { cell NUMBER ROUNDS COMMON CHANGED SUM... moves { LENGTH GAMES }... { first NAME SUM... } }
 * end DESIGN is the beginning of the SHA-256 of the design's text. A run of k zeros among the sums
 * is `zk`. The sums of a cell are its blocks (sums.h) and the games that each seat began. Cells
 * without rounds are left out; cells, lengths and openings ascend; a name is written with %xx for
 * what is not plain.
 */
#include "base/read.h"
#include "base/sha256.h"
#include "base/words.h"
#include "lab/sums.h"

#include <stdlib.h>
#include <string.h>

const tb_error_kind lab_bad_tally = {"bad-tally",
                                     {"The sums of an experiment do not fit: {2}: {1}.",
                                      "実験の集計が正しくありません（{2}）：{1}。"}};

enum { FINGERPRINT = 8, WORD = 3 * LAB_OPENING + 1 };

static void write_fingerprint(const lab_design *design, char hex[2 * FINGERPRINT + 1]) {
    char room[LAB_DESIGN_TEXT];
    uint8_t digest[TB_SHA256_BYTES];
    tb_text text = tb_text_in(room, sizeof room);
    lab_design_write(design, &text);
    tb_sha256_of(room, strlen(room), digest);
    text = tb_text_in(hex, 2 * FINGERPRINT + 1);
    tb_write_hex(digest, FINGERPRINT, &text);
}

/* ---- writing ---- */

static void write_number(tb_text *text, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    tb_text_char(text, ' ');
    tb_text_bytes(text, digits + at, sizeof digits - at);
}

static void write_sums(tb_text *text, const uint64_t *sums, uint32_t count) {
    for (uint32_t i = 0; i < count;) {
        uint32_t zeros = 0;
        while (i + zeros < count && sums[i + zeros] == 0)
            zeros++;
        if (zeros == 0) {
            write_number(text, sums[i++]);
            continue;
        }
        tb_text_string(text, " z");
        tb_text_number(text, zeros);
        i += zeros;
    }
}

static void write_name(tb_text *text, const char *name) {
    tb_text_string(text, " first ");
    for (; *name != '\0'; name++) {
        if (*name > ' ' && *name < 0x7f && strchr("%|\"\\", *name) == NULL) {
            tb_text_char(text, *name);
        } else {
            tb_text_char(text, '%');
            tb_write_hex((const uint8_t *)name, 1, text);
        }
    }
}

static void write_cell(tb_text *text, const lab_layout *layout, uint32_t cell,
                       const lab_cell_sums *sums) {
    tb_text_string(text, " cell");
    write_number(text, cell);
    write_number(text, sums->rounds);
    write_number(text, sums->common);
    write_number(text, sums->changed);
    write_sums(text, sums->sums, layout->sums);
    write_sums(text, sums->began, layout->seats);
    tb_text_string(text, " moves");
    for (uint32_t moves = 0; moves < sums->lengths; moves++) {
        if (sums->length[moves] > 0) {
            write_number(text, moves);
            write_number(text, sums->length[moves]);
        }
    }
    for (uint32_t i = 0; i < sums->openings; i++) {
        write_name(text, sums->firsts[i].name);
        write_sums(text, sums->firsts[i].own, LAB_OPENING_OWN);
        write_sums(text, sums->firsts[i].with, LAB_OPENING_WITH);
    }
}

void lab_tally_write(const lab_tally *tally, tb_text *text) {
    char fingerprint[2 * FINGERPRINT + 1];
    write_fingerprint(tally->design, fingerprint);
    tb_text_string(text, "lab-tally 2 ");
    tb_text_string(text, fingerprint);
    for (uint32_t cell = 0; cell < tally->cells; cell++) {
        if (tally->cell[cell].rounds > 0)
            write_cell(text, &tally->layout, cell, &tally->cell[cell]);
    }
    tb_text_string(text, " end");
}

/* ---- reading ---- */

typedef struct reader {
    const char *at, *end;
    char word[WORD]; /* the one that is looked at; "": none, or too long to be one */
    tb_error *error;
} reader;

static void next(reader *r) {
    const char *space = memchr(r->at, ' ', (size_t)(r->end - r->at));
    const char *stop = space != NULL ? space : r->end;
    const size_t length = (size_t)(stop - r->at);
    const bool fits = length < sizeof r->word && memchr(r->at, '\0', length) == NULL;
    memcpy(r->word, r->at, fits ? length : 0);
    r->word[fits ? length : 0] = '\0';
    r->at = space != NULL ? space + 1 : r->end;
}

static bool is_word(const reader *r, const char *word) {
    return strcmp(r->word, word) == 0;
}

static bool expect(reader *r, const char *word) {
    if (!is_word(r, word))
        return tb_fail_with(r->error, "tally", TB_SAID("`{1}` is missing", "「{1}」がありません"),
                            (const char *const[]){word, "", ""});
    next(r);
    return true;
}

static bool read_number(reader *r, const char *field, uint64_t low, uint64_t high,
                        uint64_t *number) {
    if (!tb_read_number(r->word, low, high, number))
        return tb_fail_with(r->error, field,
                            TB_SAID("`{1}` is not a number that can stand there",
                                    "「{1}」はそこに書ける数ではありません"),
                            (const char *const[]){r->word, "", ""});
    next(r);
    return true;
}

static bool read_sums(reader *r, const char *field, uint64_t most, uint64_t *sums, uint32_t count) {
    for (uint32_t i = 0; i < count;) {
        uint64_t zeros = 0;
        if (r->word[0] != 'z') {
            if (!read_number(r, field, 1, most, &sums[i++]))
                return false;
        } else {
            if (!tb_read_number(r->word + 1, 1, count - i, &zeros))
                return tb_fail(
                    r->error, field,
                    TB_SAID("there are more zeros than sums", "0が集計の数より多いです"));
            memset(sums + i, 0, (size_t)zeros * sizeof *sums);
            i += (uint32_t)zeros;
            next(r);
        }
    }
    return true;
}

static bool read_lengths(reader *r, uint64_t games, lab_cell_sums *sums) {
    uint64_t after = 0;
    uint64_t counted = 0;
    while (r->word[0] >= '0' && r->word[0] <= '9') {
        uint64_t moves = 0;
        uint64_t count = 0;
        if (!read_number(r, "moves", after, LAB_LONGEST, &moves) ||
            !read_number(r, "moves", 1, games - counted, &count))
            return false;
        if (!lab_length_room(sums, (uint32_t)moves))
            return tb_fail_memory(r->error);
        sums->length[moves] = count;
        counted += count;
        after = moves + 1;
    }
    return counted == games || tb_fail(r->error, "moves",
                                       TB_SAID("the games of each length are not all games",
                                               "長さごとの対局数の合計が対局数と合いません"));
}

static bool read_opening(reader *r, uint64_t most, lab_cell_sums *sums) {
    const char *last = sums->openings > 0 ? sums->firsts[sums->openings - 1].name : "";
    if (!tb_decode(r->word) || strlen(r->word) >= LAB_OPENING || strcmp(last, r->word) >= 0)
        return tb_fail(r->error, "first",
                       TB_SAID("the names of the openings are wrong or not in order",
                               "初手の名前が正しくないか、順番どおりではありません"));
    lab_first *first = lab_first_find(sums, r->word, true);
    if (first == NULL)
        return tb_fail_memory(r->error);
    next(r);
    return read_sums(r, "first", most, first->own, LAB_OPENING_OWN) &&
           read_sums(r, "first", most, first->with, LAB_OPENING_WITH);
}

static bool read_cell(reader *r, const lab_layout *layout, lab_cell_sums *sums) {
    if (!read_number(r, "rounds", 1, LAB_MAX_ROUNDS, &sums->rounds) ||
        !read_number(r, "rounds", 0, sums->rounds, &sums->common) ||
        !read_number(r, "rounds", 0, sums->common, &sums->changed))
        return false;
    const uint64_t most = sums->rounds * LAB_MOST_OF_ROUND * (uint64_t)LAB_MOST_OF_ROUND;
    if (!read_sums(r, "sums", most, sums->sums, layout->sums) ||
        !read_sums(r, "began", sums->rounds * layout->size, sums->began, layout->seats) ||
        !expect(r, "moves") || !read_lengths(r, sums->rounds * layout->size, sums))
        return false;
    while (is_word(r, "first")) {
        next(r);
        if (!read_opening(r, most, sums))
            return false;
    }
    return true;
}

static bool read_all(reader *r, lab_tally *tally) {
    char fingerprint[2 * FINGERPRINT + 1];
    uint64_t after = 0;
    write_fingerprint(tally->design, fingerprint);
    next(r);
    if (!expect(r, "lab-tally"))
        return false;
    if (!is_word(r, "2"))
        return tb_fail(r->error, "version",
                       TB_SAID("this program reads version 2", "読めるのは版 2 です"));
    next(r);
    if (!is_word(r, fingerprint))
        return tb_fail(r->error, "design",
                       TB_SAID("they are of another experiment", "別の実験のものです"));
    next(r);
    while (is_word(r, "cell")) {
        uint64_t cell = 0;
        next(r);
        if (!read_number(r, "cell", after, tally->cells - 1, &cell) ||
            !read_cell(r, &tally->layout, &tally->cell[cell]))
            return false;
        after = cell + 1;
    }
    if (!is_word(r, "end") || r->at != r->end || r->end[-1] != 'd')
        return tb_fail(r->error, "tally",
                       TB_SAID("the text does not end with `end`", "「end」で終わっていません"));
    return true;
}

bool lab_tally_read(lab_tally *tally, const char *text, size_t length, tb_error *error) {
    lab_tally *read = lab_tally_new(tally->design);
    reader r = {.at = text, .end = text + length, .error = error};
    if (read == NULL)
        return tb_fail_memory(error);
    const bool good = read_all(&r, read);
    for (uint32_t cell = 0; good && cell < tally->cells; cell++) {
        const lab_cell_sums old = tally->cell[cell];
        tally->cell[cell] = read->cell[cell];
        read->cell[cell] = old;
    }
    lab_tally_free(read);
    return good || tb_fail_as(error, &lab_bad_tally);
}
