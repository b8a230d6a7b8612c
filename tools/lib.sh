# What the scripts share; sourced by them. They run in the root of the repository.
# shellcheck shell=bash

say() {
    printf -- '-- %s\n' "$*"
}

fail() { # each argument a line
    printf 'teban: %s\n' "$@" >&2
    exit 1
}

# The build folder was made here, by Ninja, with a compiler that is still there. One that was copied,
# moved, or left by an older version may not be, and CMake refuses it.
fits() { # folder
    local cache=$1/CMakeCache.txt compiler
    cached() { sed -n "s/^$1:[A-Z]*=//p" "$cache"; }
    compiler=$(cached CMAKE_C_COMPILER)
    [ "$(cached CMAKE_HOME_DIRECTORY)" -ef . ] && [ "$(cached CMAKE_CACHEFILE_DIR)" -ef "$1" ] \
        && [ "$(cached CMAKE_GENERATOR)" = Ninja ] \
        && { [ -z "$compiler" ] || command -v "$compiler" > /dev/null; }
}

configure() { # folder, then cmake's arguments
    local folder=$1 log=$1/configure.txt fresh=()
    shift
    mkdir -p "$folder"
    if [ -f "$folder/CMakeCache.txt" ] && ! fits "$folder"; then
        say "$folder/ was made at another place or by other tools: making it anew"
        fresh=(--fresh)
    fi
    cmake "${fresh[@]}" -G Ninja -S . -B "$folder" "$@" > "$log" 2>&1 || {
        tail -n 25 "$log" >&2
        fail "CMake could not prepare $folder/; the whole of what it said is in $log." \
            "If nothing above says why: 'make clean', then the same command again."
    }
}

# A terminal sees ninja's own line of progress; a file gets one line at the end.
build() { # folder, then targets
    local folder=$1 log=$1/build.txt target=()
    shift
    [ $# -eq 0 ] || target=(--target "$@")
    if [ -t 1 ]; then
        cmake --build "$folder" "${target[@]}" \
            || fail "the build of $folder/ failed; the compiler's words are above."
        return
    fi
    cmake --build "$folder" "${target[@]}" > "$log" 2>&1 || {
        grep -v '^\[[0-9/]*\] [BL]' "$log" | tail -n 40 >&2
        fail "the build of $folder/ failed; the whole of what was said is in $log."
    }
    grep -q 'no work to do' "$log" || say "$folder: $(grep -c '^\[' "$log") steps done"
}

# The sources of the repository that a pattern names, each ended by a zero byte. An archive has no
# git, and may lie within somebody else's repository.
sources() { # patterns as '*.c'
    local pattern names=()
    if [ "$(git rev-parse --show-cdup 2> /dev/null || echo none)" = "" ]; then
        git ls-files -z -- "$@"
        return
    fi
    for pattern in "$@"; do
        names+=(-o -path "./$pattern")
    done
    find . \( -name node_modules -o -path './build*' -o -path ./web/dist \) -prune \
        -o -type f \( "${names[@]:1}" \) -printf '%P\0' | sort -z
}

# npm ci, with what npm itself says in sight, whatever comes of it.
npm_ci() { # folder, then npm's arguments
    local folder=$1
    shift
    (cd "$folder" && npm ci --no-audit --no-fund --no-progress --no-update-notifier \
        --fetch-retry-mintimeout=2000 "$@") 2>&1 | sed '/^$/d; s/^/   /' \
        || fail "npm could not install the packages of $folder; it says above why." \
            "Mostly the npm registry cannot be reached: look at the network, at a proxy, and at" \
            "'npm config get registry' and 'npm ping'; then give the same command again." \
            "What has been installed is kept."
}
