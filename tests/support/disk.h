/* A disk that fails when a test says so: one call of ours, the n-th from now. Calls that touch
 * files come here; the test is linked with DISK of tests/CMakeLists.txt, a --wrap for each. Those
 * of the C library on its own behalf do not. Unlike libfaults (faults.c) it goes with sanitizers.
 *
 * Nothing is really flushed: that takes long, and shows only when a machine fails. */
#ifndef TESTS_DISK_H
#define TESTS_DISK_H

#include <stdbool.h>
#include <stdint.h>

typedef enum disk_fault {
    DISK_FAILS,       /* once: EIO */
    DISK_FULL,        /* from then on, for what needs space: ENOSPC */
    DISK_SHORT,       /* of the bytes only the first half go through */
    DISK_INTERRUPTED, /* by a signal, before any byte: EINTR */
    DISK_FAULTS
} disk_fault;

/* Counts only while it is armed. */
extern struct disk {
    bool armed;
    uint32_t left; /* calls before the one that goes wrong */
    disk_fault how;
    bool failed;
    const char *call; /* that went wrong */
    /* If it is set: what others do meanwhile, before every call, armed or not. */
    void (*meanwhile)(const char *call);
} disk;

/* From now on, while it is armed, call n (the first is 0) goes wrong. */
void disk_fails_at(disk_fault how, uint32_t n);
/* From now on none does. */
void disk_holds(void);

#endif
