#!/usr/bin/env bash
# Fuzzes everything that reads what comes from outside, two targets at a time. What is found is kept in
# build-fuzz/found. The first inputs and the dictionaries are made by tests/fuzz/seeds.py.
#
#   tools/fuzz.sh SECONDS [TARGET ...]   explores: every run tries something else, and goes on from the last
#   tools/fuzz.sh --fixed FACTOR         for the tests: FACTOR times so many inputs, the same ones every time (nearly, where
#                                        a target has threads or a clock)
#   tools/fuzz.sh --keep                 what the runs before found, as few inputs as reach it all, goes to
#                                        tests/fuzz/corpus
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
targets=(event position seen record site line desk journal arena lab guest input room hub request bot)

longest() { # TARGET: bytes of an input; what is longer is slower and finds no more
    case $1 in
        record | site | line | bot) echo 4096 ;;
        event | position | seen | request) echo 256 ;;
        *) echo 1024 ;;
    esac
}

count() { # TARGET: inputs in some five seconds
    case $1 in
        site | request) echo 300000 ;;
        position | record | journal) echo 150000 ;;
        event | seen | arena | lab) echo 80000 ;;
        line | bot) echo 40000 ;;
        desk) echo 30000 ;;
        room) echo 50000 ;;
        guest | hub) echo 7000 ;;
        input) echo 3500 ;;
    esac
}

fuzz() { # TARGET ARGUMENT ...; the last line of the log with `cov` has the edges (cov) and features (ft) reached
    local target=$1 log=build-fuzz/$1.log
    if ! $steady build-fuzz/tests/fuzz_"$target" -max_len="$(longest "$target")" -timeout=60 -rss_limit_mb=4096 \
        -artifact_prefix=build-fuzz/found/"$target"- -dict=build-fuzz/words/"$target" "${@:2}" > "$log" 2>&1; then
        tail -40 "$log"
        echo "fuzz: $target failed; the input is in build-fuzz/found"
        return 1
    fi
    echo "fuzz: $target: $(grep -o 'Done [0-9]* runs in [0-9]*' "$log") s, $(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -1)"
}

explore() { # TARGET
    mkdir -p build-fuzz/grown/"$1"
    fuzz "$1" -max_total_time="$seconds" build-fuzz/grown/"$1" build-fuzz/seeds/"$1"
}

# Named one by one, since a folder's files come in an order of the file system's own; at fixed addresses where
# that is allowed, since they go into what the fuzzer tries next.
fixed() { # TARGET
    printf '%s\n' build-fuzz/seeds/"$1"/* | paste -sd, > build-fuzz/"$1".inputs
    fuzz "$1" -seed=1 -runs=$(($(count "$1") * factor)) -seed_inputs=@build-fuzz/"$1".inputs
}

# The smallest inputs that reach every edge; -use_counters=0: not also every count of it.
keep() { # TARGET
    mkdir -p build-fuzz/kept/"$1"
    build-fuzz/tests/fuzz_"$1" -merge=1 -use_counters=0 -rss_limit_mb=4096 \
        build-fuzz/kept/"$1" build-fuzz/seeds/"$1" build-fuzz/grown/"$1" > build-fuzz/"$1".log 2>&1 \
        || fail "the inputs of $1 could not be merged: build-fuzz/$1.log"
}

each() { # FUNCTION: of every target
    printf '%s\n' "${targets[@]}" | xargs -P 2 -I{} bash -euo pipefail -c "$1 {}"
}

configure build-fuzz -DCMAKE_C_COMPILER=clang -DTEBAN_FUZZ=ON -DTEBAN_SANITIZE=ON
build build-fuzz fuzzers
rm -rf build-fuzz/seeds build-fuzz/words
python3 tests/fuzz/seeds.py build-fuzz
mkdir -p build-fuzz/found
export steady=
export -f fuzz explore fixed longest count keep fail
case ${1:-} in
    --keep)
        rm -rf build-fuzz/kept
        each keep
        python3 tests/fuzz/seeds.py --keep build-fuzz/kept
        ;;
    --fixed)
        export factor=${2:?FACTOR is missing}
        if setarch -R true 2> /dev/null; then steady="setarch -R"; fi
        each fixed
        ;;
    *)
        export seconds=${1:-10}
        [ $# -le 1 ] || targets=("${@:2}")
        each explore
        ;;
esac
