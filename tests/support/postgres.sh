#!/usr/bin/env bash
# A PostgreSQL server of its own for a command, in a temporary folder, reached by a socket there alone:
#
#   postgres.sh COMMAND ...     runs it with TEBAN_POSTGRES, the address, and TEBAN_POSTGRES_FOLDER
#   postgres.sh --kill|--start|--stop     for that command: kills the server as a crash would, and so on
#
# The server is stopped and the folder removed whatever happens: by a process that sees this one end,
# even if it is killed. PostgreSQL refuses to run as root, so then it runs as its own user.
set -euo pipefail

programs=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -n 1)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb)")

as_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u postgres -- "$@"
    else
        "$@"
    fi
}

control() { # pg_ctl's arguments; nothing of this process is held open by the server
    as_owner "$programs/pg_ctl" -D "$folder/data" -s -w -t 60 "$@" 9>&- > /dev/null 2>> "$folder/log"
}

server() {
    head -n 1 "$folder/data/postmaster.pid"
}

# The others of the server see that it is gone and end; only then may it be started again.
kill_server() {
    local pid others
    pid=$(server)
    others=$(pgrep -P "$pid" || true)
    kill -9 "$pid"
    for other in $pid $others; do
        tail --pid="$other" -f /dev/null
    done
}

if [ "${1:0:2}" = -- ]; then
    folder=$TEBAN_POSTGRES_FOLDER
    case $1 in
        --kill) kill_server ;;
        --start) control start -l "$folder/log" ;;
        --stop) control stop -m immediate ;;
    esac
    exit
fi

clean_up() {
    control stop -m immediate || true
    rm -rf "$folder"
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/teban-postgres.XXXXXX")
chmod 755 "$folder"
mkdir "$folder/data"
touch "$folder/log"
[ "$(id -u)" -ne 0 ] || chown -R postgres "$folder"
mkfifo "$folder/alive"
export -f clean_up control as_owner
export folder programs
setsid bash -c 'read -r _ < "$folder/alive" || true; clean_up' < /dev/null > /dev/null 2>&1 &
cleaner=$!
exec 9> "$folder/alive"
trap 'exec 9>&-; wait $cleaner || true' EXIT

as_owner "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync 9>&- > "$folder/log" 2>&1 \
    || { cat "$folder/log" >&2; exit 1; }
cat >> "$folder/data/postgresql.conf" << EOF
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 30
shared_buffers = 32MB
EOF
control start -l "$folder/log" || { cat "$folder/log" >&2; exit 1; }
export TEBAN_POSTGRES="postgresql:///postgres?host=$folder&user=postgres"
export TEBAN_POSTGRES_FOLDER=$folder
"$@" 9>&-
