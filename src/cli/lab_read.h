/* Experiments that were played: their lines, or a tally of them. */
#ifndef CLI_LAB_READ_H
#define CLI_LAB_READ_H

#include "cli/cli.h"
#include "lab/report.h"

typedef struct lab_played {
    lab_design design;
    lab_tally *tally;
} lab_played;

/* Reads files of one experiment: its lines whole, or in shards; or a single tally. They are read as
 * streams, however long they are. Not CLI_OK: it was said which file and which line is wrong. */
int cli_lab_read(char **paths, int count, lab_played *played);
void cli_lab_read_end(lab_played *played);
/* A tally as a file: a head line with the design, and the line of the tally. */
void cli_lab_tally_write(const lab_tally *tally, tb_text *out);

/* What writes a report, and a text that holds all of it; NULL after saying that there is no memory.
 * The caller frees it. */
typedef void lab_writer(const void *context, tb_text *out);
char *cli_lab_written(lab_writer *write, const void *context, size_t *length);
/* Puts that text into a file, or on standard output for "-". */
int cli_lab_put(const char *path, lab_writer *write, const void *context);

#endif
