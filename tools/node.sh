#!/usr/bin/env bash
# The Node.js and the npm with which the page is built and tested: pinned by version and hash in
# tools/node, from the npm registry, used by these scripts alone. It is taken even where the machine
# has a newer one, so that a developer's machine cannot differ from a newcomer's.
#
#   . tools/node.sh              fetches them if they are missing, and puts them first in the path
#   tools/node.sh npm run dev    runs a command so
#   tools/node.sh --there        tells whether they are installed; fetches nothing
#
# Where no Node.js is pinned for the machine, its own must do: 20.19 or newer.

teban_node=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/node
# shellcheck source=tools/lib.sh
. "$teban_node/../lib.sh"

node_platform() {
    case "$(uname -s) $(uname -m)" in
        "Linux x86_64") echo linux-x64 ;;
        "Linux aarch64") echo linux-arm64 ;;
    esac
}

node_installed() { # part of tools/node
    cmp -s "$teban_node/$1/package-lock.json" "$teban_node/$1/node_modules/.installed"
}

node_fetch() { # part of tools/node, what it is
    ! node_installed "$1" || return 0
    command -v npm > /dev/null || fail "$2 is fetched with npm, and there is none." \
        "Install it with 'apt-get install --no-install-recommends npm', then give the same command again."
    local client
    client=$(npm --version) || fail "npm is there, but does not run; it says above why." \
        "Mend it, or remove it and run 'apt-get install --no-install-recommends npm'."
    [ "${client%%.*}" -ge 7 ] || fail "npm $client is too old to read the lock files here: 7 or newer is needed." \
        "Remove it and run 'apt-get install --no-install-recommends npm'."
    say "fetching $2, for these scripts alone"
    # Warnings would only tell that the machine's Node.js is too old for what is fetched.
    npm_ci "$teban_node/$1" --loglevel=error
    cp "$teban_node/$1/package-lock.json" "$teban_node/$1/node_modules/.installed"
}

node_version() { # as the lock has it
    sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$teban_node/$1/package-lock.json" | head -n 1
}

# The machine's own, where none is pinned.
node_own() {
    local version major minor
    version=$(node --version 2> /dev/null) || version=none
    IFS=. read -r major minor _ <<< "${version#v}"
    if ! command -v npm > /dev/null || ! [ "$major" -ge 20 ] 2> /dev/null \
        || { [ "$major" -eq 20 ] && [ "$minor" -lt 19 ]; }; then
        fail "the page needs Node.js 20.19 or newer, and npm; this machine ($(uname -m)) has Node.js $version." \
            "None is pinned here for such a machine: install one yourself, so that 'node --version' shows it," \
            "then give the same command again. The program alone needs none: 'make build'."
    fi
}

# TEBAN_PATH: the path as the machine has it.
node_use() {
    local platform version
    platform=$(node_platform)
    if [ -z "$platform" ]; then
        node_own
        return
    fi
    version=$(node_version "$platform")
    node_fetch "$platform" "Node.js $version"
    node_fetch npm "npm $(node_version npm)"
    export TEBAN_PATH=${TEBAN_PATH:-$PATH}
    export PATH="$teban_node/$platform/node_modules/.bin:$teban_node/npm/node_modules/.bin:$PATH"
    [ "$(node --version)" = "v$version" ] || fail "Node.js $version was fetched, but does not run on this machine." \
        "Its own words are above, if it had any. Remove tools/node/$platform/node_modules and try again."
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    set -euo pipefail
    if [ "${1:-}" = --there ]; then
        platform=$(node_platform)
        [ -n "$platform" ] && node_installed "$platform" && node_installed npm
        exit
    fi
    node_use >&2 # the command's own output stays its own
    exec "$@"
fi
node_use
