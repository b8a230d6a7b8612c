#!/usr/bin/env bash
# Prints the figures, one a line, as `name value unit`.
set -euo pipefail
cd "$(dirname "$0")/.."
build/teban bench
build/roundtrip build/teban
