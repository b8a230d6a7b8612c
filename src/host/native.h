/* The machine that this program runs on, for src/think: a monotonic clock (clock.c) and threads of
 * the system (threads.c). */
#ifndef HOST_NATIVE_H
#define HOST_NATIVE_H

#include "think/host.h"

extern const tb_host tb_native;

/* Microseconds of a clock that never goes back. */
uint64_t tb_clock(void);
/* tb_host.run with threads of the system. */
uint32_t tb_threads_run(void *context, uint32_t count, tb_work *work, void *argument);

#endif
