"""Which changes are tried, and in which order.

Every place gets a number from the seed and from what it is: its file, the text of its line, and the
how-manieth place with that text it is. The smallest numbers come first. So a tree and a seed give the
same sample on every machine, each file has its part by the number of its places, and a line that is
added somewhere moves nothing else in the order.
"""
import collections
import hashlib
import pathlib
import re
import subprocess

from changes import places

# A change of a file, with all that names it. `key` stays the same when lines are added elsewhere.
Mutant = collections.namedtuple("Mutant", "file line text what change key")

FOLDERS = ["src/games", "src/record", "src/table", "src/desk", "src/think"]


def number(*words):
    return int.from_bytes(hashlib.sha256("\0".join(map(str, words)).encode()).digest()[:8], "big")


def sources(root, names):
    """The C files that the names (files and folders) stand for, in order."""
    found = set()
    for name in names:
        path = root / name
        if not path.exists():
            raise SystemExit(f"mutants: there is no {name}")
        found.update(path.rglob("*.[ch]") if path.is_dir() else [path])
    return sorted(path.relative_to(root).as_posix() for path in found)


def of_file(name, text, seed):
    """(number, mutant) for each place of a file, with the change that the seed chooses there."""
    nth, same = collections.Counter(), collections.Counter()
    for place in places(text):
        nth[place.text] += 1
        own = number(seed, name, place.text, nth[place.text])
        chosen = place.changes[own % len(place.changes)]
        for change in place.changes:
            same[place.text, change.what] += 1
        which = same[place.text, chosen.what]
        what = chosen.what + (f" #{which}" if which > 1 else "")
        key = f"{name}\n{place.text}\n{what}"
        yield own, Mutant(name, place.line, place.text, what, chosen, key)


def changed_lines(root, since):
    """{file: set of line numbers} that are new since a commit."""
    diff = subprocess.run(["git", "-C", root, "diff", "-U0", since, "--", "*.c", "*.h"], check=True,
                          text=True, capture_output=True).stdout
    lines, name = collections.defaultdict(set), None
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[6:]
        hunk = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if hunk:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines[name].update(range(first, first + count))
    return lines


def sequence(root, seed, names=FOLDERS, since=None):
    """All mutants, in the order in which they are tried."""
    root = pathlib.Path(root)
    only = changed_lines(root, since) if since else None
    found = []
    for name in sources(root, names):
        for own, mutant in of_file(name, (root / name).read_text(), seed):
            if only is None or mutant.line in only[name]:
                found.append((own, mutant.key, mutant))
    return [mutant for _, _, mutant in sorted(found)]


def equivalents(path):
    """{key: reason}: changes that change nothing, as tests/mutants/equivalent.txt tells them."""
    known = {}
    for block in re.split(r"\n\s*\n", path.read_text()):
        lines = [line.split(" ", 1) for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        if [word for word, *_ in lines[:4]] != ["file", "line", "change", "because"]:
            raise SystemExit(f"{path}: file, line, change, because are wanted, not:\n{block}")
        rest = [line[1] for line in lines]
        reason = " ".join([rest[3]] + [" ".join(line) for line in lines[4:]])
        known["\n".join(rest[:3])] = " ".join(reason.split())
    return known
