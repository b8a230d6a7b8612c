#!/usr/bin/env bash
# Installs the Debian packages that are missing. Says nothing when nothing is.
set -euo pipefail

packages=(
    cmake ninja-build gcc libc6-dev make pkg-config python3
    libjansson-dev libcmocka-dev libsodium-dev
    clang-14 clang libclang-rt-14-dev clang-format clang-tidy
    valgrind gcovr
    wasi-libc libclang-rt-14-dev-wasm32 lld
    libwebsockets-dev
    chromium fonts-noto-cjk fonts-noto-color-emoji webkit2gtk-driver xvfb
)
# The page's tools want Node.js 20 or newer, wherever it came from.
node=$(node --version 2>/dev/null || true)
node=${node#v}
[ "${node%%.*}" -ge 20 ] 2>/dev/null && command -v npm >/dev/null || packages+=(nodejs npm)

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "missing packages, and no sudo: ${missing[*]}" >&2; exit 1; }
    as_root=(sudo)
fi
echo "installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
