#include "host/native.h"

#include <stddef.h>

static uint64_t now(void *context) {
    (void)context;
    return tb_clock();
}

const tb_host tb_native = {.now = now, .run = tb_threads_run};
