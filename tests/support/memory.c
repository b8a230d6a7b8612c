#include "memory.h"

#include <errno.h>

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

struct memory memory;

void memory_fails_at(uint32_t n) {
    memory.left = n;
    memory.failed = false;
}

void memory_holds(void) {
    memory.failed = true;
}

static bool fails(void) {
    if (!memory.armed || memory.failed)
        return false;
    memory.failed = memory.left == 0;
    memory.left--;
    if (memory.failed)
        errno = ENOMEM;
    return memory.failed;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return fails() ? NULL : __real_realloc(block, size);
}
