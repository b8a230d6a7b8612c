#!/usr/bin/env bash
# clang-format and clang-tidy over everything that is compiled; gcc -fanalyzer and cppcheck over src/.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
tools/format.sh --check
configure build-lint -DCMAKE_C_COMPILER=clang
sources 'src/*.c' 'bench/*.c' | grep -zv '^src/wasm/' \
    | xargs -0 -P "$(nproc)" -n 4 clang-tidy -p build-lint --quiet 2> /dev/null
tools/wasm.sh
clang-tidy -p build-wasm --quiet src/wasm/wasm.c 2> /dev/null
configure build-analyze -DCMAKE_C_COMPILER=gcc -DTEBAN_TESTS=OFF
tools/analyze.py build-analyze
echo "lint: clean"
