"""Which tests try a mutant, in which order: what most likely finds it, and quickly, first.

The C tests are those that CMake knows; the scripts are those steps of tools/test.sh that are neither
the page's nor the house's. A test whose program is not changed by a mutant is not run.
"""
import collections
import fnmatch
import json
import pathlib
import subprocess

# target: what is built for it; scaled: its counts follow TEBAN_TEST_SCALE; game: the only one it plays
Test = collections.namedtuple("Test", "name command targets scaled game")

GAMES = ["jatsuna", "keserima", "rugby-chess", "card-slot", "isshin-ittai"]
# A folder's own tests, the most likely first; what is not named comes after them.
FIRST = {
    "src/games": "clauses golden property-* steps site log engine table-*",
    "src/record": "log engine journal site play",
    "src/table": "table table-* refusals desk journal clients-* file level oom",
    "src/desk": "desk refusals table table-* clients-* journal level think oom",
    "src/think": "think level engine match table clients-*",
    "src/store": "store-sqlite scribe-sqlite store_random-sqlite store_* store-* scribe-*",
    "src/search": "search *-search baseline level think",
}
LAST = "perft rugby-search oom search serve play".split()  # they take ten seconds and more
# Tests of the layers below: they call nothing of these folders, though their programs hold all of it.
LOW = "base sha256 clauses golden property-* perft steps site log search *-search baseline".split()
HIGH = ["src/think", "src/table", "src/desk"]
# The store knows no game, and a server for its tests takes seconds to start.
STORE = ["store-*", "store_*", "scribe-*"]
UNDER_STORE = ["src/store", "src/host", "src/base"]
# The steps of tools/test.sh, with the folders whose changes they can notice.
DIFFER = ("python3 {tree}/tests/reference/differ.py --engine {build}/teban --games 15 --random-options "
          "--explain-samples 20 --game ")
STEPS = [
    ("process_test.py", "python3 {tree}/tests/program/process_test.py --program {build}/teban", None),
    ("level_test.py", "python3 {tree}/tests/players/level_test.py --program {build}/teban", None),
    ("desk_test.py", "python3 {tree}/tests/tables/desk_test.py --program {build}/teban", None),
    ("knowledge.py", "python3 {tree}/tests/rules/knowledge.py --engine {build}/teban "
                     "--sampler {build}/tests/sampler", ["src/games", "src/record"]),
    *[(f"differ.py-{game}", DIFFER + game, ["src/games", "src/record"]) for game in GAMES],
    ("site_differ.py", "python3 {tree}/tests/reference/site_differ.py --program {build}/teban "
                       "--records 200", ["src/games", "src/record"]),
    ("arena_test.py", "python3 {tree}/tests/players/arena_test.py --program {build}/teban", None),
]


def game_of(name):
    return next((game for game in GAMES if name.endswith("-" + game)), None)


def folder_of(file):
    return "/".join(file.split("/")[:2])


def is_scaled(tree, target):
    return any("support_scaled" in path.read_text()
               for path in pathlib.Path(tree, "tests").rglob(target + ".c"))


def c_tests(tree, build):
    """What CMake knows. A command of Python is run with the program; a script runs what it is given."""
    said = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, text=True,
                          capture_output=True).stdout
    found = []
    for test in json.loads(said)["tests"]:
        target = pathlib.Path(next(word for word in test["command"] if not word.endswith(".sh"))).name
        own = not target.startswith("python")
        found.append(Test(test["name"], test["command"], [target] if own else ["teban"],
                          own and is_scaled(tree, target), game_of(test["name"])))
    return found


def steps(tree, build):
    return [Test(name, command.format(tree=tree, build=build).split(),
                 ["teban", "sampler"] if "sampler" in command else ["teban"], False, game_of(name))
            for name, command, _ in STEPS]


def concerns(test, file):
    """A game's own files are used by no other game; some tests see some folders only."""
    parts = file.split("/")
    if parts[1] == "games" and len(parts) == 4 and test.game is not None:
        return test.game.replace("-", "_") == parts[2]
    if any(fnmatch.fnmatch(test.name, name) for name in STORE):
        return folder_of(file) in UNDER_STORE
    if folder_of(file) in HIGH and any(fnmatch.fnmatch(test.name, name) for name in LOW):
        return False
    folders = next((folders for name, _, folders in STEPS if name == test.name), None)
    return folders is None or folder_of(file) in folders


def ordered(tests, file):
    """The tests that concern a file, the folder's own first and the slow ones last."""
    first = FIRST.get(folder_of(file), "").split()

    def rank(test):
        if test.name in LAST:
            return len(first) + 1 + LAST.index(test.name)
        return next((i for i, name in enumerate(first) if fnmatch.fnmatch(test.name, name)), len(first))

    return sorted((test for test in tests if concerns(test, file)), key=rank)
