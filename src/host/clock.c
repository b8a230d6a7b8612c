#define _POSIX_C_SOURCE 200809L
#include "host/native.h"

#include <time.h>

uint64_t tb_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}
