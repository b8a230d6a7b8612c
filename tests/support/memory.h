/* Memory that fails when a test says so: one allocation of the library's, the n-th from now. Calls
 * of malloc, calloc and realloc come here; the test is linked with --wrap for each. Those of other
 * libraries do not. */
#ifndef TESTS_MEMORY_H
#define TESTS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counts only while it is armed, so that the test itself has memory. */
extern struct memory {
    bool armed;
    uint32_t left; /* allocations before the one that fails; then no other does */
    bool failed;
} memory;

/* From now on, while it is armed, allocation n fails (the first is 0). */
void memory_fails_at(uint32_t n);
/* From now on none fails. */
void memory_holds(void);

/* For the test's own use, armed or not. */
void *__real_malloc(size_t size);

#endif
