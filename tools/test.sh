#!/usr/bin/env bash
# make test: everything that must hold. make test-long (--long), after it: what has a count once more
# with larger counts; every screen in browsers, threads, valgrind, coverage, the linter, and a fresh machine.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
export long=
[ "${1:-}" = "--long" ] && long=1
# One more than there are cores: many tests wait for half of their time, for a terminal, a store, a server.
at_once=$(($(nproc) + 1))

step() {
    printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Runs parts of a step, each a function below, several at once. What one prints is
# shown when it has ended; after one that fails none is begun.
together() { # FUNCTION ...
    printf '%s\n' "$@" | xargs -P "$at_once" -I{} bash -c 'part {}'
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
lab_from_outside() { python3 tests/lab/lab_test.py --program build-san/teban --kills "$(often 4 60)"; }
lab_queue() { tests/support/postgres.sh python3 tests/lab/queue_test.py --program build/teban; }
levels() { python3 tests/players/level_test.py --program build-san/teban; }
installed() { tests/house/install_test.sh build; }
service() { python3 tests/house/unit_test.py build/teban; }
behind_nginx() { python3 tests/house/nginx_test.py build/teban; }
a_sixth_game() { python3 tests/adding/adding_test.py --whole; }
same_bytes() {
    python3 tests/program/same_bytes.py --native build/tests/same_bytes --wasm build-wasm/same_bytes.wasm \
        --games "$(often 1000 4000)"
}
page_types() { . tools/node.sh && npm run --silent --prefix web check; }
page_units() { . tools/node.sh && npm run --silent --prefix web test; }
page_network() { . tools/node.sh && TEBAN_TEST_SCALE=$(often 1 20) npm run --silent --prefix web test:network; }
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
verified() { python3 tests/tables/verify_test.py --program build/teban ${long:+--games 40 --digits 15}; }
search_pairs() { TEBAN_TEST_SCALE=10 build/tests/search_test; }
client_messages() { TEBAN_TEST_SCALE=10 build/tests/table_clients_test; }
exchanged_tables() { TEBAN_TEST_SCALE=10 build/tests/exchange_test; }
# The server from outside (tests/server), on SQLite and on PostgreSQL.
with_postgres() { tests/support/postgres.sh python3 "$@" --program build/teban; }
killed() { python3 tests/server/killed_test.py --program build/teban --kills "$(often 20 200)"; }
killed_postgres() { with_postgres tests/server/killed_test.py --kills "$(often 20 200)"; }
trouble() {
    python3 tests/server/trouble_test.py --program build/teban --faults build/tests/libfaults.so \
        --rounds "$(often 30 400)"
}
trouble_postgres() { with_postgres tests/server/trouble_test.py --rounds "$(often 8 150)"; }
strangers() { python3 tests/server/strangers_test.py --program build/teban; }
once() { python3 tests/server/once_test.py --program build/teban --messages "$(often 1500 30000)"; }
processes() { with_postgres tests/server/processes_test.py --rounds "$(often 60 600)"; }
server_with_sanitizers() {
    python3 tests/server/strangers_test.py --program build-san/teban --crowd 300
    python3 tests/server/once_test.py --program build-san/teban --messages "$(often 200 2000)"
    python3 tests/server/killed_test.py --program build-san/teban --kills "$(often 2 20)"
}
browsers() { . tools/node.sh && TEBAN_LONG=$long npm run --silent --prefix web test:browser; }
growth() { python3 tests/server/growth_test.py --program build/teban --load build/load --games 20000; }
# The parts run in shells of their own, and call each other.
# shellcheck disable=SC2046
export -f $(compgen -A function)

step "build"
configure build -DTEBAN_TESTS=ON
build build
tools/wasm.sh
tools/page.sh
tools/npm.sh test
. tools/node.sh

# A browser waits for its page half of the time, so this runs beside what follows, in a group of processes that
# ends with us.
step "the page, in browsers: begun"
setsid bash -c 'part browsers' > build/browsers.txt 2>&1 &
browsers=$!
trap 'kill -- "-$browsers" 2> /dev/null || true' EXIT

step "C tests, as they are shipped"
# Of the long run's those are left to the end whose counts grow most.
TEBAN_TEST_SCALE=$(often 1 4) ctest --test-dir build -j "$at_once" --output-on-failure \
    --no-tests=error ${long:+-E '^(search|exchange|clients-.*)$'}

step "C tests, with sanitizers"
configure build-san -DTEBAN_SANITIZE=ON
build build-san
# The bots' games take minutes with them: in the long run.
TEBAN_TEST_SCALE=$(often 0.05 0.5) ctest --test-dir build-san -j "$at_once" --output-on-failure \
    --no-tests=error $(often "-E ^bots$" "")

step "the library, the program and the page from outside, against the reference implementations, native and WebAssembly"
from_outside=(reference_jatsuna reference_keserima reference_rugby_chess reference_card_slot
    reference_isshin_ittai same_bytes knowledge desk_from_outside verified reference_site)
server=(killed killed_postgres trouble trouble_postgres strangers once processes server_with_sanitizers)
if [ -z "$long" ]; then
    together "${from_outside[@]}" "${server[@]}" process page_units page_network arena lab_from_outside lab_queue levels installed service missing page_types mutants layers hardening
else
    # 20,000 pairs that look the same; a million messages of clients that lose and repeat them; 10,000 pairs of tables
    together search_pairs client_messages exchanged_tables a_sixth_game "${from_outside[@]}" page_network page_fuzz "${server[@]}" lab_from_outside lab_queue growth behind_nginx
fi

step "fuzzing"
tools/fuzz.sh --fixed "$(often 1 6)"

step "the page, in browsers"
ended=0
wait "$browsers" || ended=$?
cat build/browsers.txt
[ "$ended" -eq 0 ] || exit "$ended"

if [ -n "$long" ]; then
    step "threads"
    configure build-tsan -DTEBAN_SANITIZE_THREADS=ON
    build build-tsan teban think_test level_test match_test engine_test scribe_test store_race_test hub_test \
        hub_sleep_test load
    tests/house/threads_test.sh build-tsan
    step "valgrind"
    tests/house/valgrind_test.sh build
    step "coverage"
    tools/coverage.sh
    step "lint"
    tools/lint.sh
    step "packages"
    tools/deb.sh
    if reason=$(tests/house/deb_test.sh --may); then tests/house/deb_test.sh; else echo "not run: $reason"; fi
    step "a fresh machine"
    if reason=$(tests/house/fresh.sh --may); then tests/house/fresh.sh; else echo "not run: $reason"; fi
fi
