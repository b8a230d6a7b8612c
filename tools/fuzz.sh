#!/usr/bin/env bash
# Fuzzes every parser for so many seconds each, two at a time. What is found is kept in
# build-fuzz/found. The first inputs are the test data of the repository.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-10}
. tools/lib.sh
configure build-fuzz -DCMAKE_C_COMPILER=clang -DTEBAN_FUZZ=ON -DTEBAN_SANITIZE=ON
build build-fuzz fuzz_event fuzz_position fuzz_seen fuzz_record fuzz_site fuzz_line fuzz_desk
python3 tests/fuzz/seeds.py build-fuzz/seeds
mkdir -p build-fuzz/found

fuzz() {
    local parser=$1
    local log=build-fuzz/$parser.log
    if ! build-fuzz/tests/fuzz_"$parser" -max_total_time="$seconds" -max_len=4096 -timeout=20 \
        -rss_limit_mb=4096 -artifact_prefix=build-fuzz/found/"$parser"- -seed=1 \
        build-fuzz/seeds/"$parser" > "$log" 2>&1; then
        tail -40 "$log"
        echo "fuzz: $parser failed; the input is in build-fuzz/found"
        return 1
    fi
    echo "fuzz: $parser $(grep -o 'Done [0-9]* runs' "$log" || true) in $seconds s"
}
export -f fuzz
export seconds
printf '%s\n' event position seen record site line desk | xargs -P 2 -I{} bash -c 'fuzz {}'
