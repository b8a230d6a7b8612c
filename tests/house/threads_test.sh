#!/usr/bin/env bash
# What uses threads, small, under the thread sanitizer: no data race. FOLDER is built with
# TEBAN_SANITIZE_THREADS.
set -euo pipefail
folder=$1
here=$(dirname "$0")/..
export TSAN_OPTIONS=halt_on_error=1 TEBAN_TEST_SCALE=0.02
ctest --test-dir "$folder" -j "$(nproc)" -R '^(think|level|lab|engine)$' --output-on-failure --no-tests=error
python3 "$here/program/process_test.py" --program "$folder/teban" Engine Thinking
python3 "$here/players/arena_test.py" --program "$folder/teban" Arena.test_the_same_command_gives_the_same_lines \
    Arena.test_threads_of_our_own_players Arena.test_interrupt
for game in jatsuna rugby-chess isshin-ittai; do # `stop` is there before the threads are
    printf 'set threads 4\nset hash 4\nnew %s\nroll 1\ngo infinite\nstop\ngo nodes 2000\nquit\n' "$game" \
        | "$folder/teban" engine > /dev/null
done
echo "threads: no data race"
