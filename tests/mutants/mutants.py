#!/usr/bin/env python3
"""Makes the code wrong on purpose, a single change at a time, and looks whether a test notices.

    mutants.py [--mutants 200] [--seed 20261116] [--files NAME ...] [--since COMMIT] [--workers 1]
               [--keep-found] [--list]

A change that does not compile, that compiles to the very same program, or that equivalent.txt lists is
not counted: the next of the sequence takes its place. Results are kept in build-mutants/results.jsonl;
what was interrupted goes on where it was, as long as no source and no test has changed. With
--keep-found what earlier tests found stays found as long as the changed file itself is the same: for
work on the survivors, not for the figure.

Fails when less than 95 % of those that count are found.
"""
import argparse
import hashlib
import json
import pathlib
import sys
import threading
import time

import sample
from workbench import Site, tracked

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASS = 0.95
COUNTED = ("found", "survived")
WORDS = {"same": "the same program", "unbuilt": "does not compile", "listed": "listed as equivalent"}


def tree_digest(root):
    """Of all that can change a result: the sources, the tests, and how they are built."""
    total = hashlib.sha256()
    for name in sorted(tracked(root)):
        if name.startswith(("src/", "include/", "tests/", "cmake/", "CMakeLists")) \
                and not name.startswith("tests/mutants/"):
            total.update(name.encode() + b"\0" + hashlib.sha256((root / name).read_bytes()).digest())
    return total.hexdigest()[:16]


class Results:
    """A line for each mutant that was tried: its key, what came of it, and of which tree and file."""

    def __init__(self, path, tree, keep_found):
        self.path, self.tree, self.known, self.lock = path, tree, {}, threading.Lock()
        path.parent.mkdir(exist_ok=True)
        for line in path.read_text().splitlines() if path.exists() else []:
            row = json.loads(line)
            stays = keep_found and row["outcome"] != "survived" and row["file"] == self.digest(row)
            if row["tree"] == tree or stays:
                self.known[row["key"]] = row
            elif row["key"] in self.known:
                del self.known[row["key"]]

    @staticmethod
    def digest(row):
        path = ROOT / row["key"].split("\n")[0]
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""

    def add(self, mutant, outcome, test, seconds):
        row = {"key": mutant.key, "outcome": outcome, "test": test, "seconds": round(seconds, 1),
               "tree": self.tree}
        row["file"] = self.digest(row)
        self.known[mutant.key] = row
        with self.lock, self.path.open("a") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def tell(done, wanted, mutant, row):
    words = {"found": f"found by {row['test']}", "survived": "SURVIVED"} | WORDS
    print(f"{done:4}/{wanted}  {words[row['outcome']]:32} {row['seconds']:6.1f} s  "
          f"{mutant.file}:{mutant.line}  {mutant.what}   in   {mutant.text}", flush=True)


class Work:
    """The sequence, shared by the workers: each takes the next until enough of them count."""

    def __init__(self, mutants, wanted, listed, results):
        self.mutants, self.wanted, self.listed, self.results = mutants, wanted, listed, results
        self.at, self.counted, self.lock = 0, 0, threading.Lock()

    def note(self, mutant, row):
        with self.lock:
            self.counted += row["outcome"] in COUNTED
            tell(self.counted, self.wanted, mutant, row)

    def take(self):
        """The next that has to be tried, or None."""
        while True:
            with self.lock:
                if self.counted >= self.wanted or self.at == len(self.mutants):
                    return None
                mutant = self.mutants[self.at]
                self.at += 1
            if mutant.key in self.listed:
                self.note(mutant, {"outcome": "listed", "seconds": 0})
            elif mutant.key in self.results.known:
                self.note(mutant, self.results.known[mutant.key])
            else:
                return mutant

    def do_all(self, folder):
        site = Site(ROOT, folder)
        while (mutant := self.take()) is not None:
            begun = time.monotonic()
            outcome, test = site.judge(mutant.file, mutant.change)
            self.results.add(mutant, outcome, test, time.monotonic() - begun)
            self.note(mutant, self.results.known[mutant.key])


def summary(work):
    """The figures of the first that count, whoever was done first."""
    counts, survivors = {}, []
    for mutant in work.mutants[:work.at]:
        row = work.results.known.get(mutant.key)
        outcome = "listed" if mutant.key in work.listed else row["outcome"]
        if sum(counts.get(each, 0) for each in COUNTED) == work.wanted:
            break
        counts[outcome] = counts.get(outcome, 0) + 1
        if outcome == "survived":
            survivors.append(mutant)
    found, survived = (counts.get(each, 0) for each in COUNTED)
    print(f"\n{found + survived} changes that count: {found} found, {survived} survived", end="")
    print("".join(f"; {counts[each]} {words}" for each, words in WORDS.items() if each in counts))
    for mutant in survivors:
        print(f"survived: {mutant.file}:{mutant.line}\nfile {mutant.file}\nline {mutant.text}\n"
              f"change {mutant.what}\n")
    return found >= PASS * (found + survived)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--files", nargs="*", default=[])
    parser.add_argument("--since")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep-found", action="store_true")
    parser.add_argument("--list", action="store_true", help="shows the sequence and tries nothing")
    return parser.parse_args()


def main():
    args = arguments()
    mutants = sample.sequence(ROOT, args.seed, args.files or sample.FOLDERS, args.since)
    if args.list:
        for mutant in mutants[:args.mutants]:
            print(f"{mutant.file}:{mutant.line}  {mutant.what}   in   {mutant.text}")
        return 0
    listed = sample.equivalents(ROOT / "tests/mutants/equivalent.txt")
    results = Results(ROOT / "build-mutants/results.jsonl", tree_digest(ROOT), args.keep_found)
    work = Work(mutants, min(args.mutants, len(mutants)), listed, results)
    folders = [ROOT / f"build-mutants/{i + 1}" for i in range(args.workers)]
    threads = [threading.Thread(target=work.do_all, args=[folder]) for folder in folders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 0 if summary(work) else 1


sys.exit(main())
