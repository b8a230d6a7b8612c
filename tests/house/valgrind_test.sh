#!/usr/bin/env bash
# The C tests, small, under valgrind: no error, no leak.
set -euo pipefail
folder=$1
here=$(dirname "$0")/..
check() {
    TEBAN_TEST_SCALE=0.002 valgrind -q --error-exitcode=9 --leak-check=full \
        --errors-for-leak-kinds=definite,possible "$@" > /dev/null
    echo "valgrind: $(basename "$1") clean"
}
for test in base_test log_test adding_test; do
    check "$folder/tests/$test"
done
check "$folder/tests/engine_test" "$here/program/engine"
check "$folder/tests/site_test" "$here/games"
check "$folder/tests/clauses" "$here/games"
check "$folder/tests/property"
check "$folder/tests/golden" "$here/games"
printf 'new card-slot\nroll 3\nlegal\ngo\nview 1\nrecord\nnew isshin-ittai\nroll 3\ngo\nquit\n' \
    | valgrind -q --error-exitcode=9 --leak-check=full "$folder/teban" engine > /dev/null
echo "valgrind: teban engine clean"
