#include "crew/reader.h"

#include <string.h>

bool crew_reader_begin(crew_reader *reader, crew_course *course) {
    *reader = (crew_reader){.course = course, .place = course->from};
    return crew_round_begin(&reader->round, course->design);
}

void crew_reader_end(crew_reader *reader) {
    crew_round_end(&reader->round);
}

bool crew_reader_whole(const crew_reader *reader) {
    return reader->cell == 0 && reader->turn == 0;
}

static void write_game(uint64_t round, uint32_t cell, uint32_t turn, tb_text *text) {
    tb_text_string(text, "round ");
    tb_text_number(text, (int64_t)round);
    tb_text_string(text, ", cell ");
    tb_text_number(text, cell);
    tb_text_string(text, ", turn ");
    tb_text_number(text, turn);
}

void crew_reader_wants(const crew_reader *reader, tb_text *text) {
    const crew_course *course = reader->course;
    write_game(crew_course_round(course, reader->place), course->cells.at[reader->cell],
               reader->turn, text);
}

static bool fail_order(const crew_reader *reader, const lab_facts *facts, tb_error *error) {
    char here[80], wanted[80];
    tb_text text = tb_text_in(here, sizeof here);
    write_game(facts->round, facts->cell, facts->turn, &text);
    text = tb_text_in(wanted, sizeof wanted);
    crew_reader_wants(reader, &text);
    return tb_fail_with(error, "line",
                        TB_SAID("this game ({1}) does not come here; the next is {2}",
                                "ここに来る対局ではありません（{1}）。次は {2} です"),
                        (const char *const[]){here, wanted});
}

static bool end_round(crew_reader *reader, tb_error *error) {
    crew_course *course = reader->course;
    if (!crew_round_tally(&reader->round, &course->cells, course->tally))
        return tb_fail_memory(error);
    crew_round_share(&reader->round, &course->cells, &reader->share);
    reader->cell = 0;
    reader->place++;
    if (reader->place == course->to)
        crew_course_next(course);
    return true;
}

bool crew_reader_line(crew_reader *reader, const char *line, size_t length, tb_error *error) {
    const crew_course *course = reader->course;
    if (course->over)
        return tb_fail(error, "line",
                       TB_SAID("the experiment is over before this game",
                               "この対局より前に実験は終わっています"));
    lab_facts *facts =
        crew_round_facts(&reader->round, course->cells.at[reader->cell], reader->turn);
    if (!lab_facts_read(course->design, line, length, facts, error))
        return false;
    if (facts->round != crew_course_round(course, reader->place) ||
        facts->cell != course->cells.at[reader->cell] || facts->turn != reader->turn)
        return fail_order(reader, facts, error);
    if (++reader->turn < lab_round_size(course->design))
        return true;
    reader->turn = 0;
    return ++reader->cell < course->cells.count || end_round(reader, error);
}

bool crew_reader_lines(crew_reader *reader, const char *lines, size_t length, uint64_t *number,
                       tb_error *error) {
    while (length > 0) {
        const char *end = memchr(lines, '\n', length);
        ++*number;
        if (end == NULL)
            return tb_fail(error, "line", TB_SAID("it breaks off", "途中で切れています"));
        if (!crew_reader_line(reader, lines, (size_t)(end - lines), error))
            return false;
        length -= (size_t)(end - lines) + 1;
        lines = end + 1;
    }
    return true;
}
