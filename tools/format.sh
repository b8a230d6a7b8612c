#!/usr/bin/env bash
# clang-format over all C sources; --check: changes nothing, and fails where it would.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
how=(-i)
[ "${1:-}" != --check ] || how=(--dry-run --Werror)
sources '*.c' '*.h' | xargs -0 clang-format "${how[@]}"
