#!/usr/bin/env bash
# clang-format and clang-tidy over everything that is compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files '*.c' '*.h' | xargs clang-format --dry-run --Werror
cmake -G Ninja -S . -B build-lint -DCMAKE_C_COMPILER=clang > /dev/null
git ls-files 'src/*.c' 'bench/*.c' ':!src/wasm' | xargs -P "$(nproc)" -n 4 clang-tidy -p build-lint --quiet 2> /dev/null
tools/wasm.sh
clang-tidy -p build-wasm --quiet src/wasm/wasm.c 2> /dev/null
echo "lint: clean"
