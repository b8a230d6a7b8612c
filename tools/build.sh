#!/usr/bin/env bash
# Builds the program and the libraries into build/, without the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
# What the tests link with is not wanted here; once they are configured they stay so.
tests=()
[ -f build/CMakeCache.txt ] && fits build || tests=(-DTEBAN_TESTS=OFF)
configure build "${tests[@]}"
say "building the program: build/teban"
build build program
