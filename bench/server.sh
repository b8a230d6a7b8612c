#!/usr/bin/env bash
# What `teban serve` carries on this machine, with the load on it too: real games by bench/load, one figure
# a line. On SQLite, on a PostgreSQL of its own, and two servers on one PostgreSQL.
#
#   bench/server.sh [SECONDS]     how long each is measured; 10
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-10}

if [ -z "${TEBAN_BENCH_FOLDER:-}" ]; then
    TEBAN_BENCH_FOLDER=$(mktemp -d)
    export TEBAN_BENCH_FOLDER
    trap 'rm -rf "$TEBAN_BENCH_FOLDER"' EXIT
    mkdir "$TEBAN_BENCH_FOLDER/page"
    echo teban > "$TEBAN_BENCH_FOLDER/page/index.html"
    "$0" "$seconds"
    tests/support/postgres.sh "$0" "$seconds"
    exit
fi

ulimit -n "$(ulimit -H -n)"
files=$(ulimit -n)
[ "$files" != unlimited ] || files=1000000

# Every server has its log beside the games; what it says there is shown if something fails.
servers=()
serve() { # STORE COUNT
    servers=()
    names=()
    for ((i = 0; i < $2; i++)); do
        local log=$TEBAN_BENCH_FOLDER/log.$i
        : > "$log"
        build/teban serve --listen 0 --root "$TEBAN_BENCH_FOLDER/page" --store "$1" --most-sockets-per-address 0 \
            --most-lines 100000 --most-opened 1000000 >> "$log" 2>&1 &
        servers+=($!)
        until grep -q http "$log"; do
            kill -0 "${servers[i]}" 2> /dev/null || { cat "$log" >&2; exit 1; }
            sleep 0.05
        done
        names+=(--server "$(grep -o ':[0-9]*/' "$log" | tr -d ':/'):${servers[i]}")
    done
}

stop() {
    [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2> /dev/null || true
    wait
    servers=()
}
trap stop EXIT

measure() { # NAME ARGUMENT ...; $store and $count say where
    local name=$1
    shift
    if [ "$store" = sqlite ]; then
        rm -f "$TEBAN_BENCH_FOLDER"/games.db*
        serve "$TEBAN_BENCH_FOLDER/games.db" "$count"
    else
        serve "$TEBAN_POSTGRES" "$count"
    fi
    build/load "${names[@]}" --seconds "$seconds" --name "server.$name" "$@" || { cat "$TEBAN_BENCH_FOLDER"/log.* >&2; exit 1; }
    stop
}

# So many tables with two people each, and one who looks on at every second; as many sockets as there may be.
house() { # TABLES
    local sockets=$(($1 * 5 / 2))
    echo --tables "$1" --sockets $((sockets < files - 100 ? sockets : files - 100))
}

count=1
if [ -z "${TEBAN_POSTGRES:-}" ]; then
    store=sqlite
    measure sqlite $(house 2000) --rate 4000 --idle 70 # longer than a table stays awake where nobody acts
    measure sqlite.most $(house 2000)
    for tables in 100 1000 10000; do
        measure "sqlite.$tables" $(house $tables) --rate 4000
    done
    measure sqlite.games $(house 2000) --rate 4000 --games jatsuna,keserima,rugby-chess,card-slot,isshin-ittai
else
    store=postgres
    measure postgres $(house 2000) --rate 4000
    measure postgres.most $(house 2000)
    count=2
    measure postgres.two $(house 2000) --rate 4000
    measure postgres.two.most $(house 2000)
fi
