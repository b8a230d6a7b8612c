/* getentropy: never less than was asked for, and not before the source is ready. */
#define _DEFAULT_SOURCE
#include "host/entropy.h"

#include <unistd.h>

bool tb_entropy(void *bytes, size_t count) {
    return getentropy(bytes, count) == 0;
}
