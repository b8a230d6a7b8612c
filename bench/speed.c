/* The figures that are compared between the native and the WebAssembly build, one thread:
 *     speed    prints `GAME PLAYOUT-EVENTS/S SEARCH-NODES/S`
 */
#include "cli/measure.h"
#include <teban/teban.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static measured m;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (argc > 1 && strcmp(argv[1], (*game)->id) != 0)
            continue;
        measure_begin(&m, *game);
        printf("%s %.0f %.0f\n", (*game)->id, measure_playouts(&m, false), measure_search(&m));
        fflush(stdout);
    }
    return 0;
}
