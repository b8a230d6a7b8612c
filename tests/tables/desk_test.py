"""The table from outside: lines to `teban desk`, answers taken apart.

    desk_test.py --program build/teban [--games N] [--pairs N] [--seed N]

1. Dealing: random games of every game with chance are played to their end; every card is computed
   again from the seed and the players' numbers by the recipe of docs/DEALING.md.
2. Masking: pairs of tables whose hidden cards differ but which look alike to a seat. What lies where is
   known from the recipe and the reference implementation alone, and so is what the seat may see of it:
   nothing that the table says decides which tables are compared. The seat gets the same bytes from
   everything it can ask, the computer's advice, changes and deadlines included, and from every message
   it sends, accepted or refused.
"""
import argparse
import hashlib
import itertools
import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "reference"))
import card_slot
import isshin_ittai


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
        return self.ask(f"do {table} {seat} 0 {version} {self.an_id()} {message}")

    def an_id(self):
        self.sent += 1
        return f"m{self.sent}"


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
        swaps = [move for move in moves if move["text"] == "swap"]  # K14: the decks change hands
        desk.send("t", seat, "event " + rng.choice(swaps or moves)["text"])
        if rng.random() < 0.05 and desk.ask(f"see t {seat} 0")["canUndo"]:
            desk.send("t", seat, "undo")
    desk.send("t", seat, "resign")


def check_dealing(desk, game, rng):
    shared = rng.random() < 0.5
    seed = a_seed(rng)
    options = "swap=on " if game == "keserima" and rng.random() < 0.5 else ""
    desk.ask(f"new t {game} {options}seed={seed} deal={'shared' if shared else 'sealed'}")
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
    ("card-slot", "cards=3,2,3,3,3,3 hand=3 hand-1=5 hand-2=4"),
    ("isshin-ittai", "copies=2 hand=3"),
    ("isshin-ittai", "copies=3 hand=3 below=0"),
]


CLASSES = {"card-slot": card_slot.Game, "isshin-ittai": isshin_ittai.Game}
GRAMMARS = {game: sorted(text for text in module.grammar() if text.isprintable() and " " not in text and text)
            for game, module in (("card-slot", card_slot), ("isshin-ittai", isshin_ittai))}


class Shadow:
    """What lies at a table, by the recipe and the reference: nothing is asked of the table."""

    def __init__(self, game, options, seed):
        self.outcomes = OUTCOMES[game]
        self.seed = seed
        self.key = sha(b"teban deal 1", bytes.fromhex(seed))
        self.now = CLASSES[game](dict(word.split("=") for word in options.split()))
        self.past = []  # the state before each event, and the event
        self.drawn = 0
        self.settle()

    def apply(self, text):
        self.past.append((self.now.copy(), text))
        self.now.apply(text)

    def settle(self):
        while self.now.to_move() == "chance":
            self.apply(drawn_card(self.key, self.drawn, self.outcomes(self.now.position())))
            self.drawn += 1

    def play(self, text):
        self.apply(text)
        self.settle()

    def undo(self):
        """Back to the last turn of a player; the cards after it are drawn anew."""
        while self.past:
            self.now, _ = self.past.pop()
            if self.now.to_move() != "chance":
                return

    def known(self, seat):
        """The events as the seat may see them."""
        masks = {"shown": None, "hidden": "!?", "sealed": "o?"}
        out = []
        for i, (before, text) in enumerate(self.past):
            mask = masks[self.now.masked(before, text, seat)]
            out.append(text if mask is None or (mask == "o?" and i + 1 < len(self.past)) else mask)
        return out


def opened_pair(game, options, seat, rng):
    """Two deals that look alike to a seat, with different hidden cards."""
    seen = {}
    while True:
        shadow = Shadow(game, options, a_seed(rng))
        other = seen.setdefault(str(shadow.known(seat)), shadow)
        if [text for _, text in other.past] != [text for _, text in shadow.past]:
            return other, shadow


