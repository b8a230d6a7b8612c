#!/usr/bin/env bash
# Servers under load, for threads_test.sh: FOLDER has teban and load; one on a file or, with TEBAN_POSTGRES, two
# on that. Every game, tables that sleep and wake, computers that play on for who has resigned.
set -euo pipefail
folder=$1
games=$2
place=$(mktemp -d)
servers=()
trap 'kill "${servers[@]}" 2> /dev/null || true; rm -rf "$place"' EXIT
echo x > "$place/index.html"
names=()
for i in 1 ${TEBAN_POSTGRES:+2}; do
    "$folder/teban" serve --listen 0 --root "$place" --store "${TEBAN_POSTGRES:-$place/tables.db}" --sleep-seconds 1 \
        --thinkers 2 --most-sockets-per-address 0 --most-lines 100000 --most-opened 1000000 > "$place/out.$i" 2> "$place/err.$i" &
    servers+=($!)
    until grep -q http "$place/out.$i"; do
        kill -0 $! || { cat "$place/err.$i"; exit 1; }
        sleep 0.1
    done
    names+=(--server "$(grep -o ':[0-9]*/' "$place/out.$i" | tr -d ':/')")
done
"$folder/load" "${names[@]}" --tables 30 --sockets 90 --games jatsuna,keserima,rugby-chess,card-slot,isshin-ittai \
    --moves 12 --idle 2 --warm 0 --seconds 300 --count "$games" || { cat "$place"/err.*; exit 1; }
for server in "${servers[@]}"; do
    kill "$server"
    wait "$server" || { cat "$place"/err.*; exit 1; }
done
servers=()
