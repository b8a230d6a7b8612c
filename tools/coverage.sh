#!/usr/bin/env bash
# Line and branch coverage of src/games, by the C tests; fails below 97 % of lines, 90 % of branches.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
configure build-cov -DTEBAN_COVERAGE=ON
build build-cov
find build-cov -name '*.gcda' -delete
TEBAN_TEST_SCALE=0.05 ctest --test-dir build-cov -j "$(nproc)" --output-on-failure --no-tests=error > /dev/null
gcovr -r . build-cov -f 'src/games/' --txt \
    | tee build-cov/lines.txt | tail -40
gcovr -r . build-cov -f 'src/games/' --branches --txt > build-cov/branches.txt
tail -3 build-cov/branches.txt
gcovr -r . build-cov -f 'src/games/' --fail-under-line 97 --fail-under-branch 90 --txt > /dev/null
