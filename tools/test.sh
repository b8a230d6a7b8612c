#!/usr/bin/env bash
# make test: everything that must hold. make test-long (--long), after it: what has a count once more
# with larger counts; every screen in browsers, threads, valgrind, coverage, the linter, and a fresh machine.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
export long=
[ "${1:-}" = "--long" ] && long=1
jobs=$(nproc)

step() {
    printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Runs parts of a step, each a function below, as many at once as there are cores. What one prints is
# shown when it has ended; after one that fails none is begun.
together() { # FUNCTION ...
    printf '%s\n' "$@" | xargs -P "$jobs" -I{} bash -c 'part {}'
}

part() { # FUNCTION; a shell of its own, since errors do not end one whose end is looked at
    local log=build/part-$1.txt end=passed
    bash -euo pipefail -c "$1" > "$log" 2>&1 || end=FAILED
    printf -- '-- %s: %s, %d s\n%s\n' "${1//_/ }" $end $SECONDS "$(cat "$log")"
    [ $end = passed ] || exit 255
}

often() { # the count of the short run, and of the long one
    if [ -n "$long" ]; then echo "$2"; else echo "$1"; fi
}

missing() { tests/house/missing_test.py; }
layers() { python3 tests/house/layers.py . && tools/format.sh --check; }
hardening() { python3 tests/house/hardening.py build/teban build/libteban.so; }
mutants() { python3 tests/mutants/mutants_test.py; }
process() { python3 tests/program/process_test.py --program build-san/teban; }
arena() { python3 tests/players/arena_test.py --program build-san/teban; }
levels() { python3 tests/players/level_test.py --program build-san/teban; }
installed() { tests/house/install_test.sh build; }
a_sixth_game() { python3 tests/adding/adding_test.py ${long:+--whole}; }
same_bytes() {
    python3 tests/program/same_bytes.py --native build/tests/same_bytes --wasm build-wasm/same_bytes.wasm \
        --games "$(often 1000 4000)"
}
page_types() { . tools/node.sh && npm run --silent --prefix web check; }
page_units() { . tools/node.sh && npm run --silent --prefix web test; }
page_fuzz() { . tools/node.sh && TEBAN_TEST_SCALE=20 npm run --silent --prefix web test fuzz; }
differ() {
    python3 tests/reference/differ.py --engine build/teban --game "$1" --games "$(often 15 400)" \
        --random-options --explain-samples 20
}
reference_jatsuna() { differ jatsuna; }
reference_keserima() { differ keserima; }
reference_rugby_chess() { differ rugby-chess; }
reference_card_slot() { differ card-slot; }
reference_isshin_ittai() { differ isshin-ittai; }
reference_site() { python3 tests/reference/site_differ.py --program build/teban --records "$(often 200 3000)"; }
knowledge() {
    python3 tests/rules/knowledge.py --engine build/teban --sampler build/tests/sampler \
        ${long:+--pairs 4000 --samples 200}
}
desk_from_outside() { python3 tests/tables/desk_test.py --program build/teban ${long:+--games 100 --pairs 3000}; }
search_pairs() { TEBAN_TEST_SCALE=10 build/tests/search_test; }
client_messages() { TEBAN_TEST_SCALE=10 build/tests/table_clients_test; }
exchanged_tables() { TEBAN_TEST_SCALE=10 build/tests/exchange_test; }
export -f part often missing layers hardening mutants process arena levels installed a_sixth_game same_bytes \
    page_types page_units page_fuzz differ reference_jatsuna reference_keserima reference_rugby_chess \
    reference_card_slot reference_isshin_ittai reference_site knowledge desk_from_outside search_pairs \
    client_messages exchanged_tables

step "build"
configure build -DTEBAN_TESTS=ON
build build
configure build-san -DTEBAN_SANITIZE=ON
build build-san
tools/wasm.sh
tools/page.sh
tools/npm.sh test
. tools/node.sh

step "C tests, as they are shipped"
# Of the long run's those are left to the end whose counts grow most.
TEBAN_TEST_SCALE=$(often 1 4) ctest --test-dir build -j "$jobs" --output-on-failure \
    --no-tests=error ${long:+-E '^(search|exchange|clients-.*)$'}

step "C tests, with sanitizers"
TEBAN_TEST_SCALE=$(often 0.05 0.5) ctest --test-dir build-san -j "$jobs" --output-on-failure --no-tests=error

step "the library, the program and the page from outside, against the reference implementations, native and WebAssembly"
from_outside=(a_sixth_game reference_jatsuna reference_keserima reference_rugby_chess reference_card_slot
    reference_isshin_ittai same_bytes knowledge desk_from_outside reference_site)
if [ -z "$long" ]; then
    together "${from_outside[@]}" process page_units arena levels installed missing page_types mutants layers hardening
else
    # 20,000 pairs that look the same; a million messages of clients that lose and repeat them; 10,000 pairs of tables
    together search_pairs client_messages exchanged_tables "${from_outside[@]}" page_fuzz
fi

step "the page, in browsers"
TEBAN_LONG=$long npm run --silent --prefix web test:browser

step "fuzzing"
tools/fuzz.sh --fixed "$(often 1 6)"

if [ -n "$long" ]; then
    step "threads"
    configure build-tsan -DTEBAN_SANITIZE_THREADS=ON
    build build-tsan teban think_test level_test lab_test engine_test
    tests/house/threads_test.sh build-tsan
    step "valgrind"
    tests/house/valgrind_test.sh build
    step "coverage"
    tools/coverage.sh
    step "lint"
    tools/lint.sh
    step "a fresh machine"
    if reason=$(tests/house/fresh.sh --may); then tests/house/fresh.sh; else echo "not run: $reason"; fi
fi
