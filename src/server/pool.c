#include "server/pool.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif

#ifdef WATCHED /* the sanitizer sees what is used after it was given back */

void *tb_pool_take(tb_pool *pool) {
    return calloc(1, pool->size);
}

void tb_pool_give(tb_pool *pool, void *block) {
    (void)pool;
    free(block);
}

void tb_pool_end(tb_pool *pool) {
    (void)pool;
}

#else

enum { SLAB = 1 << 16, HEAD = 16 };

static void *next_of(void *block) {
    void *next;
    memcpy(&next, block, sizeof next);
    return next;
}

static void push(void **list, void *block) {
    memcpy(block, list, sizeof *list);
    *list = block;
}

/* A new slab, cut into blocks. */
static void cut(tb_pool *pool) {
    const size_t step = (pool->size + HEAD - 1) / HEAD * HEAD;
    char *slab = malloc(SLAB);
    if (slab == NULL)
        return;
    push(&pool->slabs, slab);
    for (size_t at = HEAD; at + step <= SLAB; at += step)
        push(&pool->free, slab + at);
}

void *tb_pool_take(tb_pool *pool) {
    if (pool->free == NULL)
        cut(pool);
    void *block = pool->free;
    if (block == NULL)
        return NULL;
    pool->free = next_of(block);
    return memset(block, 0, pool->size);
}

void tb_pool_give(tb_pool *pool, void *block) {
    if (block != NULL)
        push(&pool->free, block);
}

void tb_pool_end(tb_pool *pool) {
    while (pool->slabs != NULL) {
        void *slab = pool->slabs;
        pool->slabs = next_of(slab);
        free(slab);
    }
    *pool = (tb_pool){.size = pool->size};
}

#endif
