#!/usr/bin/env bash
# make torture: a server that is killed at any moment, so often, while all games are played at it, and stores that fail
# behind it as often, on SQLite and on PostgreSQL; then 100,000 games, after which it is as large as before. SEED: at which moments.
#
#   torture.sh KILLS SEED
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
kills=$1 seed=$2

configure build -DTEBAN_TESTS=ON
build build program faults load
say "$kills times killed, on SQLite"
python3 tests/server/killed_test.py --program build/teban --kills "$kills" --seed "$seed"
say "$kills times killed, on PostgreSQL, and one of two; a quarter as often the database"
tests/support/postgres.sh python3 tests/server/killed_test.py --program build/teban --kills "$kills" --seed "$seed"
say "$kills times a disk that fails"
python3 tests/server/trouble_test.py --program build/teban --faults build/tests/libfaults.so --rounds "$kills" --seed "$seed"
say "$kills times a database that is gone, and the way to it cut"
tests/support/postgres.sh python3 tests/server/trouble_test.py --program build/teban --rounds "$kills" --seed "$seed"
say "100,000 games at one server"
python3 tests/server/growth_test.py --program build/teban --load build/load --games 100000
