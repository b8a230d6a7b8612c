/* Blocks of one size, close together. What lives long and is small is kept apart from what comes
 * and goes: otherwise a few bytes of it would hold each page of memory that tables have left. */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <stddef.h>

typedef struct tb_pool {
    size_t size; /* of a block; at least a pointer's */
    void *free;  /* blocks that were given back, each with the address of the next */
    void *slabs; /* what they are cut from, each with the address of the next */
} tb_pool;

/* A block of zeros; NULL: out of memory. */
void *tb_pool_take(tb_pool *pool);
/* `block` may be NULL. */
void tb_pool_give(tb_pool *pool, void *block);
/* All blocks have been given back, or are not used any more. */
void tb_pool_end(tb_pool *pool);

#endif
