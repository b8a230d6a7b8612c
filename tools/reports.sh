#!/usr/bin/env bash
# make reports: the ledger of readings and the reports that come with the page, from the tallies in data/lab.
#   tools/reports.sh           writes docs/LEDGER.md, docs/LEDGER.ja.md and web/src/lab/shipped/*.html
#   tools/reports.sh --check   changes nothing, and fails where it would
#   tools/reports.sh --again [--only PATTERN] [--games N]
#       plays the experiments of data/lab/designs.txt first (those whose name fits, with at most N games
#       a cell) and writes their tallies
# TEBAN: another program than build/teban.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/lib.sh
teban=${TEBAN:-build/teban}
[ -x "$teban" ] || fail "there is no $teban: 'make build' makes it"
check='' again='' only='*' most=''
while [ $# -gt 0 ]; do
    case $1 in
        --check) check=1 ;;
        --again) again=1 ;;
        --only) only=${2:?--only takes a pattern}; shift ;;
        --games) most=${2:?--games takes a number}; shift ;;
        *) fail "reports.sh does not take '$1'" ;;
    esac
    shift
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# ---- playing ----

fewer() { # arguments of lab run, with at most $most games
    awk -v most="$most" '{ for (i = 1; i < NF; i++) if ($i == "--games" && $(i + 1) > most) $(i + 1) = most; print }' <<< "$*"
}

play() { # name, then the arguments of lab run
    local name=$1 lines=$folder/games.jsonl begun=$SECONDS
    shift
    "$teban" lab run "$@" --out "$lines" --concurrency "$(nproc)" --quiet > "$folder/table.txt"
    "$teban" lab report "$lines" --tally "data/lab/$name.tally"
    say "$name: $((SECONDS - begun)) s, $(($(wc -l < "$lines") - 1)) games"
    rm "$lines"
}

if [ -n "$again" ]; then
    while IFS= read -r row; do
        name=${row%%: *} arguments=${row#*: }
        # shellcheck disable=SC2254
        case $name in '' | '#'*) continue ;; $only) ;; *) continue ;; esac
        [ -z "$most" ] || arguments=$(fewer "$arguments")
        # shellcheck disable=SC2086
        play "$name" $arguments
    done < data/lab/designs.txt
fi

# ---- writing ----

# In the order of designs.txt, as far as they have been played.
tallies() { # beginning of the names
    local name
    sed -n "s/^\($1[^:]*\): .*/\1/p" data/lab/designs.txt | while IFS= read -r name; do
        [ ! -f "data/lab/$name.tally" ] || printf 'data/lab/%s.tally\n' "$name"
    done
}

put() { # where it belongs; what it is comes on standard input
    cat > "$folder/made"
    if [ -z "$check" ]; then
        mkdir -p "$(dirname "$1")"
        cp "$folder/made" "$1"
    elif ! cmp -s "$folder/made" "$1"; then
        printf 'teban: %s is not what data/lab says: make reports\n' "$1" >&2
        touch "$folder/differs"
    fi
}

mapfile -t ledger < <(tallies ledger-)
[ ${#ledger[@]} -gt 0 ] || fail "there is nothing in data/lab: 'make reports AGAIN=1' plays the experiments"
for lang in en ja; do
    "$teban" lab ledger "${ledger[@]}" --lang $lang | put docs/LEDGER$([ $lang = en ] || echo .$lang).md
    for game in $(tallies ledger- | sed -E 's/.*ledger-(jatsuna|keserima|rugby-chess|card-slot|isshin-ittai)-.*/\1/' | sort -u); do
        "$teban" lab ledger "${ledger[@]}" --game "$game" --html --lang $lang | put "web/src/lab/shipped/ledger-$game.$lang.html"
    done
    for tally in $(tallies report-); do
        name=$(basename "$tally" .tally)
        "$teban" lab report "$tally" --body - --lang $lang | put "web/src/lab/shipped/$name.$lang.html"
    done
done
[ ! -e "$folder/differs" ] || exit 1
