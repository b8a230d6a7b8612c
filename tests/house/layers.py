"""The layer rule: a folder includes only folders before it, and the lower layers stay pure.

    layers.py ROOT
"""
import pathlib
import re
import sys

# What each folder of src may include beside itself (docs/ARCHITECTURE.md).
BELOW = {
    "base": [],
    "games": ["base"],
    "record": ["base", "games"],
    "search": ["base", "games"],
    "think": ["base", "games", "record", "search"],
    "host": ["base", "games", "record", "search", "think"],
    "table": ["base", "games", "record", "search", "think"],
    "desk": ["base", "games", "record", "search", "think", "table"],
    "engine": ["base", "games", "record", "search", "think", "host"],
    "outside": ["base", "games", "record", "search", "think", "host"],
    "lab": ["base", "games", "record", "search", "think"],
    "arena": ["base", "games", "record", "search", "think", "lab", "host", "outside"],
    "crew": ["base", "games", "record", "search", "think", "lab", "host"],
    "bot": ["base", "games", "record", "search", "think", "host", "table", "outside"],
    "store": ["base", "games", "record", "search", "think", "host", "table"],
    "server": ["base", "games", "record", "search", "think", "host", "table", "desk", "store"],
    "wasm": ["base", "games", "record", "search", "think", "table", "desk", "lab"],
    "cli": ["base", "games", "record", "search", "think", "host", "table", "desk", "engine", "outside",
            "lab", "arena", "crew", "bot", "store", "server"],
}
# The layer that a public header belongs to: whoever includes it includes that layer.
PUBLIC = {
    "api.h": "base", "text.h": "base", "json.h": "base", "random.h": "base",
    "game.h": "games", "games.h": "games",
    "log.h": "record",
    "player.h": "search",
    "table.h": "table", "teban.h": "table",  # the last is all of them
}
# What a layer may not call or include: memory, input and output, clocks, hidden random numbers.
CALL = r"(?<![\w.>])({})\s*\("
ALLOC = CALL.format("malloc|calloc|realloc|free|alloca|strdup")
IO = CALL.format("printf|fprintf|puts|fputs|putchar|fopen|fread|fwrite|getenv|system")
CLOCK = CALL.format("clock_gettime|gettimeofday")
CHANCE = CALL.format("rand|srand|drand48|getrandom|arc4random")
FORBIDDEN = {
    "base": [ALLOC, IO, CLOCK, CHANCE],
    "games": [ALLOC, IO, CLOCK, CHANCE],
    "record": [IO, CLOCK, CHANCE],
    "search": [IO, CLOCK, CHANCE],
    "think": [IO, CLOCK, CHANCE],
    "table": [IO, CLOCK, CHANCE],
    "desk": [IO, CLOCK, CHANCE],
    "lab": [IO, CLOCK, CHANCE],
}
HEADERS = {"unistd.h", "time.h", "fcntl.h", "poll.h", "sys/time.h", "sys/socket.h", "pthread.h"}
PURE_HEADERS = HEADERS | {"stdio.h"}
# A mutable global: a static or file-level variable without const.
GLOBAL = re.compile(r"^(?:\s+static|static|extern)?\s*(?:uint\w+|int|char|bool|size_t|tb_\w+)\s+\w+"
                    r"(?:\[[^\]]*\])?\s*(?:=[^=].*)?;")


def strip_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"",
                  lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def check_includes(path, layer, text, problems):
    targets = [(name, name) for name in re.findall(r'#include "(\w+)/', text) if name in BELOW]
    for header in re.findall(r"#include <teban/([^>]+)>", text):
        if header not in PUBLIC:
            problems.append(f"{path}: <teban/{header}> belongs to no layer")
        else:
            targets.append((PUBLIC[header], f"<teban/{header}>"))
    for target, what in targets:
        if target != layer and target not in BELOW[layer]:
            problems.append(f"{path}: {layer} includes {what}")


def check_game_folders(path, text, problems):
    """A game does not know another; generic code knows no game but in the registry."""
    here = path.parent.name
    for target in re.findall(r'#include "games/(\w+)/', text):
        if target != here:
            problems.append(f"{path}: includes the game {target}")


def guarded_members(root):
    """The functions of a game that are called through one of the library's (game.h says so)."""
    text = (root / "include/teban/game.h").read_text()
    below = text[text.index("everything below is called through"):text.index("} tb_game;")]
    return re.findall(r"\(\*(\w+)\)\(", below)


def check_doors(path, text, members, problems):
    if path.parent.name == "games":  # the functions themselves
        return
    for member in re.findall(r"\bgame\)?->(" + "|".join(members) + r")\(", text):
        problems.append(f"{path}: calls {member} of a game past the library's function")


def check_pure(path, layer, text, problems):
    code = strip_comments(text)
    for pattern in FORBIDDEN.get(layer, []):
        for match in re.finditer(pattern, code):
            problems.append(f"{path}: {layer} calls {match[1]}")
    headers = PURE_HEADERS if layer in ("base", "games") else HEADERS
    for header in re.findall(r"#include <([^>]+)>", text):
        if layer in FORBIDDEN and header in headers:
            problems.append(f"{path}: {layer} includes <{header}>")
    depth = 0
    for line in code.splitlines():
        if layer in FORBIDDEN and "const" not in line and path.suffix == ".c":
            top_level = depth == 0 and GLOBAL.match(line) and "(" not in line
            inside = depth > 0 and re.match(r"\s+static\s", line)
            if top_level or inside:
                problems.append(f"{path}: a variable that can change: {line.strip()}")
        depth += line.count("{") - line.count("}")


def check_public(path, text, problems):
    """A public header includes only public ones, of its own layer or a lower one."""
    if '#include "' in text:
        problems.append(f"{path}: a public header includes a private one")
    if path.name not in PUBLIC:
        problems.append(f"{path}: belongs to no layer")
    else:
        check_includes(path, PUBLIC[path.name], text, problems)


def main():
    root = pathlib.Path(sys.argv[1])
    problems = []
    members = guarded_members(root)
    files = [p for p in sorted((root / "src").rglob("*")) if p.suffix in (".c", ".h")]
    for path in files:
        layer = path.relative_to(root / "src").parts[0]
        text = path.read_text()
        if layer not in BELOW:
            problems.append(f"{path}: no layer of this name")
            continue
        check_includes(path, layer, text, problems)
        check_pure(path, layer, text, problems)
        check_doors(path, text, members, problems)
        if layer == "games":
            check_game_folders(path, text, problems)
    for path in sorted((root / "include").rglob("*.h")):
        check_public(path, path.read_text(), problems)
    for problem in problems:
        print(problem)
    print(f"layers: {len(files)} files, {len(problems)} problems")
    return 1 if problems or len(files) < 20 or len(members) < 10 else 0


sys.exit(main())
