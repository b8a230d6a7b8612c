"""A level is the same player in the engine, at the desk and in the arena, asked from outside: the same
answer, the same expected results, the same number of nodes.

    level_test.py --program build/teban
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

GAMES = {"jatsuna": "SLF", "keserima": "KR", "rugby-chess": "wb", "card-slot": "12", "isshin-ittai": "12"}


class Program:
    """A conversation in lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip("\n")

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0


class Engine(Program):
    def ask(self, line):
        self.send(line)
        lines = []
        while (heard := self.hear()) != "ok":
            assert not heard.startswith("error"), f"{line}: {heard}"
            lines.append(heard)
        return lines


class Desk(Program):
    def ask(self, line):
        self.send(line)
        answer = json.loads(self.hear())
        assert "error" not in answer, f"{line}: {answer}"
        return answer


def play_at_random(engine, game, rng):
    """Sets up a game in the engine; returns its events, at the turn of a seat."""
    while True:
        engine.ask(f"new {game}")
        events = []
        for _ in range(rng.randrange(30)):
            events += [line.split()[1] for line in engine.ask("roll")]
            listed = engine.ask("legal")[0].split()[2:]
            if not listed:
                break
            events.append(rng.choice(listed))
            engine.ask(f"apply {events[-1]}")
        events += [line.split()[1] for line in engine.ask("roll")]
        if len(engine.ask("show")[1].split()[1]) == 1:
            return events


def by_engine(engine, level, seed, nodes):
    engine.ask(f"level {level}")
    engine.ask(f"set seed {seed}")
    lines = engine.ask(f"go nodes {nodes}" if nodes else "go")
    info = [line for line in lines if line.startswith("info")][-1]
    score = {seat: float(value) for seat, value in re.findall(r" (\S) (\d+\.\d)", info)}
    return lines[-1].split()[1], int(re.search(r"nodes (\d+)", info)[1]), score


def by_desk(desk, game, events, seat, level, seed, nodes):
    desk.ask(f"new t {game} deal=entered")
    for version, event in enumerate(events):
        desk.ask(f"do t referee 0 {version} e{version} event {event}")
    desk.ask(f"think t {seat} {seed} level={level}" + (f" nodes={nodes}" if nodes else ""))
    answer = desk.ask("ponder t 60000")
    desk.ask("close t")
    assert answer["done"]
    return answer["best"], answer["nodes"], answer["score"]


def compare_engine_and_desk(program, games):
    engine, desk = Engine(program, "engine"), Desk(program, "desk")
    rng = random.Random(1)
    for game in GAMES:
        for number in range(games):
            events = play_at_random(engine, game, rng)
            seat = engine.ask("show")[1].split()[1]
            level = 1 + number % 10
            nodes = 0 if level < 9 and number % 2 else 200
            one = by_engine(engine, level, number, nodes)
            other = by_desk(desk, game, events, seat, level, number, nodes)
            assert one[:2] == other[:2], (game, level, one, other)
            for seat, percent in one[2].items():
                assert abs(percent - 100 * other[2][seat]) < 0.06, (game, level, one, other)
    engine.close()
    desk.close()


def games_of(program, game, player, folder, name):
    path = pathlib.Path(folder) / name
    subprocess.run([program, "arena", game, player, "random", "--games", "6", "--nodes", "60", "--seed", "3", "--duplicate",
                    "--hash", "2", "--out", path, "--quiet"], check=True, capture_output=True)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [(line["players"], line["events"], line["used"][0]) for line in lines]


def compare_engine_and_arena(program):
    """Whole games, in which both remember; with hidden hands a program begins afresh at every turn."""
    with tempfile.TemporaryDirectory() as folder:
        for game in ["jatsuna", "keserima", "rugby-chess"]:
            ours = games_of(program, game, "level:10", folder, f"{game}-ours")
            theirs = games_of(program, game, f"cmd:'{program}' engine", folder, f"{game}-theirs")
            assert ours == theirs, game


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=20, help="positions of each game")
    wanted = parser.parse_args()
    compare_engine_and_desk(wanted.program, wanted.games)
    compare_engine_and_arena(wanted.program)
    print(f"level: {len(GAMES) * wanted.games} positions and 18 games, the same player everywhere")
    return 0


sys.exit(main())
