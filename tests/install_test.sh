#!/usr/bin/env bash
# Installs the library into an empty folder, builds the example against it, static and shared, and
# runs it; the man page and the program must be there too.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")/.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" > /dev/null
pc=$(find "$prefix" -name teban.pc)
lib=$(dirname "$(dirname "$pc")")
export PKG_CONFIG_PATH=$lib/pkgconfig
pkg() { pkg-config --define-variable=prefix="$prefix" "$@" teban; }

# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$here/examples/embed.c" $(pkg --cflags --libs) -o "$prefix/shared"
# shellcheck disable=SC2046
cc -std=c17 "$here/examples/embed.c" $(pkg --cflags) "$lib/libteban.a" $(pkg-config --libs jansson) -lm \
    -o "$prefix/static"
LD_LIBRARY_PATH=$lib "$prefix/shared" > "$prefix/out.shared"
"$prefix/static" > "$prefix/out.static"
cmp "$prefix/out.shared" "$prefix/out.static"
grep -q '^52 moves: ' "$prefix/out.shared"
grep -q '^d1d3: not-reachable (G4)$' "$prefix/out.shared"
grep -q '"seat":"b"' "$prefix/out.shared"

# Each library shows what the headers declare, and nothing else.
python3 "$here/tests/names.py" "$here/include/teban" "$lib/libteban.so" "$lib/libteban.a"
"$prefix/bin/teban" --version | grep -q '^teban '
man -l "$prefix"/share/man/man1/teban.1 > /dev/null 2> "$prefix/man.err" || true
test -s "$prefix/share/man/man1/teban.1"
test ! -f "$here/web/dist/index.html" || test -s "$prefix/share/teban/page/index.html"
for header in "$here"/include/teban/*.h; do # each stands alone
    printf '#include <teban/%s>\n' "$(basename "$header")" > "$prefix/one.c"
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Werror -c "$prefix/one.c" $(pkg --cflags) -o /dev/null
done
echo "install: example built and run, shared and static"
