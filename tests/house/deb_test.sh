#!/usr/bin/env bash
# The packages of `make deb` on a minimal Debian 12 of its own: installed with what they depend on and nothing
# else; the program runs, serves and is well; an example is built against the library, shared and static;
# removed, the tables stay; purged, nothing is left. Takes root, and packages that are built.
#   deb_test.sh --may    says why it cannot run here, if it cannot
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/lib.sh
. tests/house/machine.sh

there() { # a command line on the machine
    chroot "$root" env -i HOME=/root LANG=C PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
        ${http_proxy:+http_proxy="$http_proxy"} bash -euo pipefail -c "$1" || { echo "on the machine: $1" >&2; return 1; }
}

# All files but those that apt and dpkg keep for themselves.
files() {
    there "find / -xdev \( -path /proc -o -path /dev -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache \
        -o -path /var/log -o -path /tmp -o -path /packages \) -prune -o -print | sort"
}

install_packages() {
    say "installing, with what they depend on"
    there "apt-get update -qq && apt-get install -qq -y --no-install-recommends gcc libc6-dev pkg-config > /tmp/apt 2>&1 \
        || { tail -n 15 /tmp/apt; false; }"
    there "apt-get install -qq -y --no-install-recommends /packages/*.deb > /tmp/apt 2>&1 || { tail -n 15 /tmp/apt; false; }"
    there "apt-get purge -qq -y teban libteban0 libteban-dev > /tmp/apt 2>&1"
    files > "$root.before"
    there "dpkg -i /packages/*.deb > /tmp/dpkg 2>&1 || { cat /tmp/dpkg; false; }"
    there "dpkg --verify teban libteban0 libteban-dev && ldconfig -p | grep -q libteban.so.0"
}

use_them() {
    say "the program, the library, the service"
    there "teban --version | grep -q '^teban [0-9]' && teban rules jatsuna --lang ja > /dev/null"
    there "test -s /usr/share/man/man1/teban.1.gz -a -s /usr/share/doc/teban/copyright -a -s /usr/share/doc/teban/OPERATING.md"
    there "test -s /lib/systemd/system/teban.service -a ! -e /etc/systemd/system/multi-user.target.wants/teban.service"
    there "[ \"\$(pkg-config --modversion teban)\" = \"\$(teban --version | cut -d ' ' -f 2)\" ]"
    there "cd /tmp && pkg-config --cflags teban && cc -std=c17 -Wall -Werror /packages/embed.c \$(pkg-config --cflags --libs teban) -o shared \
        && cc -std=c17 /packages/embed.c -static-libgcc -Wl,-Bstatic -lteban -Wl,-Bdynamic -ljansson -lm -o static \
        && ./shared > shared.out && ./static | cmp - shared.out && grep -q '^52 moves: ' shared.out && ldd shared | grep -q libteban"
}

# As the service does: the folder of the state, the settings in the environment.
serve() {
    local address
    there "install -d -m 700 -o 4711 /var/lib/private/teban && ln -s private/teban /var/lib/teban && chmod 711 /var/lib/private"
    (exec chroot "$root" setpriv --reuid=4711 --regid=4711 --clear-groups env -i PATH=/usr/bin TEBAN_DATA=/var/lib/teban \
        TEBAN_LISTEN=0 TEBAN_LOG=info teban serve > "$root/tmp/address" 2> "$root/tmp/diary") &
    server=$!
    for _ in $(seq 200); do
        address=$(cat "$root/tmp/address" 2> /dev/null || true)
        [ -z "$address" ] || break
        sleep 0.1
    done
    [ -n "$address" ] || { cat "$root/tmp/diary" >&2; fail "the server says no address"; }
    [ "$(get "$address" healthz | tail -n 1)" = ok ] || fail "the server is not well"
    get "$address" "" | grep -q '^HTTP/1.0 200\|^HTTP/1.1 200' || fail "there is no page"
    get "$address" "" | grep -qi '<title>' || fail "there is no page"
    there "teban tables count --data /var/lib/teban | grep -qx 0"
    there "teban tables backup --data /var/lib/teban /tmp/copy.db && test -s /tmp/copy.db"
    kill "$server" && wait "$server"
    grep -q '"event":"stopped"' "$root/tmp/diary" || fail "it did not stop well"
    # what root did beside it belongs to whose it is
    there "[ -z \"\$(find /var/lib/private/teban ! -uid 4711)\" ]" || fail "files of root among those of the service"
}

get() { # address, path
    local port=${1##*:}
    exec 4<> "/dev/tcp/127.0.0.1/${port%/}"
    printf 'GET /%s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&4
    tr -d '\0' <&4
    exec 4>&-
}

remove_them() {
    say "removed and purged"
    there "echo TEBAN_MOST_LINES=40 >> /etc/default/teban && dpkg -r teban libteban-dev libteban0 > /dev/null"
    there "test -s /var/lib/teban/tables.db -a -s /etc/default/teban" || fail "removing takes what only purging may"
    there "dpkg -P teban libteban-dev libteban0 > /dev/null 2>&1 && rmdir /var/lib/private"
    files > "$root.after"
    diff "$root.before" "$root.after" || fail "something is left, or more than that is gone"
}

case ${1:-} in
    --may) may; exit ;;
    --inside)
        root=$2
        mount_kernel "$root"
        install_packages
        use_them
        serve
        remove_them
        exit
        ;;
esac
reason=$(may) || fail "the packages cannot be tried here: $reason"
packages=$(find build-deb -maxdepth 1 -name '*.deb')
[ -n "$packages" ] || fail "there are no packages: 'make deb' builds them"
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/teban-deb.XXXXXX")
trap 'remove_machine "$folder"' EXIT
chmod 755 "$folder"
minimal_debian "$folder/root" ca-certificates
mkdir "$folder/root/packages"
cp build-deb/*.deb examples/embed.c "$folder/root/packages/"
unshare --mount --pid --fork --kill-child --mount-proc --propagation private "$0" --inside "$folder/root"
echo "deb: installed, used, removed and purged"
