/* The machine that thinks: its clock and its threads, handed in by whoever knows them. Nothing in
 * this folder reads a clock or starts a thread. src/host is the machine natively; the page has a
 * clock and one thread; a test has what it likes. */
#ifndef THINK_HOST_H
#define THINK_HOST_H

#include <stdint.h>

typedef void tb_work(void *argument, uint32_t index);

typedef struct tb_host {
    void *context;
    /* Microseconds of a clock that never goes back. Asked in any thread. */
    uint64_t (*now)(void *context);
    /* Does work(argument, 0) in the caller's thread and, at the same time, work(argument, 1) up to
     * work(argument, count - 1), as many of them as there are threads to be had. Returns when all
     * that began are done: how many, which are the first ones. NULL: there is only one thread. */
    uint32_t (*run)(void *context, uint32_t count, tb_work *work, void *argument);
} tb_host;

#endif
