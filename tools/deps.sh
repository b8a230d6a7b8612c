#!/usr/bin/env bash
# Installs the Debian packages that are missing for the purposes given. Says nothing, and reaches for
# no network, when none is.
#
#   tools/deps.sh build page
#
# WITHOUT_APT=1: checks and installs nothing, for a system that is not Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
[ -z "${WITHOUT_APT:-}" ] || exit 0

packages=()
# One list a purpose. What Debian's packages do not bring, tools/node.sh and tools/npm.sh do.
need() {
    case $1 in
        # libwebsockets loads its use of libev when the server starts
        build) packages+=(cmake ninja-build gcc libc6-dev make pkg-config libjansson-dev libwebsockets-dev
            libwebsockets-evlib-ev libev-dev libsqlite3-dev libpq-dev) ;;
        # clang 14 is the one that the wasm32 runtime is for. npm fetches the Node.js of tools/node,
        # so any will do; Debian's Node.js, which comes with it, is used for nothing else.
        page)
            packages+=(cmake ninja-build clang-14 lld wasi-libc libclang-rt-14-dev-wasm32)
            command -v npm > /dev/null || tools/node.sh --there || packages+=(npm)
            ;;
        format) packages+=(clang-format) ;;
        # postgresql-15: the tests start a server of their own
        check) need build; need page; need format; packages+=(python3 libcmocka-dev libsodium-dev openssl postgresql-15) ;;
        mutants) need build; packages+=(python3 libcmocka-dev libsodium-dev postgresql-15 lld) ;;
        fuzz) need build; packages+=(python3 libcmocka-dev libsodium-dev clang libclang-rt-14-dev) ;;
        browsers) packages+=(chromium-headless-shell fonts-noto-cjk fonts-noto-color-emoji webkit2gtk-driver xvfb) ;;
        bench) need build; need page; need browsers ;;
        bench-server) need build; packages+=(postgresql-15) ;;
        deb) need build; need page; packages+=(dpkg-dev binutils) ;;
        test) need check; need fuzz; need browsers ;;
        lint) need check; packages+=(python3 clang clang-tidy cppcheck) ;;
        coverage) need check; packages+=(gcovr) ;;
        fresh) need page; packages+=(debootstrap chromium-headless-shell git) ;;
        test-long) need test; need lint; need coverage; need fresh; need deb; packages+=(valgrind openssl) ;;
        *) fail "deps.sh knows no purpose '$1'" ;;
    esac
}
for purpose in "$@"; do
    need "$purpose"
done
mapfile -t packages < <(printf '%s\n' "${packages[@]}" | sort -u)

command -v dpkg-query > /dev/null && command -v apt-get > /dev/null || fail \
    "this is not Debian, or apt-get is missing. Install what these packages of Debian 12 have, by your own means:" \
    "    ${packages[*]}" \
    "and give the same command again with WITHOUT_APT=1 before it."

installed=$(dpkg-query -W -f='${Package} ${Status}\n' "${packages[@]}" 2> /dev/null || true)
missing=()
for package in "${packages[@]}"; do
    grep -qx "$package install ok installed" <<< "$installed" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

install="apt-get install --no-install-recommends ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null || fail "packages are missing, and there is no sudo to install them with." \
        "Ask an administrator to run:" "    apt-get update && $install"
    as_root=(sudo)
    say "sudo is used to install packages: it may ask for your password"
    sudo -v || fail "sudo does not let you install packages. Ask an administrator to run:" \
        "    apt-get update && $install"
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Installing PostgreSQL makes a database and a service that serves it; nobody asked for these.
case " ${missing[*]} " in
    *" postgresql-15 "*)
        no_cluster=/etc/postgresql-common/createcluster.d/without-main.conf
        trap 'rm -f "$log"; "${as_root[@]}" rm -f "$no_cluster"' EXIT
        "${as_root[@]}" mkdir -p "$(dirname "$no_cluster")"
        echo 'create_main_cluster = false' | "${as_root[@]}" tee "$no_cluster" > /dev/null
        ;;
esac
# Debian's own programs write files that everybody must be able to read.
umask 022

apt() { # apt-get's arguments; shows how much is fetched, and how far it is
    "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 "$@" \
        < /dev/null 2>&1 | tee -a "$log" | awk '
            /newly installed/ { all = $3 }
            /^Need to get|^Fetched/ { print "   " $0; fflush() }
            /^Unpacking/ && ++unpacked % 100 == 0 { print "   " unpacked " of " all " packages unpacked"; fflush() }
            /^Setting up/ && ++done % 100 == 0 { print "   " done " of " all " packages set up"; fflush() }'
}

say "installing what '$*' needs: ${missing[*]}"
updated=1
apt update -o APT::Update::Error-Mode=any || updated=
apt install -y --no-install-recommends "${missing[@]}" || {
    tail -n 15 "$log" >&2
    if [ -z "$updated" ]; then
        fail "Debian's package lists could not be fetched: look at the network and at /etc/apt." \
            "Then give the same command again, or run it yourself:" "    apt-get update && $install"
    fi
    fail "apt-get could not install the packages; it says above why. What often helps:" \
        "    apt-get --fix-broken install" "then the same command again, or yourself:" "    $install"
}
