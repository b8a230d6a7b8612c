#!/usr/bin/env python3
"""The mutation tester itself: what it changes in sample.c, what it leaves alone, and that a seed and a
tree give one sample. It builds nothing; every change of the sample is looked at as text."""
import pathlib
import shutil
import sys
import tempfile

import changes
import plan
import sample
from tokens import tokens

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TEXT = (HERE / "sample.c").read_text()
# All there is to change, by line.
EXPECTED = {
    7: ["1 -> 2 | 1 -> 0", "0x10u -> 0x11u | 0x10u -> 0xfu | 0x10u -> 0x0u", "'a' -> ('a' + 1)",
        "4 -> 5 | 4 -> 3 | 4 -> 0"],
    11: ["return 0 | return !(value)"],
    17: ["not (a <= 7 && !b[0])", "<= -> < | <= -> >", "7 -> 8 | 7 -> 6 | 7 -> 0", "&& -> ||",
         "! -> nothing", "0 -> 1"],
    18: ["return 0 | return !(value)", "> -> >= | > -> <=", "1 -> 2 | 1 -> 0", "arms swapped",
         "& -> | | & -> ^", "3 -> 4 | 3 -> 2 | 3 -> 0"],
    19: ["0 -> 1", "< -> <= | < -> >=", "++ -> --"],
    20: ["removed here[i] = a * i", "* -> /"],
    21: ["not (b[i] == '<')", "== -> !=", "'<' -> ('<' + 1)"],
    22: ["removed break"],
    24: ["removed first(here)"],
    25: ['removed *b = "a < b"[0]', "0 -> 1"],
    26: ["0 -> 1"],
}
problems = []


def check(holds, what):
    if not holds:
        problems.append(what)


def check_places():
    found = {}
    for place in changes.places(TEXT):
        found.setdefault(place.line, []).append(" | ".join(change.what for change in place.changes))
    for line in sorted(found.keys() | EXPECTED.keys()):
        check(found.get(line) == EXPECTED.get(line), f"line {line}: {found.get(line)}")


def check_changes():
    """Each change is another text with as many lines, which differs in one stretch only."""
    texts = set()
    for place in changes.places(TEXT):
        for change in place.changes:
            text = changes.changed(TEXT, change)
            check(text != TEXT and text not in texts, f"{change.what}: no change, or one made twice")
            check(text.count("\n") == TEXT.count("\n"), f"{change.what}: lines move")
            texts.add(text)
    for wanted in ["return a > 1 ? table[a & 3] : -a;", "if (!(a <= 7 && !b[0]))", "here[i] = a / i;",
                   "if (a <= 7 && b[0])", "            ; // > here", "    ;\n    *b =", "return !(list);"]:
        check(any(wanted in text for text in texts), f"never made: {wanted}")


def check_tokens():
    """Every C file of the library is taken apart: what is left out is white space, comments, lines
    of the preprocessor."""
    count = 0
    for name in sample.sources(ROOT, ["src"]):
        text = (ROOT / name).read_text()
        lines = text.split("\n")
        for token in tokens(text):
            check(text[token.start:token.end] == token.text, f"{name}:{token.line}")
            check(token.text.split("\n")[0] in lines[token.line - 1], f"{name}:{token.line}: line")
            count += 1
    check(count > 50000, f"{count} tokens in the library")


def check_sample():
    few = sample.sequence(ROOT, 1, ["src/think"])
    check(few == sample.sequence(ROOT, 1, ["src/think"]), "a seed gives two samples")
    check(few[:50] != sample.sequence(ROOT, 2, ["src/think"])[:50], "two seeds give one sample")
    whole = sample.sequence(ROOT, 1)
    keys = [mutant.key for mutant in whole]
    check(len(set(keys)) == len(keys), "two mutants have one key")
    games = sum(mutant.file.startswith("src/games/") for mutant in whole[:1000])
    of_all = sum(key.startswith("src/games/") for key in keys) / len(keys)
    check(abs(games / 1000 - of_all) < 0.05, f"games: {games} of the first 1000, {of_all:.3f} of all")


def check_moved():
    """Lines that are added to one file change the order of nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copytree(ROOT / "src/think", root / "src/think")
        before = [mutant.key for mutant in sample.sequence(root, 1, ["src/think"])]
        path = root / "src/think/mind.c"
        path.write_text("/* a comment */\n\nint more(void) {\n    return 271828;\n}\n" + path.read_text())
        after = [mutant.key for mutant in sample.sequence(root, 1, ["src/think"])]
        check([key for key in after if "271828" not in key] == before, "lines that move change the order")
        check(len(after) == len(before) + 1, f"{len(after) - len(before)} places more, not 1")


def check_plan():
    tests = [plan.Test(name, [], [], False, plan.game_of(name))
             for name in ["play", "property-keserima", "table", "property-jatsuna", "clauses"]]
    names = [test.name for test in plan.ordered(tests, "src/games/keserima/rules.c")]
    check(names == ["clauses", "property-keserima", "table", "play"], f"the order of tests is {names}")
    names = [test.name for test in plan.ordered(tests, "src/table/table.c")]
    check(names == ["table", "play"], f"the order of tests is {names}")


def check_listed():
    """What is listed as equivalent is still there to be changed, and has a reason."""
    listed = sample.equivalents(HERE / "equivalent.txt")
    for key, reason in listed.items():
        name, line, what = key.split("\n")
        there = {(place.text, change.what) for place in changes.places((ROOT / name).read_text())
                 for change in place.changes}
        check((line, what.split(" #")[0]) in there, f"equivalent.txt: no longer there: {key}")
        check(len(reason.split()) > 3, f"equivalent.txt: hardly a reason: {key}")


for each in [check_places, check_changes, check_tokens, check_sample, check_moved, check_plan, check_listed]:
    each()
print("\n".join(problems + [f"mutants: {len(problems)} problems"]))
sys.exit(1 if problems else 0)
