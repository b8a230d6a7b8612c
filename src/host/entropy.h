/* Numbers that nobody can guess: the system's random source. */
#ifndef HOST_ENTROPY_H
#define HOST_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>

/* At most 256 bytes. False: errno says why there are none. */
bool tb_entropy(void *bytes, size_t count);

#endif
