#!/usr/bin/env bash
# Line and branch coverage of src/games, by the C tests; fails below 97 % of lines, 90 % of branches.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
configure build-cov -DTEBAN_COVERAGE=ON
build build-cov
find build-cov -name '*.gcda' -delete
TEBAN_TEST_SCALE=0.05 ctest --test-dir build-cov -j "$(nproc)" --output-on-failure --no-tests=error > /dev/null
# Some tests kill the program while it writes its counts: a count that is torn is left out, not the report.
gcovr -r . build-cov -f 'src/games/' --gcov-ignore-parse-errors --json build-cov/counts.json
report() {
    gcovr -r . -a build-cov/counts.json "$@"
}
report --txt | tee build-cov/lines.txt | tail -40
report --branches --txt > build-cov/branches.txt
tail -3 build-cov/branches.txt
report --fail-under-line 97 --fail-under-branch 90 --txt > /dev/null
