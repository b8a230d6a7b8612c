#!/usr/bin/env bash
# Installs the page's npm packages if what they should be has changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/../web"
cmp -s package-lock.json node_modules/.installed && exit 0
echo "installing the page's npm packages"
npm ci --silent
cp package-lock.json node_modules/.installed
