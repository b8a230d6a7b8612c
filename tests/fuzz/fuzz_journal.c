/* Any text is the journal of a table or is refused with a sentence; and the journal of a table that
 * was restored restores it again. */
#include "fuzz.h"
#include "table.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tb_error error = {0};
    char *journal = fuzz_copy(data, size);
    tb_table *table = tb_table_restore(journal, size, &error);
    if (table != NULL)
        fuzz_check_restored(table);
    else
        fuzz_check(error.field[0] != '\0' && error.message[TB_EN][0] != '\0' &&
                       error.message[TB_JA][0] != '\0',
                   "an error names its line");
    tb_table_free(table);
    free(journal);
    return 0;
}
