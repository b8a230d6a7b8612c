#!/usr/bin/env bash
# A newcomer's machine: a minimal Debian 12 with make, git and sudo, in a temporary folder, with no more
# of this machine's settings than it takes to reach Debian's packages and the npm registry: what else a
# developer has installed or configured is what a newcomer has not. In it:
#
#   a user who may not install packages is told what to ask for;
#   `git clone` and `make run`, by a user with sudo, into a folder with spaces and Japanese in its name,
#     with LANG=C and umask 077; Chromium, from outside, loads the page and plays a game;
#   nothing was installed that only tests need;
#   the folder moved to another place, one core, no network: `make build page` works;
#   an archive without git: `make check`; with FRESH=full also `make test`.
#
# Prints how long it takes from `git clone` to the page, and how much is fetched for it. Takes root.
#   fresh.sh --may    says why it cannot run here, if it cannot
#
# The folders of the kernel are mounted in a namespace that ends with the test, and the devices are
# new ones: what is removed at the end is never the machine's own.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/lib.sh
. tests/house/machine.sh

say() { # with the time, so that one sees what is slow
    printf -- '-- %4d s: %s\n' "$SECONDS" "$*"
}

NEWCOMER=1000
GUEST=1001
PLACE='/home/newcomer/はじめての 手番'
MOVED='/home/newcomer/moved 引っ越し'
ARCHIVE=/home/newcomer/archive

# ---- making the machine ----

copy_settings() { # root
    local settings
    if command -v npm > /dev/null; then
        settings=$(npm config get globalconfig 2> /dev/null)
        [ ! -f "$settings" ] || cp "$settings" "$1/etc/npmrc" # where Debian's npm looks
        settings=$(npm config get userconfig 2> /dev/null)
        [ ! -f "$settings" ] || install -o $NEWCOMER -m 600 "$settings" "$1/home/newcomer/.npmrc"
    fi
    if [ -f "${NODE_EXTRA_CA_CERTS:-}" ] && [ "$(dirname "$NODE_EXTRA_CA_CERTS")" != /etc/ssl/certs ]; then
        install -D -m 644 "$NODE_EXTRA_CA_CERTS" "$1$NODE_EXTRA_CA_CERTS"
    fi
}

copy_repository() { # root
    mkdir -p "$1$ARCHIVE"
    if [ "$(git rev-parse --show-cdup 2> /dev/null || echo none)" = "" ]; then
        [ -z "$(git status --porcelain)" ] || say "changes that are not committed are not tested"
        git clone --quiet --bare --depth 1 "file://$PWD" "$1/srv/teban.git"
        git archive HEAD | tar -x -C "$1$ARCHIVE"
    else
        tar -c --exclude=node_modules --exclude='./build*' --exclude=./web/dist . | tar -x -C "$1$ARCHIVE"
        git init --quiet --bare "$1/srv/teban.git"
        git -C "$1$ARCHIVE" init --quiet --initial-branch=main
        git -C "$1$ARCHIVE" add --all
        git -C "$1$ARCHIVE" -c user.name=fresh -c user.email=fresh@localhost commit --quiet --message=archive
        git -C "$1$ARCHIVE" push --quiet "$1/srv/teban.git" main
        git -C "$1/srv/teban.git" symbolic-ref HEAD refs/heads/main
        rm -rf "$1$ARCHIVE/.git"
    fi
    chown -R $NEWCOMER:$NEWCOMER "$1/srv/teban.git" "$1$ARCHIVE"
}

make_machine() { # root
    minimal_debian "$1" make,git,sudo
    chroot "$1" useradd --uid $NEWCOMER --create-home --shell /bin/bash newcomer
    chroot "$1" useradd --uid $GUEST --create-home --shell /bin/bash guest
    echo 'newcomer ALL=(ALL) NOPASSWD: ALL' > "$1/etc/sudoers.d/newcomer"
    copy_settings "$1"
    copy_repository "$1"
}

# ---- within the namespace ----

# Runs a command line on the machine, in place of this shell, so that its process is the one to end.
on_machine() { # user number, folder, command line
    local home=/home/newcomer kept=() name
    [ "$1" -eq $NEWCOMER ] || home=/home/guest
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS; do
        [ -z "${!name:-}" ] || kept+=("$name=${!name}")
    done
    exec chroot "$root" setpriv --reuid="$1" --regid="$1" --init-groups \
        env -i HOME=$home LANG=C PATH=/usr/local/bin:/usr/bin:/bin "${kept[@]}" \
        bash -c "umask 077; cd '$2' && $3" < /dev/null
}

expect_nothing_for_tests() {
    local package status
    for package in chromium-headless-shell webkit2gtk-driver valgrind clang-tidy clang-format gcovr libcmocka-dev; do
        status=$(chroot "$root" dpkg-query -W -f='${Status}' $package 2> /dev/null || true)
        [ "$status" != "install ok installed" ] || fail "make run installed $package, which only tests need"
    done
    for package in vitest typescript playwright-core; do
        [ ! -e "$root$PLACE/web/node_modules/$package" ] || fail "make run installed $package, which only tests need"
    done
}

