/* Lines of games that were played before or elsewhere, in the order of a file: each is held against
 * the one that the course expects next, and whole rounds are tallied. */
#ifndef CREW_READER_H
#define CREW_READER_H

#include "crew/round.h"

typedef struct crew_reader {
    crew_course *course; /* moves on with what is read */
    uint64_t place;      /* whole rounds so far */
    uint32_t cell, turn; /* the next line: among the cells that go on, and in the round */
    crew_round round;
    lab_series share; /* crew_round_share of the rounds read */
} crew_reader;

/* False: out of memory. */
bool crew_reader_begin(crew_reader *reader, crew_course *course);
void crew_reader_end(crew_reader *reader);
/* The next line, without its end. On false the error says why it cannot be it. */
bool crew_reader_line(crew_reader *reader, const char *line, size_t length, tb_error *error);
/* Lines, each with its end; `*number` is counted on with each. */
bool crew_reader_lines(crew_reader *reader, const char *lines, size_t length, uint64_t *number,
                       tb_error *error);
/* Whether the last line was the last of a round. */
bool crew_reader_whole(const crew_reader *reader);
/* What the next line must be, for messages: `round 3, cell 0, turn 1`. */
void crew_reader_wants(const crew_reader *reader, tb_text *text);

#endif
