/* The file of an experiment: a head line, then a line a game, whole rounds only. It is locked while
 * it is open; it grows at its end, and a part of a round at its end is cut off when it is taken up
 * again. A file that is anything else is refused and left as it is.
 *
 * Errors name no file: who asked knows it.
 */
#ifndef CREW_KEPT_H
#define CREW_KEPT_H

#include "crew/reader.h"

typedef struct crew_kept {
    int fd;
    int why;          /* it could not be written: errno */
    uint64_t flushed; /* bytes that the disk has */
    int lost;         /* it could not take them: errno, which the system tells only once */
} crew_kept;

/* The head of a file that is there. */
typedef enum crew_head {
    CREW_NO_FILE,   /* none, or nothing in it */
    CREW_HEAD,      /* read */
    CREW_NO_HEAD,   /* a part of a line of ours: it was being begun */
    CREW_HEAD_WRONG /* the error says why */
} crew_head;

crew_head crew_kept_look(const char *path, lab_design *design, uint32_t *shard, uint32_t *shards,
                         tb_error *error);
/* Opens it to go on: a new file, with its head; or, with `resume`, also one of the same course,
 * whose games the reader gets. */
bool crew_kept_open(crew_kept *kept, const char *path, bool resume, crew_reader *reader,
                    tb_error *error);
/* Appends whole rounds. */
bool crew_kept_add(crew_kept *kept, const char *lines, size_t length);
/* Waits for the disk if much has been added since the last time. Whoever has nothing else to do
 * calls it now and then, while another thread adds: at the end little is left to wait for. */
void crew_kept_flush(crew_kept *kept);
/* Closes it when the disk has everything. */
bool crew_kept_close(crew_kept *kept, tb_error *error);

/* Puts something before an error's message. */
bool crew_fail_before(tb_error *error, tb_said before);
/* Why a line cannot be read: `line 12: ...`. */
bool crew_fail_line(tb_error *error, uint64_t number);
/* The system said why: errno. The field is `file`. */
bool crew_fail_system(tb_error *error, int why);

#endif
