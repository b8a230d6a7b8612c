#!/usr/bin/env bash
# Prints the figures, one a line, as `name value unit`.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/node.sh
build/teban bench
build/roundtrip build/teban
build/table_bench
build/lab_bench
journal=$(mktemp -d)
trap 'rm -rf "$journal"' EXIT

# An experiment as `teban lab run` plays it, lines written, by one thread and by two.
lab_ms() { # games, players, threads
    local begun
    rm -f "$journal/games.jsonl"
    begun=$(date +%s%N)
    build/teban lab run card-slot --players "$2" --games "$1" --seed 1 --out "$journal/games.jsonl" \
        --concurrency "$3" --quiet > /dev/null
    echo $((($(date +%s%N) - begun) / 1000000))
}
for row in "1000000 random" "20000 level:2"; do
    read -r games players <<< "$row"
    one=$(lab_ms "$games" "$players" 1)
    two=$(lab_ms "$games" "$players" 2)
    echo "lab.run.$players $((games * 1000 / one)) games/s"
    echo "lab.run.$players.two-cores $((100 * one / two)) % of one"
done
build/store_bench "$journal/games.db"

# Native and WebAssembly one after the other, game by game, one thread, and how much of the native
# speed remains.
for game in jatsuna keserima rugby-chess card-slot isshin-ittai; do
    read -r _ playouts nodes < <(build/speed "$game")
    read -r _ wasm_playouts wasm_nodes < <(node tests/support/wasi.mjs build-wasm/speed.wasm "$game")
    echo "wasm.$game.playout $wasm_playouts events/s"
    echo "wasm.$game.playout-of-native $((100 * wasm_playouts / playouts)) %"
    echo "wasm.$game.search $wasm_nodes nodes/s"
    echo "wasm.$game.search-of-native $((100 * wasm_nodes / nodes)) %"
done
echo "wasm.module $(stat -c %s build-wasm/teban.wasm) bytes"
echo "wasm.module.compressed $(gzip -9c build-wasm/teban.wasm | wc -c) bytes"

# The page, in a browser.
figures=$(mktemp)
trap 'rm -rf "$figures" "$journal"' EXIT
TEBAN_FIGURES=$figures npm run --silent --prefix web bench:browser > build-wasm/figures.txt 2>&1 \
    || { cat build-wasm/figures.txt; exit 1; }
cat "$figures"
