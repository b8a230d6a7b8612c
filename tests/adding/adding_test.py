#!/usr/bin/env python3
"""A sixth game: the worked example of docs/ADDING_A_GAME.md in a copy of the sources, with its files and
its two rows and nothing else, is in the library, the engine, the arena, at the desk and in the page.

    adding_test.py [--copy build-adding] [--whole]

The copy stays, so that the next run builds only what has changed. --whole: all tests of the library and of
the page hold there too, so none of them counts the games.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess

import example

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = "docs/ADDING_A_GAME.md"
REGISTRIES = ["src/games/registry.c", "web/src/games/registry.ts"]
# What a build leaves in the copy.
MADE = re.compile(r"build|web/(node_modules|dist)(/|$)|web/src/engine/teban\.wasm$|tests/games/nim/(golden|said)\.txt$")
# Tests of the page that are the test's and not the game's.
PAGE_TESTS = {"nim.test.tsx": "web/test/nim.test.tsx", "nim.browser.ts": "web/e2e/nim.test.ts"}
# As quickly built as may be: what is fast is not asked here.
QUICK = ["-DCMAKE_BUILD_TYPE=Quick", "-DCMAKE_C_FLAGS_QUICK=-O1"]


def run(*command, folder, said=None):
    """What a command says; it must end well."""
    done = subprocess.run(command, cwd=folder, input=said, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout[-6000:]}"
    return done.stdout


# ---- the copy ----

def sources():
    """Every source of the repository and its bytes."""
    names = run("bash", "-c", ". tools/lib.sh; sources '*'", folder=ROOT).split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}


def with_example(tree):
    """The sources as they are when the page has been followed."""
    page = tree[PAGE].decode()
    files, rows = example.files_in(page), example.rows_in(page)
    added = {path: text.encode() for path, text in files.items()}
    assert sorted(row.path for row in rows) == REGISTRIES, f"rows in {[row.path for row in rows]}"
    assert not added.keys() & tree.keys(), f"not new: {added.keys() & tree.keys()}"
    changed = {row.path: example.with_row(tree[row.path].decode(), row).encode() for row in rows}
    return {**tree, **added, **changed}


def files_in(copy):
    for folder, folders, names in os.walk(copy):
        folders[:] = [name for name in folders if not MADE.match(str((pathlib.Path(folder) / name).relative_to(copy)))]
        for path in (pathlib.Path(folder) / name for name in names):
            if not MADE.match(str(path.relative_to(copy))):
                yield path


def lay_out(tree, copy):
    """Makes the copy these files; one that is the same is not written, so that it is not built again."""
    for path in list(files_in(copy)):
        if str(path.relative_to(copy)) not in tree:
            path.unlink()
    for name, data in tree.items():
        path = copy / name
        if path.is_file() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        if (ROOT / name).exists():
            shutil.copymode(ROOT / name, path)
    modules = copy / "web/node_modules"
    if not modules.is_symlink():
        modules.symlink_to(ROOT / "web/node_modules")


def check_untouched(tree, copy):
    """Building and playing has changed no source."""
    now = {str(path.relative_to(copy)): path.read_bytes() for path in files_in(copy)}
    differing = sorted(name for name in now.keys() | tree.keys() if now.get(name) != tree.get(name))
    assert differing == [], f"other files had to change: {differing}"


# ---- the library ----

def check_style(copy):
    """The example is written as the rest is."""
    c_files = [path for path in example.files_in((copy / PAGE).read_text()) if path.endswith(".c")]
    run("clang-format", "--dry-run", "--Werror", *c_files, "src/games/registry.c", folder=copy)
    run("python3", "tests/house/layers.py", ".", folder=copy)


def build_program(copy, whole):
    run("cmake", "-G", "Ninja", "-S", ".", "-B", "build", *QUICK, folder=copy)
    targets = ["all"] if whole else ["teban", *INHERITED.values(), "golden"]
    run("cmake", "--build", "build", "--target", *targets, folder=copy)


# What a game gets by having its data where the tests look for it, and the programs for it.
INHERITED = {"property-nim": "property", "table-nim": "table_random_test", "clients-nim": "table_clients_test",
             "clauses": "clauses", "perft": "perft_test"}


def check_inherited(copy, whole):
    run("build/tests/golden", "tests/games", "--write", folder=copy)
    run("build/tests/clauses", "tests/games", "--write", folder=copy)
    chosen = [] if whole else ["-R", f"^({'|'.join(INHERITED)})$"]
    said = run("env", "TEBAN_TEST_SCALE=0.02", "ctest", "--test-dir", "build", "-j", "2", "--output-on-failure",
               *chosen, folder=copy)
    for name in INHERITED:
        assert re.search(rf": {name} \.+ +Passed", said), f"no test {name}:\n{said}"


def teban(copy, *arguments, said=None):
    return run(copy / "build/teban", *arguments, folder=copy, said=said)


def check_program(copy):
    assert re.search(r"^nim\b.*Nim", teban(copy, "games"), re.M), "teban games does not list it"
    assert teban(copy, "perft", "nim", "3").split()[-1] == "27"
    for lang in ("en", "ja"):
        clause = teban(copy, "rules", "nim", "N2", "--lang", lang)
        assert clause.startswith("- **N2 Turn.** The players") and clause.endswith("3 counters.\n"), clause
        assert "**N3 Winner.**" in teban(copy, "rules", "nim", "--lang", lang)


def check_engine(copy):
    said = teban(copy, "engine", said="new nim\nlegal\nexplain 0\nexplain 4\nposition nim 3 a\ngo nodes 2000\nquit\n")
    for wanted in (r"1\b.*2\b.*3\b", r"too-few N2", r"too-many N2", r"bestmove 3\b"):
        assert re.search(wanted, said, re.S), f"the engine does not say {wanted}:\n{said}"


def check_arena(copy):
    """By taking turns in opening: whoever opens 12 counters loses against a perfect player."""
    said = teban(copy, "arena", "nim", "level:5", "random", "--games", "20", "--nodes", "200", "--seed", "1")
    wins, = re.findall(r"level:5\D.*?([\d.]+) ?%", said)[:1]
    assert float(wins) >= 75, said


def check_desk(copy):
    lines = ["new t nim heap=5 seats=person,computer:5", "see t a 0", "do t a 1 0 m1 event 1", "changes t b 1 0",
             "why t b 4", "think t b 7 nodes=500", "ponder t 5000", "do t b 2 1 m2 event 3", "do t a 3 2 m3 event 1",
             "see t onlooker 4", "record t"]
    answers = [json.loads(line) for line in teban(copy, "desk", said="".join(f"{line}\n" for line in lines)).splitlines()]
    told = dict(zip(lines, answers))
    assert all("error" not in answer for answer in answers), answers
    assert told["see t a 0"]["view"]["left"] == 5 and told["see t a 0"]["events"] == ["1", "2", "3"]
    event, = [change for change in told["changes t b 1 0"]["changes"] if "event" in change]
    assert event["text"] == "1" and event["by"] == "a", event
    assert told["why t b 4"]["why"]["code"] == "too-many"
    assert told["see t onlooker 4"]["result"]["points"] == ["1", "0"]
    assert told["record t"]["record"]["events"] == ["1", "3", "1"]


# ---- the page ----

def build_page(copy):
    run("tools/npm.sh", "test", folder=ROOT)
    run("cmake", "-G", "Ninja", "-S", ".", "-B", "build-wasm", "-DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake", *QUICK,
        folder=copy)
    run("tools/wasm.sh", "module", folder=copy)
    npm(copy, "build")


def npm(copy, script, *arguments):
    return run(ROOT / "tools/node.sh", "npm", "run", "--silent", script, "--", *arguments, folder=copy / "web")


def check_page(copy, whole):
    for name, path in PAGE_TESTS.items():
        shutil.copy(HERE / name, copy / path)
    npm(copy, "check")
    npm(copy, "test", *([] if whole else ["-t", "nim"]))
    npm(copy, "test:browser", "nim.test.ts")
    for path in PAGE_TESTS.values():
        (copy / path).unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--copy", default=ROOT / "build-adding", type=pathlib.Path)
    parser.add_argument("--whole", action="store_true")
    arguments = parser.parse_args()
    copy = arguments.copy.resolve()
    copy.mkdir(parents=True, exist_ok=True)
    tree = with_example(sources())
    lay_out(tree, copy)
    check_style(copy)
    build_program(copy, arguments.whole)
    check_inherited(copy, arguments.whole)
    for check in (check_program, check_engine, check_arena, check_desk, build_page):
        check(copy)
    check_page(copy, arguments.whole)
    check_untouched(tree, copy)
    print("adding: Nim is in the library, the engine, the arena, at the desk and in the page")


if __name__ == "__main__":
    main()