apt_megabytes() { # what deps.sh said
    awk '$1 == "Fetched" { sum += $2 * ($3 == "MB" ? 1 : $3 == "kB" ? 0.001 : 0.000001) } END { printf "%.0f", sum }' "$1"
}

# What npm has kept of what it fetched. Lists of versions are kept unpacked, but come packed.
npm_megabytes() {
    find "$root/home/newcomer/.npm/_cacache/content-v2" -type f \
        -exec sh -c 'for file; do case $(head -c 2 "$file" | od -An -tx1) in " 1f 8b") wc -c < "$file";; *) gzip -c "$file" | wc -c;; esac; done' sh {} + \
        | awk '{ sum += $1 } END { printf "%.0f", sum / 1e6 }'
}

answers() { # address
    local port=${1##*:} line
    exec 4<> "/dev/tcp/127.0.0.1/${port%/}"
    printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&4
    read -r line <&4
    exec 4>&-
    [[ $line == HTTP/*200* ]] || fail "the page answers: $line"
}

guest_is_told() {
    say "a user who may not install packages"
    chmod 755 "$root/home/newcomer" "$root$ARCHIVE"
    if (on_machine $GUEST "$ARCHIVE" "make run") > "$root.guest" 2>&1; then
        fail "make run went well for a user who may not install packages"
    fi
    grep -Eq 'apt-get update && apt-get install --no-install-recommends .*clang-14.*npm' "$root.guest" \
        || { cat "$root.guest" >&2; fail "a user who may not install packages is not told what to ask for"; }
    chmod 700 "$root/home/newcomer"
}

newcomer_plays() {
    local begun=$SECONDS line address="" server
    say "a newcomer: git clone, make run"
    # shellcheck disable=SC2094
    exec 3< <(on_machine $NEWCOMER /home/newcomer \
        "git clone --quiet file:///srv/teban.git '$PLACE' && cd '$PLACE' && exec make run PORT=0" 2>&1)
    server=$!
    while read -r line <&3; do
        printf '   %4d s: %s\n' "$((SECONDS - begun))" "$line"
        echo "$line" >> "$root.run"
        case $line in http://*) address=$line; break ;; esac
    done
    [ -n "$address" ] || fail "make run ended without an address"
    answers "$address"
    local seconds=$((SECONDS - begun))
    figures="fresh: $seconds s from git clone to the page; fetched: apt $(apt_megabytes "$root.run") MB, npm $(npm_megabytes) MB"

    say "a game in Chromium, from outside"
    (cd web && NO_COLOR=1 TEBAN_ORIGIN=${address%/} ../tools/node.sh npm run --silent test:browser -- \
        games.test.ts -t 'jatsuna.? in .?en') > "$root.browser" 2>&1 || { tail -n 40 "$root.browser" >&2; fail "the page does not play"; }
    # With no test of that name nothing would have failed.
    grep -Eq '✓ .*jatsuna.? in .?en' "$root.browser" || { cat "$root.browser" >&2; fail "no game was played"; }
    kill "$server"
    wait "$server" || true
    exec 3<&-
    expect_nothing_for_tests
}

moved_without_network() {
    say "moved to another place, one core, no network"
    mv "$root$PLACE" "$root$MOVED"
    (on_machine_offline "taskset -c 0 make build page") > "$root.moved" 2>&1 \
        || { tail -n 30 "$root.moved" >&2; fail "a second build without a network failed"; }
    grep -q 'making it anew' "$root.moved" || fail "the build folder of another place was not noticed"
    ! grep -E 'fetching|installing' "$root.moved" || fail "a second build wanted a network"
    "$root$MOVED/build/teban" --version > /dev/null 2>&1 || chroot "$root" "$MOVED/build/teban" --version > /dev/null
}
on_machine_offline() {
    export -f on_machine
    export root NEWCOMER
    exec unshare --net bash -c 'on_machine "$@"' bash $NEWCOMER "$MOVED" "$1"
}

archive_checks() {
    local target
    for target in check $([ "${FRESH:-}" != full ] || echo test); do
        say "an archive without git: make $target"
        (on_machine $NEWCOMER "$ARCHIVE" "make $target") > "$root.$target" 2>&1 \
            || { tail -n 60 "$root.$target" >&2; fail "make $target failed on a fresh machine"; }
        grep -E '^-- |tests passed|Tests ' "$root.$target" | sed 's/^/   /'
    done
}

inside() {
    mount_kernel "$root"
    guest_is_told
    newcomer_plays
    moved_without_network
    archive_checks
    echo "$figures"
    echo "fresh: all is well"
}

# ---- outside ----

case ${1:-} in
    --may) may; exit ;;
    --inside) root=$2; inside; exit ;;
esac
reason=$(may) || fail "make fresh cannot run here: $reason"
tools/npm.sh test
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/teban-fresh.XXXXXX")
trap 'remove_machine "$folder"' EXIT
chmod 755 "$folder"
make_machine "$folder/root"
unshare --mount --pid --fork --kill-child --mount-proc --propagation private "$0" --inside "$folder/root"
