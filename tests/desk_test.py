"""The table from outside: lines to `teban desk`, answers taken apart.

    desk_test.py --program build/teban [--games N] [--pairs N] [--seed N]

1. Dealing: random games of every game with chance are played to their end; every card is computed
   again from the seed and the players' numbers by the recipe of docs/DEALING.md.
2. Masking: pairs of tables whose hidden cards differ but which look alike to a seat so far. The seat
   gets the same bytes from `see`, `moves` and the computer's advice, as long as what is open is alike.
"""
import argparse
import hashlib
import itertools
import json
import math
import random
import subprocess
import sys


class Desk:
    def __init__(self, program):
        self.sent = 0
        self.pipe = subprocess.Popen([program, "desk"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True, bufsize=1)

    def raw(self, line, body=None):
        if body is not None:
            line = f"{line} <<EOF\n{body}\nEOF"
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()
        return self.pipe.stdout.readline().rstrip("\n")

    def ask(self, line, body=None):
        answer = json.loads(self.raw(line, body))
        if "error" in answer:
            raise SystemExit(f"{line}: {answer}")
        return answer

    def send(self, table, seat, message):
        version = self.ask(f"see {table} onlooker 0")["version"]
        self.sent += 1
        return self.ask(f"do {table} {seat} 0 {version} m{self.sent} {message}")


def a_seed(rng):
    return "".join(rng.choice("0123456789abcdef") for _ in range(64))


# ---- 1. dealing ----

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def be64(number):
    return number.to_bytes(8, "big")


def counts(text):
    return [int(n) for n in text.split(",")]


def keserima_outcomes(position):
    if position == "layout":
        return {"@" + "".join(marks) + first: 1
                for marks in itertools.product("+x", repeat=3) for first in "KR"}
    fields = position.split()
    side = "KR".index(fields[2][0])
    hand = 0 if fields[3 + side] == "-" else len(fields[3 + side])
    deck = dict(zip("o+x", counts(fields[5 + side])))
    take = min(3 - hand, sum(deck.values()))
    outcomes = {}
    for drawn in itertools.combinations_with_replacement("+ox", take):
        weight = math.prod(math.comb(deck[s], drawn.count(s)) for s in "+ox")
        if weight:
            outcomes["{" + "".join(drawn) + "}"] = weight
    return outcomes


def card_slot_outcomes(position):
    left = counts(position.split()[4])
    return {"!" + s: n for s, n in zip("73CWBR", left) if n}


def isshin_outcomes(position):
    fields = position.split()
    if fields[6] == "0":
        return {"!T": 1}
    return {"!" + c: n for c, n in zip(("F-", "F+", "L-", "L+", "S-", "S+"), counts(fields[5])) if n}


OUTCOMES = {"keserima": keserima_outcomes, "card-slot": card_slot_outcomes,
            "isshin-ittai": isshin_outcomes}


def drawn_card(key, number, outcomes):
    total = sum(outcomes.values())
    limit = 2 ** 64 // total * total
    for j in itertools.count():
        r = int.from_bytes(sha(key, be64(number), be64(j))[:8], "big")
        if r < limit:
            break
    x = r % total
    for text in sorted(outcomes):
        if x < outcomes[text]:
            return text
        x -= outcomes[text]
    raise AssertionError


def gather(desk, seats, rng):
    """Everybody adds a number; returns them in the order of the seats."""
    numbers = {seat: rng.randbytes(32) for seat in seats}
    for seat in rng.sample(seats, len(seats)):
        desk.send("t", seat, "commit " + sha(numbers[seat]).hex())
    for seat in rng.sample(seats, len(seats)):
        desk.send("t", seat, "reveal " + numbers[seat].hex())
    return [numbers[seat] for seat in seats]


def play_out(desk, rng):
    """Random moves to the end, with a take-back now and then."""
    for turn in range(400):
        sight = desk.ask("see t onlooker 0")
        if sight["phase"] == "over":
            return
        seat = sight["toMove"]
        moves = desk.ask(f"moves t {seat}")["moves"]
        desk.send("t", seat, "event " + rng.choice(moves)["text"])
        if rng.random() < 0.05 and desk.ask(f"see t {seat} 0")["canUndo"]:
            desk.send("t", seat, "undo")
    desk.send("t", seat, "resign")


def check_dealing(desk, game, rng):
    shared = rng.random() < 0.5
    seed = a_seed(rng)
    desk.ask(f"new t {game} seed={seed} deal={'shared' if shared else 'sealed'}")
    first = desk.ask("see t onlooker 0")
    seats = [seat["seat"] for seat in first["seats"]]
    numbers = gather(desk, seats, rng) if shared else []
    play_out(desk, rng)
    sight = desk.ask("see t onlooker 0")
    deal = sight["deal"]
    assert deal["seed"] == seed and first["deal"]["seed"] is None
    assert deal["commitment"] == first["deal"]["commitment"] == sha(bytes.fromhex(seed)).hex()
    assert [deal["numbers"][s] for s in seats] == [n.hex() for n in numbers] if shared else True
    key = sha(b"teban deal 1", bytes.fromhex(seed), *numbers)
    cards = 0
    for ply, entry in enumerate(sight["history"]):
        if entry["by"] != "chance":
            assert "card" not in entry
            continue
        position = desk.ask(f"see t referee 0 at={ply}")["view"]["position"]
        wanted = drawn_card(key, entry["card"], OUTCOMES[game](position))
        if wanted != entry["text"]:
            raise SystemExit(f"{game}: card {entry['card']} is {entry['text']}, not {wanted}")
        cards += 1
    desk.ask("close t")
    return cards


# ---- 2. masking ----

SMALL = [
    ("card-slot", "cards=3,2,3,3,3,3 hand=3"),
    ("card-slot", "cards=2,1,2,2,2,2 hand=3 lines=any"),
    ("isshin-ittai", "copies=2 hand=3"),
    ("isshin-ittai", "copies=3 hand=3 below=0"),
]


def look(desk, table, seat):
    """All that a seat is told, but for the table's name and the hash of its seed."""
    out = []
    for line in (f"see {table} {seat} 0", f"moves {table} {seat} lang=ja"):
        out.append(desk.raw(line))
    sight = json.loads(out[0])
    if sight["toMove"] == seat:
        desk.ask(f"think {table} {seat} 5 nodes=40 hash=1")
        out.append(desk.raw(f"ponder {table} 40"))
        out.append(desk.raw(f"loses {table} {seat} {sight['events'][0]}"))
        out.append(desk.raw(f"steps {table} {seat}"))
    commitment = sight["deal"]["commitment"]
    return [text.replace(commitment, "hash").replace(f'"table":"{table}"', "") for text in out]


def open_history(desk, table, seat):
    sight = desk.ask(f"see {table} {seat} 0")
    return sight["phase"], sight["view"]["position"], [e["text"] for e in sight["history"]]


def opened_pair(desk, game, options, seat, rng):
    """Two tables that look alike to a seat after the deal, with different hidden cards."""
    known = {}
    while True:
        seed = a_seed(rng)
        desk.ask(f"new b {game} {options} seed={seed}")
        key = str(open_history(desk, "b", seat))
        other = known.setdefault(key, seed)
        if other != seed:
            desk.ask(f"new a {game} {options} seed={other}")
            return
        desk.ask("close b")


def common_move(desk, seat, rng):
    here = {m["text"] for m in desk.ask(f"moves a {seat}")["moves"]}
    both = sorted(here & {m["text"] for m in desk.ask(f"moves b {seat}")["moves"]})
    return rng.choice(both) if both else None


def check_pair(desk, rng):
    """Plays a pair on while it looks alike; returns how often it was compared."""
    game, options = rng.choice(SMALL)
    seat = rng.choice(["1", "2", "onlooker"])
    compared = 0
    opened_pair(desk, game, options, seat, rng)
    while open_history(desk, "a", seat) == open_history(desk, "b", seat):
        sight = desk.ask(f"see a {seat} 0")
        if sight["phase"] == "over":  # then everything is shown
            break
        here, there = look(desk, "a", seat), look(desk, "b", seat)
        if here != there:
            for a, b in zip(here, there):
                if a != b:
                    print(f"{game} {options}: seat {seat} is told\n  {a}\n  {b}")
            return None
        compared += 1
        sealed = game == "isshin-ittai" and sight["view"]["phase"] == "open" and sight["toMove"] == "1"
        move = common_move(desk, sight["toMove"], rng)
        moves = [move, move]
        if sealed and seat != "1":  # what is committed to need not be alike
            moves = [rng.choice(desk.ask(f"moves {t} 1")["moves"])["text"] for t in "ab"]
        if None in moves:
            break
        for table, text in zip("ab", moves):
            desk.send(table, sight["toMove"], f"event {text}")
    desk.ask("close a")
    desk.ask("close b")
    return compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    desk = Desk(arguments.program)
    for game in OUTCOMES:
        cards = sum(check_dealing(desk, game, rng) for _ in range(arguments.games))
        print(f"{game}: {cards} cards of {arguments.games} games computed again")
    compared = 0
    for _ in range(arguments.pairs):
        found = check_pair(desk, rng)
        if found is None:
            return 1
        compared += found
    print(f"masking: {arguments.pairs} pairs of tables look alike {compared} times")
    return 0


sys.exit(main())
