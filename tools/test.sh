#!/usr/bin/env bash
# make test: everything that must hold. make test-long (--long), after it: what has a count once more
# with larger counts; threads, valgrind, coverage, the linter, and a fresh machine.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
long=
[ "${1:-}" = "--long" ] && long=1
jobs=$(nproc)

step() {
    printf '\n== %s\n' "$*"
}

step "build"
configure build -DTEBAN_TESTS=ON
build build
configure build-san -DTEBAN_SANITIZE=ON
build build-san

if [ -z "$long" ]; then
    step "what is missing is said"
    tests/house/missing_test.py
    step "layers, format and hardening"
    python3 tests/house/layers.py .
    tools/format.sh --check
    python3 tests/house/hardening.py build/teban build/libteban.so
    python3 tests/mutants/mutants_test.py
fi

step "C tests, as they are shipped"
# Of the long run's those are left to the end whose counts grow most.
TEBAN_TEST_SCALE=$([ -n "$long" ] && echo 4 || echo 1) ctest --test-dir build -j "$jobs" --output-on-failure \
    --no-tests=error ${long:+-E '^(search|exchange|clients-.*)$'}

step "C tests, with sanitizers"
TEBAN_TEST_SCALE=$([ -n "$long" ] && echo 0.5 || echo 0.05) ctest --test-dir build-san -j "$jobs" --output-on-failure --no-tests=error

if [ -z "$long" ]; then
    step "the program, from outside"
    python3 tests/program/process_test.py --program build-san/teban
    python3 tests/players/arena_test.py --program build-san/teban
    python3 tests/players/level_test.py --program build-san/teban
fi

step "WebAssembly says the same as the native build"
tools/wasm.sh
python3 tests/program/same_bytes.py --native build/tests/same_bytes --wasm build-wasm/same_bytes.wasm \
    --games "$([ -n "$long" ] && echo 4000 || echo 1000)"

step "the page"
tools/page.sh
tools/npm.sh test
. tools/node.sh
if [ -z "$long" ]; then
    npm run --silent --prefix web check
    npm run --silent --prefix web test
    step "the page, in browsers"
    npm run --silent --prefix web test:browser
else
    TEBAN_TEST_SCALE=20 npm run --silent --prefix web test fuzz
    step "every screen of the page, in browsers"
    TEBAN_LONG=1 npm run --silent --prefix web test:browser
fi

step "a sixth game"
python3 tests/adding/adding_test.py ${long:+--whole}

if [ -z "$long" ]; then
    step "the installed library"
    tests/house/install_test.sh build
fi

step "against the reference implementations"
games=${long:+400}
printf '%s\n' jatsuna keserima rugby-chess card-slot isshin-ittai | xargs -P "$jobs" -I{} \
    python3 tests/reference/differ.py --engine build/teban --game {} --games "${games:-15}" \
    --random-options --explain-samples 20

python3 tests/reference/site_differ.py --program build/teban --records "$([ -n "$long" ] && echo 3000 || echo 200)"

step "what a seat may know"
if [ -n "$long" ]; then
    python3 tests/rules/knowledge.py --engine build/teban --sampler build/tests/sampler --pairs 4000 --samples 200
else
    python3 tests/rules/knowledge.py --engine build/teban --sampler build/tests/sampler
fi

step "the table, from outside"
python3 tests/tables/desk_test.py --program build/teban ${long:+--games 100 --pairs 3000}

step "fuzzing"
tools/fuzz.sh --fixed "$([ -n "$long" ] && echo 6 || echo 1)"

if [ -n "$long" ]; then
    step "the searches: 20,000 pairs that look the same; a million messages of clients that lose and repeat them; 10,000 pairs of tables"
    printf '%s\n' search_test table_clients_test exchange_test \
        | TEBAN_TEST_SCALE=10 xargs -P "$jobs" -I{} env build/tests/{}
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
