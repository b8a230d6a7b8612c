#!/usr/bin/env bash
# Installs the library into an empty folder, builds the examples against it, static and shared, and
# runs them; the man page and the program must be there too.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" > /dev/null
pc=$(find "$prefix" -name teban.pc)
lib=$(dirname "$(dirname "$pc")")
export PKG_CONFIG_PATH=$lib/pkgconfig
pkg() { pkg-config --define-variable=prefix="$prefix" "$@" teban; }

example() { # name; builds it against the shared and the static library
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Werror "$here/examples/$1.c" $(pkg --cflags --libs) -o "$prefix/$1.shared"
    # shellcheck disable=SC2046
    cc -std=c17 "$here/examples/$1.c" $(pkg --cflags) "$lib/libteban.a" $(pkg-config --libs jansson) -lm \
        -o "$prefix/$1.static"
}
both() { # name; runs the two with the same input, which say the same
    tee "$prefix/in" > /dev/null
    LD_LIBRARY_PATH=$lib "$prefix/$1.shared" < "$prefix/in" > "$prefix/$1.out"
    "$prefix/$1.static" < "$prefix/in" | cmp - "$prefix/$1.out"
}
example embed
both embed < /dev/null
grep -q '^52 moves: ' "$prefix/embed.out"
grep -q '^d1d3: not-reachable (G4)$' "$prefix/embed.out"
grep -q '"seat":"b"' "$prefix/embed.out"
example table
printf 'd1d3\nc1b2\n' | both table
grep -q 'no piece moves straight ahead' "$prefix/table.out"
grep -qE 'black plays [a-g][1-9]' "$prefix/table.out"

# Each library shows what the headers declare, and nothing else.
python3 "$here/tests/house/names.py" "$here/include/teban" "$lib/libteban.so" "$lib/libteban.a"
python3 "$here/tests/house/hardening.py" "$prefix/bin/teban" "$lib/libteban.so"
"$prefix/bin/teban" --version | grep -q '^teban '
man -l "$prefix"/share/man/man1/teban.1 > /dev/null 2> "$prefix/man.err" || true
test -s "$prefix/share/man/man1/teban.1"
test ! -f "$here/web/dist/index.html" || test -s "$prefix/share/teban/page/index.html"
for header in "$here"/include/teban/*.h; do # each stands alone
    printf '#include <teban/%s>\n' "$(basename "$header")" > "$prefix/one.c"
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Werror -c "$prefix/one.c" $(pkg --cflags) -o /dev/null
done
echo "install: examples built and run, shared and static"
