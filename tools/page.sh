#!/usr/bin/env bash
# Builds the page into web/dist, a compressed copy beside every file, unless it is up to date, and
# says how large it is.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
say "building the page: web/dist"
tools/wasm.sh module
tools/npm.sh page
. tools/node.sh

built=web/dist/.built
newer() {
    find web docs -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer "$built" -print -quit
}
if [ -f "$built" ] && [ -z "$(newer)" ]; then
    exit 0
fi
npm run --silent --prefix web build > build-wasm/page.txt 2>&1 || {
    tail -n 40 build-wasm/page.txt >&2
    fail "the build of the page failed; the whole of what was said is in build-wasm/page.txt."
}
find web/dist -type f ! -name '*.gz' ! -name '*.png' ! -name '*.jpg' -size +256c -exec gzip -9 -k -n -f {} +
touch "$built"

bytes() { # of the files that find's arguments choose
    find web/dist -type f ! -name .built "$@" -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }'
}
printf 'page: %d bytes, of them the module %d; compressed %d and %d\n' \
    "$(bytes ! -name '*.gz')" "$(bytes -name '*.wasm')" "$(bytes -name '*.gz')" "$(bytes -name '*.wasm.gz')"
