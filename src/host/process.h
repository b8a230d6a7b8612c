/* What this process takes of the machine. */
#ifndef HOST_PROCESS_H
#define HOST_PROCESS_H

#include <stdint.h>

typedef struct tb_process {
    uint64_t cpu;         /* microseconds so far, its own and the system's for it */
    uint64_t memory;      /* bytes that are in memory */
    uint64_t descriptors; /* open files and sockets */
    uint64_t most_descriptors;
} tb_process;

/* What cannot be found out is 0. */
void tb_process_look(tb_process *process);

#endif
