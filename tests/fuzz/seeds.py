"""First inputs and dictionaries for the fuzzers.

    seeds.py FOLDER          into FOLDER/seeds/TARGET and FOLDER/words/TARGET
    seeds.py --keep FOLDER   the inputs of FOLDER/TARGET become the kept corpus

Inputs are made from the test data of the repository; inputs that the fuzzers found are kept beside this
file, in corpus/TARGET.txt: an input a line, escaped as in Python. A dictionary is words/TARGET.txt and what
the games say: their ids, options, seats and some events. They are short, because a fuzzer's speed is that of
its inputs.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent
sys.path.insert(0, str(TESTS / "reference"))
from lab import GAMES as LAB_GAMES  # noqa: E402

KEPT = HERE / "corpus"
SEED = "5eed" * 16


class Game:
    """What the test data knows of a game; `number` is its place in tb_games."""

    def __init__(self, number, folder):
        golden = (TESTS / "games" / folder / "golden.txt").read_text()
        first = golden.split("\ngame 2\n")[0]
        self.number = number
        self.id = folder.replace("_", "-")
        self.positions = re.findall(r"^position (.*)$", golden, re.M)
        self.seen = re.findall(r'"position":"([^"]*\?[^"]*)"', golden)
        self.events = sorted(set(re.findall(r"^event (\S+)", golden, re.M)))
        self.first_game = re.findall(r"^event (\S+)", first, re.M)
        self.options = json.loads(re.search(r'"options":({[^}]*})', golden)[1])
        self.seats = sorted(set(re.findall(r'"seat":"(.)"', golden)))

    def head(self, second=0):
        return bytes([self.number, second])


def all_games():
    registry = (TESTS.parent / "src/games/registry.c").read_text()
    return [Game(number, folder) for number, folder in enumerate(re.findall(r"row\(tb_(\w+)\)", registry))]


def some(items, count):
    """So many of them, evenly."""
    step = max(1, len(items) // count)
    return items[::step][:count]


# ---- inputs, each with its target ----

def about_texts(game):
    for text in some(game.positions, 30):
        yield "position", game.head() + text.encode()
    for text in some(game.seen, 30):
        yield "seen", game.head() + text.encode()
    for text in some(game.events, 40):
        for second in (0, 17, 99, 200):
            yield "event", game.head(second) + text.encode()


def about_records(game):
    record = {"format": "teban-record", "version": 1, "game": game.id, "events": game.first_game}
    yield "record", json.dumps(record, separators=(",", ":")).encode()
    deal = {"commitment": SEED, "commits": {game.seats[0]: SEED}, "numbers": {game.seats[0]: SEED}, "seed": SEED,
            "cards": [*range(sum(event[0] in "@{!" for event in game.first_game))]}
    yield "record", json.dumps({**record, "version": 2, "deal": deal}, separators=(",", ":")).encode()
    yield "line", f"new {game.id}\napply {' '.join(game.first_game[:30])}\nshow\nlegal\nundo 3\nrecord\n".encode()
    for position in some(game.positions, 6):
        yield "line", f"position {game.id} {position}\nlegal\ngo nodes 9\n".encode()


def about_arena(game):
    version = int(re.search(r"ARENA_LINE_VERSION = (\d+)", (TESTS.parent / "src/arena/line.h").read_text())[1])
    match = {"names": ["cmd:x", "random"], "seed": "1", "movetime": 0, "nodes": 9, "threads": 1, "hash": 1,
             "openings": 0, "duplicate": True}
    head = {"format": "teban-arena", "version": version, "game": game.id, "options": game.options, "match": match}
    result = ["1"] + ["0"] * (len(game.seats) - 1)
    line = {**head, "index": 0, "result": result, "used": [{"moves": 3, "nodes": 9}] * 2,
            "clock": [{"us": 1, "timed": 0, "over": 0, "worst": 0}] * 2}
    fault = {**line, "index": 1, "fault": {"seat": game.seats[0], "kind": "crash", "what": "w"}}
    yield "arena", "\n".join(json.dumps(one, separators=(",", ":")) for one in (line, fault)).encode()
    for second in (0, 5):
        for number, event in enumerate(some(game.events, 24)):
            said = f"info depth 1 nodes {(5, 1 << 63)[number % 2]}\nbestmove {event}\nok\n"
            for before in (4, 5): # set threads, hash and seed; new; apply; or position and past
                yield "guest", game.head(second) + b"ok\n" * before + said.encode()
    yield "guest", game.head() + b"ok\nerror no\nok\nok\n\xfe"


def about_lab(game):
    """Designs, bare and in a head, and games and tallies of them."""
    key, value = next(iter(game.options.items()))
    value = str(value).replace(",", ".")
    start = game.positions[len(game.positions) // 9].replace(" ", "~")
    for design in (f"{game.id} players=random rounds=9 seed=1",
                   f"{game.id} vary:{key}={value} players=random,level:2/greedy judge=uct:nodes=9 rounds=9 until=0.50% seed=a",
                   f"{game.id} {key}={value} start:{start} players=level:1 rounds=9 seed=a"):
        yield "lab", design.encode()
        ending = re.search(r'^const tb_reason .*?\{"([a-z-]+)",', (TESTS.parent / "src/games" / game.id.replace("-", "_")
                           / "ending.c").read_text(), re.M | re.S)[1]
        hands = "" if game.id in ("jatsuna", "rugby-chess") else ',"hands":["",""]'
        begins = ',"begins":"2"' if game.id == "isshin-ittai" else ""
        points = ",".join(["6"] + ["0"] * (len(game.seats) - 1))
        line = (f'{{"cell":0,"round":1,"turn":1,"points":[{points}],"ending":"{ending}","moves":3,"choices":7,"forced":1,'
                f'"first":"{game.seats[0]}","opening":"x"{begins}{hands}')
        thought = f',"judged":2,"good":3,"by":"{game.seats[0] * 3}","expected":[0,512,1000]'
        head = f'{{"format":"teban-lab","version":2,"design":"{design}"'
        yield "lab", "\n".join([head + "}", line + thought + "}", line + "}"]).encode()
        yield "lab", (head + ',"shard":[1,2]}').encode()
        yield "lab", lab_tally(game, design).encode()


def lab_tally(game, design):
    """A design and tallies of it: without games, and of two rounds, with as many sums as src/lab/sums.h has."""
    own = lambda dim: (dim + 1) * (dim + 2) // 2 - 1
    seats, endings, kinds, _ = LAB_GAMES[game.id]
    dims = [len(seats) + 3, 3, 2, 5, 2, 1, 1] + [1] * (len(endings) + 2) + [4] * (len(kinds) or 8)
    sums = sum(own(dim) + (dim + 1) ** 2 - 1 for dim in dims) + own(12)
    end = f"1 z{len(seats) - 1} moves 3 {2 * len(seats)} first a 1 5 z3 z8"
    return f"{design}\nlab-tally 2 end\nlab-tally 2 cell 0 2 2 1 5 7 z{sums - 3} 9 {end} end"


def about_tables(game):
    """A few lines each: a study table, a position, dealing, thinking."""
    new = f"new t {game.id}"
    yield "desk", lines(f"{new} deal=entered", *(f"do t referee {i} {i} e{i} event {event}"
                                                for i, event in enumerate(game.first_game[:5], 1)), "record t")
    for position in some(game.positions, 6):
        yield "desk", lines(f"{new} seed={SEED} start={position}", f"moves t {game.seats[0]}", f"see t {game.seats[-1]} 5")
    yield "desk", lines(f"{new} seed={SEED} seats={','.join(['person'] * len(game.seats))} screen=own now=1",
                        f"do t {game.seats[0]} 5 1 a resign", "see t referee 9 lang=ja", f"rematch t u seed={SEED}")
    yield "desk", lines(f"{new} seed={SEED}", f"think t {game.seats[0]} 1 level=3", "ponder t 9", "halt t")
    yield "desk", lines(f"{new} deal=entered", f"import u {game.id}\nx", f"steps t referee {game.events[0][:2]}")


def about_journals():
    """Tables that an older version kept."""
    for path in sorted((TESTS / "tables").glob("journals-*/*.jsonl")):
        for row in path.read_text().splitlines():
            journal = json.loads(row)["lines"]
            yield "journal", "\n".join(journal[:8]).encode()
            yield "desk", lines("restore t\n" + "\n".join(journal[:5]), "changes t onlooker 9 1", "journal t since=1")


def about_bots(game):
    """A link, and what a server might answer to a bot."""
    link = f"http://h:1/{game.id}/#/seat/table-of-eight/AAAAAAAAAAAAAAAAAAAAAA"
    chairs = [{"seat": seat, "sitter": "person", "name": "bot"} for seat in game.seats]
    sight = {"version": 1, "game": game.id, "seats": chairs, "phase": "playing", "dealt": "shared", "deal": None,
             "toMove": game.seats[0], "events": ["x"], "offer": None, "history": []}
    for position in some(game.seen or game.positions, 6):
        view = {"options": game.options, "position": position}
        entered = {"n": 1, "seat": game.seats[0], "room": {}, "sight": {**sight, "view": view}}
        yield "bot", lines(link, *(json.dumps(text, separators=(",", ":")) for text in
                                   (entered, {"n": 2, "ok": True}, {"n": 3, **sight, "phase": "over"})))
    open_chairs = [{**chair, "sitter": "open"} for chair in chairs]
    for chairs in (chairs, open_chairs):
        gathering = {**sight, "seats": chairs, "phase": "gathering", "deal": {"commits": {}, "numbers": {}}}
        yield "bot", lines(link, json.dumps({"n": 1, "seat": game.seats[0], "sight": gathering}, separators=(",", ":")),
                           '{"n":2,"error":{"code":"stale"}}', '{"news":"table-of-eight","version":3}')


def about_desks():
    shared = f"new u jatsuna seats=person,open,computer:3 seed={SEED} deal=shared screen=own now=1 gather=9"
    yield "desk", lines(shared, f"do u S 0 1 a commit {'1' * 64}", "do u L 0 1 a sit %41", "do u L 1 2 b name %42",
                        "do u L 1 2 c leave", "do u clock 99 0 t tick")
    yield "desk", lines("new u jatsuna screen=own clock=9000+10", "do u S 1 1 a event d2", "do u S 2 2 d offer draw",
                        "do u L 3 3 f accept", "do u clock 99999 0 t tick", "why u L a1", "loses u L a1")
    yield "desk", b"games"
    yield "seen", bytes([3, 0]) + b"........C 2 ?8 3CCWWBBRR ?39 0,0,0,0,0,0 - - place"


def about_conversations():
    for path in sorted((TESTS / "program/engine").glob("*.txt")):
        commands = [line[2:] for line in path.read_text().splitlines() if line.startswith("> ")]
        for at in range(0, len(commands), 12):
            yield "line", "\n".join(commands[at:at + 12]).encode()
    for path in sorted((TESTS / "games").glob("*/records/*.txt")):
        yield "site", path.read_bytes()
    for first in range(8):
        yield "input", bytes([first]) + b"new jatsuna\r\ngo infinite\n  stop now\n\nquit"
        yield "input", bytes([first]) + b"\x01" * 16 + b"\n" + b"\x01" * 17 + b"\nstop\n"


KEYS = {"A": "A" * 22, "B": "B" * 22}
HASH = "3e" * 32


def about_rooms(game):
    """Lines of a room, and of those who come to one."""
    one, two = game.seats[:2]
    table = f"table 3 {game.id} screen=own deal=shared seed={SEED} now=1 gather=99"
    yield "room", "\n".join([table, f"@room 2 1 listed=1 talk=1 delay=0 claim=120 hints=1 look=any seats={one}:{HASH}",
                             f"{one} 2 a sit %41", f"@key {two} 3 {HASH}", f"@say {one} 4 b %e3%81%af",
                             f"@greet {two} 5 c hello", f"@key {two} 6 -"]).encode()
    yield "room", f"{table} pace=5\n@room 1 1 listed=0 talk=0 delay=9 look={HASH} seats=".encode()
    opened = (f"open table-one seats={one}:{KEYS['A']},{two}:{KEYS['B']} look=any as={one} name=Aki hints=yes claim=1 "
              f"{game.id} seats={'open,' * (len(game.seats) - 1)}open deal=sealed")
    play = [f"@{opened}", f"@enter table-one {KEYS['A']}", f"Aenter table-one {KEYS['B']} lang=ja views=all",
            "Ado table-one 0 s1 sit Ben", "@moves table-one", "@hint table-one", "!", "Bsee table-one",
            f"@do table-one 2 m1 event {game.first_game[0]}", "Aclaim table-one c1 " + one, "Hgreet table-one g hello",
            "Asay table-one t hm", "Benter table-one -", "@do table-one 3 r resign", "Do table-one 4 o offer rematch",
            "Ado table-one 5 a accept", "Btables", "C7 see table-one"]
    yield "hub", "\n".join(play).encode()
    yield "hub", "\n".join([f"@open table-two list=yes seats={one}:{KEYS['A']} {game.id} seats={'open,' * (len(game.seats) - 1)}"
                            f"computer:1 deal=sealed pace=9", f"Atake table-two {one} {KEYS['A']} t Aki",
                            f"@enter table-two {KEYS['A']}", f"@do table-two 0 s sit Aki", "!", "(hint table-two",
                            "@quit table-two"]).encode()


def about_requests():
    for accept in ("gzip, deflate, br", "identity;q=1, *;q=0.5", "gzip;q=0.001 , x-gzip ; q=1.0"):
        for path in ("/", "/a.css", "/b", "/b/", "/b/../a.css", "/c"):
            yield "request", f"{accept}\nhttp://here:1\nhere:1\n{path}".encode()


def lines(*words):
    return "\x01".join(words).encode()


# ---- what is kept ----

def kept():
    for path in sorted(KEPT.glob("*.txt")):
        for line in path.read_text().splitlines():
            yield path.stem, line.encode().decode("unicode_escape").encode("latin-1")


def keep(found):
    KEPT.mkdir(exist_ok=True)
    for folder in sorted(path for path in found.iterdir() if path.is_dir()):
        inputs = sorted({path.read_bytes() for path in folder.iterdir()}, key=lambda data: (len(data), data))
        text = "".join(data.decode("latin-1").encode("unicode_escape").decode() + "\n" for data in inputs)
        (KEPT / f"{folder.name}.txt").write_text(text)


# ---- dictionaries ----

def quoted(word):
    return '"%s"\n' % "".join(c if c.isalnum() else f"\\x{ord(c):02x}" for c in word)


def game_words(games):
    for game in games:
        yield game.id
        yield from game.seats
        yield from some(game.events, 12)
        yield from (f"{key}={value}" for key, value in game.options.items())


def make_words(games, out):
    """A word of a game, and of the target: each line of its file."""
    common = {quoted(word) for word in game_words(games)}
    for path in sorted((HERE / "words").glob("*.txt")):
        own = {quoted(line) for line in path.read_text().splitlines() if line}
        (out / path.stem).write_text("".join(sorted(common | own)))


def main():
    if sys.argv[1] == "--keep":
        keep(pathlib.Path(sys.argv[2]))
        return
    out = pathlib.Path(sys.argv[1])
    games = all_games()
    made = {}
    inputs = [one for game in games for make in (about_texts, about_records, about_arena, about_lab, about_tables,
                                                            about_rooms, about_bots) for one in make(game)]
    for target, data in [*inputs, *about_journals(), *about_desks(), *about_conversations(), *about_requests(), *kept()]:
        made[target] = made.get(target, 0) + 1
        folder = out / "seeds" / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{made[target]:05d}").write_bytes(data)
    (out / "words").mkdir(exist_ok=True)
    make_words(games, out / "words")


main()
