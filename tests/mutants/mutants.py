#!/usr/bin/env python3
"""Makes the code wrong on purpose, a single change at a time, and looks whether a test notices.

    mutants.py [--mutants 200] [--seed 20261116] [--files NAME ...] [--since COMMIT] [--workers 1]
               [--keep-found] [--quick] [--list]

First the quick tests see every mutant; then all others see those that are left, from the larger counts
and the scripts to the sanitizers. A change that does not compile, that compiles to the very same program, or that equivalent.txt lists is
not counted: the next of the sequence takes its place. Results are kept in build-mutants/results.jsonl;
what was interrupted goes on where it was, as long as no source and no test has changed. With
--keep-found what earlier tests found stays found as long as the changed file itself is the same: for
work on the survivors, not for the figure.

Fails when less than 95 % of those that count are found.
"""
import argparse
import collections
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
COUNTED = ("found", "left", "survived")
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
            stays = (keep_found and row["outcome"] not in ("left", "survived")
                     and row["file"] == self.digest(row))
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
    words = {"found": f"found by {row.get('test')}", "left": "left by the quick tests",
             "survived": "SURVIVED"} | WORDS
    print(f"{done:4}/{wanted}  {words[row['outcome']]:32} {row['seconds']:6.1f} s  "
          f"{mutant.file}:{mutant.line}  {mutant.what}   in   {mutant.text}", flush=True)


class Work:
    """The sequence, shared by the workers: each takes the next until enough of them count. A second
    sequence is what the quick tests have left."""

    def __init__(self, mutants, wanted, listed, results, quick):
        self.mutants, self.wanted, self.listed, self.results = mutants, wanted, listed, results
        self.quick = quick
        self.at, self.counted, self.lock = 0, 0, threading.Lock()

    def is_known(self, mutant):
        row = self.results.known.get(mutant.key)
        return row is not None and (self.quick or row["outcome"] != "left")

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
            elif self.is_known(mutant):
                self.note(mutant, self.results.known[mutant.key])
            else:
                return mutant

    def do_all(self, site):
        while (mutant := self.take()) is not None:
            begun = time.monotonic()
            outcome, test = site.judge(mutant.file, mutant.change, self.quick)
            self.results.add(mutant, outcome, test, time.monotonic() - begun)
            self.note(mutant, self.results.known[mutant.key])


def drawn(work):
    """(mutant, outcome) of the first of the sequence until enough of them count, whichever worker was
    done first."""
    counted = 0
    for mutant in work.mutants[:work.at]:
        if counted == work.wanted:
            return
        outcome = "listed" if mutant.key in work.listed else work.results.known[mutant.key]["outcome"]
        counted += outcome in COUNTED
        yield mutant, outcome


def share(work, sites):
    """All workers at once, until there is nothing left to take."""
    threads = [threading.Thread(target=work.do_all, args=[site]) for site in sites]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def summary(work):
    outcomes = list(drawn(work))
    counts = collections.Counter(outcome for _, outcome in outcomes)
    survivors = [mutant for mutant, outcome in outcomes if outcome in ("left", "survived")]
    found, survived = counts["found"], len(survivors)
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
    parser.add_argument("--quick", action="store_true", help="the quick tests only; not for the figure")
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
    sites = [Site(ROOT, ROOT / f"build-mutants/{i + 1}") for i in range(args.workers)]
    work = Work(mutants, min(args.mutants, len(mutants)), listed, results, quick=True)
    share(work, sites)
    left = [mutant for mutant, outcome in drawn(work) if outcome == "left"]
    if left and not args.quick:
        print(f"\n{len(left)} are left by the quick tests", flush=True)
        share(Work(left, len(left), {}, results, quick=False), sites)
    return 0 if summary(work) else 1


sys.exit(main())
