#!/usr/bin/env bash
# make check: the tests that one wants while working. No
# browser, no sanitizer; make test has those.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh

say "building the program and its tests"
configure build -DTEBAN_TESTS=ON
build build

say "layers and format"
python3 tests/house/layers.py .
tools/format.sh --check

say "C tests, small"
TEBAN_TEST_SCALE=0.05 ctest --test-dir build -j "$(nproc)" --output-on-failure --no-tests=error --progress

say "the page: types and unit tests"
tools/wasm.sh module
tools/npm.sh test
. tools/node.sh
npm run --silent --prefix web check
npm run --silent --prefix web test
echo "check: all is well"