class Pair:
    """Two tables, a and b, that are told the same; what a seat hears must be the same."""

    def __init__(self, desk, game, options, seat, rng):
        self.desk, self.seat, self.rng = desk, seat, rng
        self.name = f"{game} {options}"
        self.shadows = opened_pair(game, options, seat, rng)
        self.grammar = GRAMMARS[game]
        self.clock = 1000
        self.compared = 0
        for table, shadow in zip("ab", self.shadows):
            opened = desk.ask(f"new {table} {game} {options} seed={shadow.seed} now=1000 clock=600000+100")
        self.versions = [opened["version"]]

    def hide(self, table, text):
        """Without the table's name and the hash of its seed, which are its own."""
        seed = bytes.fromhex(self.shadows["ab".index(table)].seed)
        return text.replace(sha(seed).hex(), "hash").replace(f'"table":"{table}"', '"table":"T"')

    def same(self, line):
        """The answer of either table, with T for its name; None if they differ."""
        here, there = (self.hide(t, self.desk.raw(line.replace(" T ", f" {t} ", 1))) for t in "ab")
        self.compared += 1
        if here != there:
            print(f"{self.name}: seat {self.seat}, {line}:\n  {here}\n  {there}")
            return None
        return json.loads(here)

    def look(self):
        """Everything that the seat can ask; False if something differs."""
        since = self.rng.choice(self.versions)
        sight = self.same(f"see T {self.seat} {self.clock}")
        lines = [f"moves T {self.seat} lang=ja",
                 f"changes T {self.seat} {self.clock} {since} views=all",
                 f"changes T {self.seat} {self.clock} {self.versions[-1]}"]
        if sight is not None and sight["toMove"] == self.seat:
            lines += [f"think T {self.seat} 5 nodes=40 hash=1", "ponder T 60000",
                      f"loses T {self.seat} {sight['events'][0]}", f"steps T {self.seat}",
                      f"steps T {self.seat} {sight['events'][-1]}"]
            lines += [f"why T {self.seat} {text}" for text in self.some_texts()]
        if sight is not None and len(sight["history"]) > 0:
            lines.append(f"see T {self.seat} {self.clock} at={self.rng.randrange(len(sight['history']))}")
        return sight is not None and all(self.same(line) is not None for line in lines)

    def texts(self, number):
        return self.shadows[number].now.events()

    def some_texts(self):
        """Events of either table, whoever is to move, and any other: allowed or not, the answer tells
        nothing."""
        both = sorted(set(self.texts(0)) | set(self.texts(1)))
        return self.rng.sample(both, min(3, len(both))) + self.rng.sample(self.grammar, 3)

    def alike(self):
        """Whether the seat may see no difference; at the end of a game everything is shown."""
        here, there = self.shadows
        return (here.known(self.seat) == there.known(self.seat) and
                "over" not in (here.now.to_move(), there.now.to_move()))

    def send(self, who, messages, follow):
        """Sends a message to each table, and lets the shadows follow if it is accepted. Whoever sends
        it, it is accepted by both or by none; the seat also gets the same answer, unless what has
        happened by it is not alike."""
        version = self.versions[-1] if self.rng.random() < 0.9 else self.rng.choice(self.versions)
        self.clock += self.rng.randrange(300)
        ident = self.desk.an_id()
        answers = [self.hide(t, self.desk.raw(f"do {t} {who} {self.clock} {version} {ident} views=all {m}"))
                   for t, m in zip("ab", messages)]
        made = [json.loads(text).get("version") for text in answers]
        if None not in made:
            for shadow, message in zip(self.shadows, messages):
                follow(shadow, message)
            self.versions.append(made[0])
        self.compared += 1
        if (None in made) != (made == [None, None]) or (
                self.alike() and (made[0] != made[1] or who == self.seat and answers[0] != answers[1])):
            print(f"{self.name}: seat {self.seat}, {who} sends {messages}:\n  " + "\n  ".join(answers))
            return False
        return True

    def move(self):
        """An event of whoever is to move; None if the tables have none in common."""
        before = self.shadows[0].now
        common = sorted(set(self.texts(0)) & set(self.texts(1)))
        if not common:
            return None
        texts = [self.rng.choice(common)] * 2
        if before.masked(before, texts[0], self.seat) == "sealed":  # need not be alike
            texts = [self.rng.choice(self.texts(i)) for i in (0, 1)]
        return self.send(before.to_move(), [f"event {text}" for text in texts],
                         lambda shadow, message: shadow.play(message.split()[1]))

    def talk(self):
        """A message that is no move, or a move that is refused; None if it ends the game."""
        who = self.rng.choice([self.seat, "1", "2"])
        message = self.rng.choice(["undo", "undo", "offer draw", "offer undo", "decline", "flag", "abort",
                                   "name %41", "reveal 00", "event nonsense"] +
                                  [f"event {text}" for text in self.some_texts()])
        begun = any(before.to_move() != "chance" for before, _ in self.shadows[0].past)
        if message == "abort" and not begun or message.split()[-1] in self.texts(0) + self.texts(1) and (
                who == self.shadows[0].now.to_move()):
            return self.move()
        return self.send(who, [message] * 2,
                         lambda shadow, text: shadow.undo() if text == "undo" else None)


def check_pair(desk, rng):
    """Plays a pair on while it looks alike; returns how often it was compared, None if it differs."""
    game, options = rng.choice(SMALL)
    seat = rng.choice(["1", "2", "onlooker"])
    pair = Pair(desk, game, options, seat, rng)
    well = True
    for _ in range(60):
        if not pair.alike():
            break
        well = pair.look() and (pair.move() if rng.random() < 0.6 else pair.talk())
        if not well:
            break
    desk.ask("close a")
    desk.ask("close b")
    return None if well is False else pair.compared


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
    print(f"masking: {arguments.pairs} pairs of tables, {compared} answers the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
