"""First inputs for the fuzzers, from the test data.

    seeds.py FOLDER
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = ["jatsuna", "keserima", "rugby_chess", "card_slot", "isshin_ittai"]


def main():
    out = pathlib.Path(sys.argv[1])
    made = {}

    def put(parser, data):
        folder = out / parser
        folder.mkdir(parents=True, exist_ok=True)
        made[parser] = made.get(parser, 0) + 1
        (folder / f"{made[parser]:05d}").write_bytes(data)

    for number, game in enumerate(GAMES):
        golden = (ROOT / "games" / game / "golden.txt").read_text()
        head = bytes([number, 17])
        positions = re.findall(r"^position (.*)$", golden, re.M)
        seen = re.findall(r'"position":"([^"]*\?[^"]*)"', golden)
        events = re.findall(r"^event (\S+)", golden, re.M)
        for text in positions[:40]:
            put("position", head + text.encode())
        for text in seen[:40]:
            put("seen", head + text.encode())
        for text in sorted(set(events))[:60]:
            put("event", head + text.encode())
        name = game.replace("_", "-")
        put("line", f"new {name}\napply {' '.join(events[:30])}\nshow\nlegal\nundo 3\nrecord\n".encode())
        put("record", ('{"format":"teban-record","version":1,"game":"%s","events":[%s]}' % (
            name, ",".join(f'"{e}"' for e in golden_game(golden)))).encode())
        put("desk", "\x01".join(desk_lines(name, golden_game(golden))).encode())
    put("desk", b"restore t\nnew t jatsuna seats=open,person,computer:3 clock=9000+10\nS 1 sit A\n"
        b"S 5 event d2\x01see t S 9\x01loses t L a1\x01steps t L a\x01moves t L\x01journal t")
    put("seen", bytes([3, 0]) + b"........C 2 ?8 3CCWWBBRR ?39 0,0,0,0,0,0 - - place")
    for path in sorted((ROOT / "engine").glob("*.txt")):
        commands = [line[2:] for line in path.read_text().splitlines() if line.startswith("> ")]
        put("line", "\n".join(commands).encode())
    for path in sorted((ROOT / "games" / "keserima" / "records").glob("*.txt")):
        put("site", path.read_bytes())


def desk_lines(name, events):
    """A study table with the events of a game, and every verb."""
    yield f"new t {name} deal=entered"
    for version, event in enumerate(events[:25]):
        yield f"do t referee {version} {version} e{version} event {event}"
    yield from ("see t referee 9 lang=ja at=3 since=2", "moves t referee", "why t referee pass",
                "steps t referee lang=ja", "do t referee 9 25 u views=all undo", "changes t referee 9 3",
                "journal t since=20", "record t", "export t", "close u",
                f"new u {name} seats=person,open seed={'0' * 64} deal=shared screen=own now=1 gather=9",
                f"do u 1 0 0 a commit {'1' * 64}", "do u 2 0 0 a sit %41", "do u 2 1 2 b name %42",
                "do u 2 1 2 c leave", "do u clock 99 0 t tick", "do u 1 2 0 d abort",
                "see u onlooker 0", "do u 1 2 5 e offer rematch", "do u 2 2 6 f accept",
                f"rematch u v seed={'1' * 64} now=5", "games")


def golden_game(golden):
    """The events of the first game."""
    return re.findall(r"^event (\S+)", golden.split("\ngame 2\n")[0], re.M)


main()
