#!/usr/bin/env bash
# Builds the WebAssembly module of the page into build-wasm, and lays it where the page's sources look
# for it; without an argument also what compares it with the native build. `module`: it alone.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
configure build-wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake
build build-wasm "$@"
cmp -s build-wasm/teban.wasm web/src/engine/teban.wasm \
    || cp build-wasm/teban.wasm web/src/engine/teban.wasm
