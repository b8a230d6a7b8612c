#!/usr/bin/env bash
# Installs the page's npm packages unless they are there: `page` what building it takes, `test` the
# tests' as well. Packages carry native parts that npm chooses by the Node.js it runs on: those that
# another one chose are installed anew.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/node.sh
purpose=$1
stamp=web/node_modules/.installed
machine=$(node --print '[process.version, process.platform, process.arch].join(" ")')

wanted() { # purpose
    echo "$1 $machine"
    cat web/package-lock.json
}
! wanted test | cmp -s - "$stamp" || exit 0
omit=()
if [ "$purpose" = page ]; then
    ! wanted page | cmp -s - "$stamp" || exit 0
    omit=(--omit=dev)
fi
say "installing npm packages, to $([ "$purpose" = page ] && echo build || echo test) the page"
# An npm that is not the machine's own looks for the machine's settings, as its certificates or its
# registry, at another place.
settings=$(PATH=${TEBAN_PATH:-$PATH} npm config get globalconfig 2> /dev/null || true)
[ ! -f "$settings" ] || export npm_config_globalconfig=$settings
npm_ci web "${omit[@]}"
wanted "$purpose" > "$stamp"
