/* Blocks of a pool: zeros when they are taken, apart from each other, used again when given back.
 */
#include "server/pool.h"
#include "support.h"

#include <string.h>
#include <teban/random.h>

enum { SIZE = 72, COUNT = 3000, STEPS = 60000 };

static unsigned char *blocks[COUNT];

static bool is_all(const unsigned char *block, unsigned char value) {
    for (size_t i = 0; i < SIZE; i++) {
        if (block[i] != value)
            return false;
    }
    return true;
}

static void each_has_its_own(void **context) {
    tb_pool pool = {.size = SIZE};
    tb_random random = tb_random_from(2);
    (void)context;
    for (uint32_t step = 0; step < STEPS; step++) {
        const uint32_t i = tb_random_below(&random, COUNT);
        const unsigned char mark = (unsigned char)(1 + i % 255);
        if (blocks[i] == NULL) {
            blocks[i] = tb_pool_take(&pool);
            assert_non_null(blocks[i]);
            assert_true(is_all(blocks[i], 0));
            memset(blocks[i], mark, SIZE);
        } else {
            assert_true(is_all(blocks[i], mark));
            tb_pool_give(&pool, blocks[i]);
            blocks[i] = NULL;
        }
    }
    tb_pool_give(&pool, NULL);
    for (uint32_t i = 0; i < COUNT; i++)
        tb_pool_give(&pool, blocks[i]);
    tb_pool_end(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_has_its_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
