#!/usr/bin/env bash
# What uses threads, small, under the thread sanitizer: no data race. FOLDER is built with
# TEBAN_SANITIZE_THREADS.
set -euo pipefail
folder=$1
here=$(dirname "$0")/..
export TSAN_OPTIONS=halt_on_error=1 TEBAN_TEST_SCALE=0.02
ctest --test-dir "$folder" -j "$(nproc)" -R '^(think|level|match|engine|scribe-.*|store_race-.*|hub-(sqlite|postgres)|hub_sleep-.*)$' --output-on-failure --no-tests=error
python3 "$here/program/process_test.py" --program "$folder/teban" Engine Thinking
python3 "$here/players/arena_test.py" --program "$folder/teban" Arena.test_the_same_command_gives_the_same_lines \
    Arena.test_threads_of_our_own_players Arena.test_interrupt
python3 "$here/lab/lab_test.py" --program "$folder/teban" Files.test_interrupted \
    Files.test_the_same_bytes_with_any_concurrency Fair.test_a_race
"$here/support/postgres.sh" python3 "$here/lab/queue_test.py" --program "$folder/teban" Queue.test_two_workers \
    Queue.test_a_stopped_worker Queue.test_the_database_goes_away
python3 "$here/server/strangers_test.py" --program "$folder/teban" --crowd 100
python3 "$here/server/once_test.py" --program "$folder/teban" --messages 300
python3 "$here/server/killed_test.py" --program "$folder/teban" --kills 5
"$here/support/postgres.sh" python3 "$here/server/processes_test.py" --program "$folder/teban" --rounds 30
for game in jatsuna rugby-chess isshin-ittai; do # `stop` is there before the threads are
    printf 'set threads 4\nset hash 4\nnew %s\nroll 1\ngo infinite\nstop\ngo nodes 2000\nquit\n' "$game" \
        | "$folder/teban" engine > /dev/null
done
"$here/house/threads_load.sh" "$folder" 300
"$here/support/postgres.sh" "$here/house/threads_load.sh" "$folder" 300
echo "threads: no data race"
