#!/usr/bin/env bash
# Builds the page into web/dist, a compressed copy beside every file, unless it is up to date, and
# says how large it is.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/wasm.sh
tools/npm.sh

built=web/dist/.built
newer() {
    find web docs -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer "$built" -print -quit
}
if [ -f "$built" ] && [ -z "$(newer)" ]; then
    exit 0
fi
npm run --silent --prefix web build > build-wasm/page.txt 2>&1 || { cat build-wasm/page.txt; exit 1; }
find web/dist -type f ! -name '*.gz' ! -name '*.png' -size +256c -exec gzip -9 -k -n -f {} +
touch "$built"

bytes() { # of the files that find's arguments choose
    find web/dist -type f ! -name .built "$@" -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }'
}
printf 'page: %d bytes, of them the module %d; compressed %d and %d\n' \
    "$(bytes ! -name '*.gz')" "$(bytes -name '*.wasm')" "$(bytes -name '*.gz')" "$(bytes -name '*.wasm.gz')"
