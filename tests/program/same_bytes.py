"""The native and the WebAssembly build say the same, byte for byte: the same random games, views,
thoughts and tables in both.

    same_bytes.py --native build/tests/same_bytes --wasm build-wasm/same_bytes.wasm --games 1000
"""
import argparse
import difflib
import itertools
import pathlib
import subprocess
import sys

WASI = pathlib.Path(__file__).parents[1] / "support/wasi.mjs"
NODE = pathlib.Path(__file__).parents[2] / "tools/node.sh"


def start(command, *arguments):
    return subprocess.Popen([*command, *map(str, arguments)], stdout=subprocess.PIPE, text=True)


def explain(commands, line):
    """Where the two part, within the game after this line."""
    kind, game, number = line.rstrip().split(":")[0].split()
    native, wasm = (start(command, kind, game, number).communicate()[0].splitlines() for command in commands)
    changes = difflib.unified_diff(native, wasm, "native", "WebAssembly", lineterm="", n=2)
    for change in itertools.islice(changes, 12):
        print(change[:400])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--native", required=True)
    parser.add_argument("--wasm", required=True)
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    wanted = parser.parse_args()
    commands = [[wanted.native], [str(NODE), "node", "--no-warnings", str(WASI), wanted.wasm]]
    native, wasm = (start(command, wanted.games) for command in commands)
    lines = 0
    for one, other in itertools.zip_longest(native.stdout, wasm.stdout):
        if one != other:
            print(f"native:      {one}WebAssembly: {other}")
            for program in (native, wasm):
                program.kill()
            if one and other and ":" in one:
                explain(commands, one)
            return 1
        lines += 1
    codes = native.wait(), wasm.wait()
    print(f"same bytes: {lines} games, thoughts and tables, native and WebAssembly alike")
    return 0 if codes == (0, 0) and lines >= wanted.games else 1


sys.exit(main())
