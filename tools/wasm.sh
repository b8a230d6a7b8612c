#!/usr/bin/env bash
# Builds the WebAssembly module of the page, and what compares it with the native build, into
# build-wasm, and lays it where the page's sources look for it.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f build-wasm/build.ninja ] \
    || cmake -G Ninja -S . -B build-wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake > /dev/null
cmake --build build-wasm > build-wasm/log.txt || { cat build-wasm/log.txt; exit 1; }
cmp -s build-wasm/teban.wasm web/src/engine/teban.wasm \
    || cp build-wasm/teban.wasm web/src/engine/teban.wasm
