#!/usr/bin/env bash
# Fuzzes everything that reads what comes from outside, so many seconds each, two at a time. What is found
# is kept in build-fuzz/found. The first inputs and the dictionaries are made by tests/fuzz/seeds.py.
#
#   tools/fuzz.sh SECONDS [TARGET ...]
#   tools/fuzz.sh --keep      what the runs before found, as few inputs as reach it all, goes to tests/fuzz/corpus
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
targets=(event position seen record site line desk journal arena guest input)
seconds=${1:-10}
[ $# -le 1 ] || targets=("${@:2}")

fuzz() { # TARGET; the last line of the log with `cov` has the edges (cov) and features (ft) that were reached
    local target=$1 log=build-fuzz/$1.log
    mkdir -p build-fuzz/grown/"$target"
    if ! build-fuzz/tests/fuzz_"$target" -max_total_time="$seconds" -max_len="$(longest "$target")" -timeout=20 \
        -rss_limit_mb=4096 -artifact_prefix=build-fuzz/found/"$target"- -seed=1 -dict=build-fuzz/words/"$target" \
        build-fuzz/grown/"$target" build-fuzz/seeds/"$target" > "$log" 2>&1; then
        tail -40 "$log"
        echo "fuzz: $target failed; the input is in build-fuzz/found"
        return 1
    fi
    echo "fuzz: $target: $(grep -o 'Done [0-9]* runs' "$log") in $seconds s, $(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -1)"
}

longest() { # TARGET: bytes of an input; what is longer is slower and finds no more
    case $1 in
        record | site | line) echo 4096 ;;
        event | position | seen) echo 256 ;;
        *) echo 1024 ;;
    esac
}

# The smallest inputs that reach every edge; -use_counters=0: not also every count of it.
keep() { # TARGET
    mkdir -p build-fuzz/kept/"$1"
    build-fuzz/tests/fuzz_"$1" -merge=1 -use_counters=0 -rss_limit_mb=4096 \
        build-fuzz/kept/"$1" build-fuzz/seeds/"$1" build-fuzz/grown/"$1" > build-fuzz/"$1".log 2>&1 \
        || fail "the inputs of $1 could not be merged: build-fuzz/$1.log"
}

configure build-fuzz -DCMAKE_C_COMPILER=clang -DTEBAN_FUZZ=ON -DTEBAN_SANITIZE=ON
build build-fuzz fuzzers
rm -rf build-fuzz/seeds build-fuzz/words
python3 tests/fuzz/seeds.py build-fuzz
mkdir -p build-fuzz/found
export -f fuzz longest keep fail
export seconds
if [ "$seconds" = --keep ]; then
    rm -rf build-fuzz/kept
    printf '%s\n' "${targets[@]}" | xargs -P 2 -I{} bash -euo pipefail -c 'keep {}'
    python3 tests/fuzz/seeds.py --keep build-fuzz/kept
else
    printf '%s\n' "${targets[@]}" | xargs -P 2 -I{} bash -euo pipefail -c 'fuzz {}'
fi
