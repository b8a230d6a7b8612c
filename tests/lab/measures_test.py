"""Every figure of every cell and every difference: the program against tests/reference/lab.py, to the
last digit.

    measures_test.py --rows build/tests/lab_rows [--rounds N]
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

REFERENCE = pathlib.Path(__file__).resolve().parent.parent / "reference" / "lab.py"
# All five games; two and three seats; with and without hands, thoughts, variations, two players.
DESIGNS = [
    "card-slot vary:{option} players=random,random/greedy rounds={many} seed=a",
    "card-slot players=level:1 rounds={few} seed=b",
    "isshin-ittai players=random,greedy/random rounds={many} seed=c",
    "isshin-ittai vary:below=3,0 players=random,level:1 rounds={few} seed=h",
    "jatsuna players=random,random/greedy rounds={many} seed=d",
    "jatsuna players=level:1,level:2/level:1 rounds={few} seed=e",
    "keserima players=random,greedy/random judge=level:1 rounds={few} seed=f",
    "rugby-chess players=random,level:1/random rounds={few} seed=g",
]
VARIED = "hand=9,7,5"


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout


def compare(name, rows, path):
    ours = run(rows, path).splitlines()
    theirs = run(sys.executable, REFERENCE, path).splitlines()
    for a, b in zip(ours + [""] * len(theirs), theirs + [""] * len(ours)):
        if a != b:
            sys.exit(f"{name}: the program says\n  {a}\nand the reference\n  {b}")
    return len(ours)


def drop_some(lines, chance):
    """The same file as a base that stopped early leaves it, and with rounds missing elsewhere."""
    kept = [lines[0]]
    for line in lines[1:]:
        cell = int(line.split('"cell":')[1].split(",")[0])
        number = int(line.split('"round":')[1].split(",")[0])
        if cell == 0 and number >= 20 or cell > 0 and random.Random(cell * 1000 + number).random() < chance:
            continue
        kept.append(line)
    return kept


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", required=True)
    parser.add_argument("--rounds", type=int, default=40)
    args = parser.parse_args()
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "lines.jsonl"
        for design in DESIGNS:
            words = design.format(option=VARIED, many=args.rounds, few=max(3, args.rounds // 5))
            lines = run(args.rows, "--play", words).splitlines()
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            compared += compare(words, args.rows, path)
            if "vary:" in words:
                path.write_text("\n".join(drop_some(lines, 0.1)) + "\n", encoding="utf-8")
                compared += compare(words + ", some rounds missing", args.rows, path)
    print(f"{compared} lines of figures are equal, of {len(DESIGNS)} experiments")


if __name__ == "__main__":
    main()
