"""`teban verify`: random games of every dealt game hold, and nothing can be changed in their records unseen.

    verify_test.py --program build/teban [--games N] [--digits N]

1. Random games are played at a desk, sealed and shared, with take-backs. The record alone is taken; every card is
   computed again here, by the recipe of docs/DEALING.md, and `teban verify` must say that it holds.
2. Every hexadecimal digit of seed, commitment, numbers and hashes is changed (to N others; 15 are all), every card is
   replaced by every other that could have come, every number of a card by its neighbours, and every member is left
   out. Each must be refused; a number of a card may change only where by the recipe the same card follows.
"""
import argparse
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from desk_test import Desk, OUTCOMES, a_seed, drawn_card, gather, play_out, sha  # noqa: E402

HEX = "0123456789abcdef"
BATCH = 500  # files of one run
TOLD = ("final", "result", "ending", "ended")  # by which a reader would see another game before it looks at the cards


def check(condition, what):
    if not condition:
        raise SystemExit(what)


class Verify:
    def __init__(self, program):
        self.program = program
        self.runs = 0

    def one(self, record, *more):
        done = subprocess.run([self.program, "verify", *more, "-"], input=json.dumps(record), text=True,
                              capture_output=True)
        self.runs += 1
        return done.returncode, done.stdout, done.stderr

    def holds(self, records):
        """For each record whether it holds, many at a time."""
        verdicts = []
        for start in range(0, len(records), BATCH):
            with tempfile.TemporaryDirectory() as folder:
                paths = []
                for i, record in enumerate(records[start:start + BATCH]):
                    paths.append(pathlib.Path(folder) / f"{i}.json")
                    paths[-1].write_text(json.dumps(record))
                done = subprocess.run([self.program, "verify", *map(str, paths)], text=True, capture_output=True)
                refused = {line.split(":")[1].strip() for line in done.stderr.splitlines()}
                check(done.returncode == (1 if refused else 0), f"ends with {done.returncode}\n{done.stderr}")
                check(refused <= set(map(str, paths)), done.stderr)
                verdicts += [str(path) not in refused for path in paths]
        self.runs += len(records)
        return verdicts


def a_game(desk, game, rng, shared):
    """The record of a random game, the positions before its events, and what was noted at its beginning."""
    desk.ask(f"new t {game} seed={a_seed(rng)} deal={'shared' if shared else 'sealed'}")
    first = desk.ask("see t onlooker 0")
    seats = [seat["seat"] for seat in first["seats"]]
    if shared:
        gather(desk, seats, rng)
    noted = desk.ask("see t onlooker 0")["deal"]
    play_out(desk, rng)
    record = desk.ask("record t")["record"]
    positions = [desk.ask(f"see t referee 0 at={ply}")["view"]["position"] for ply in range(len(record["events"]))]
    movers = [entry["by"] for entry in desk.ask("see t referee 0")["history"]]
    desk.ask("close t")
    return record, positions, movers, noted


def possible(game, position, mover):
    return OUTCOMES[game](position) if mover == "chance" else {}


def key_of(deal, seats):
    numbers = [bytes.fromhex(deal["numbers"][seat]) for seat in seats if seat in deal["numbers"]]
    return sha(b"teban deal 1", bytes.fromhex(deal["seed"]), *numbers)


def follows(record, positions, movers):
    """The independent check: everything that was promised fits, and so does every card."""
    deal = record["deal"]
    check(sha(bytes.fromhex(deal["seed"])).hex() == deal["commitment"], "commitment")
    check({s: sha(bytes.fromhex(n)).hex() for s, n in deal["numbers"].items()} == deal["commits"], "commits")
    key = key_of(deal, record["seats"])
    cards = iter(deal["cards"])
    for text, position, mover in zip(record["events"], positions, movers):
        if mover == "chance" and drawn_card(key, next(cards), possible(record["game"], position, mover)) != text:
            return False
    return True


def without(record, *members):
    return {key: value for key, value in record.items() if key not in members}


def with_digits(record, digits, rng):
    """Every digit of everything that is promised or shown, changed."""
    deal = record["deal"]
    places = [("seed",), ("commitment",)]
    places += [(kind, seat) for kind in ("commits", "numbers") for seat in deal[kind]]
    for place in places:
        for at in range(64):
            changed = copy.deepcopy(record)
            holder = changed["deal"]
            for key in place[:-1]:
                holder = holder[key]
            text = holder[place[-1]]
            for digit in rng.sample([d for d in HEX if d != text[at]], digits):
                holder[place[-1]] = text[:at] + digit + text[at + 1:]
                yield copy.deepcopy(changed)


def with_cards(record, positions, movers):
    """Every card replaced by every other one that could have come then."""
    for at, (position, mover) in enumerate(zip(positions, movers)):
        for other in possible(record["game"], position, mover):
            if other != record["events"][at]:
                changed = without(record, *TOLD)
                changed["events"] = [*record["events"][:at], other, *record["events"][at + 1:]]
                yield changed


def with_members(record):
    """Something of the deal is left out, or too much."""
    for key in record["deal"]:
        yield {**record, "deal": without(record["deal"], key)}
    yield {**record, "deal": {**record["deal"], "seed": None}}
    yield {**record, "deal": {**record["deal"], "more": 1}}
    yield {**record, "version": 1}
    yield without(record, "deal")
    cards = record["deal"]["cards"]
    for wrong in (cards[:-1], [*cards, cards[-1] + 1], cards[::-1], [*cards[:-1], cards[-1] + 0.5], {}, None):
        yield {**record, "deal": {**record["deal"], "cards": wrong}}
    for kind in ("commits", "numbers"):
        for seat in record["deal"][kind]:
            yield {**record, "deal": {**record["deal"], kind: without(record["deal"][kind], seat)}}
        yield {**record, "deal": {**record["deal"], kind: {**record["deal"][kind], "Z": "0" * 64}}}
    if not record["deal"]["commits"]:
        yield {**record, "deal": {**record["deal"], "numbers": {record["seats"][0]: "0" * 64}}}


def with_numbers(record):
    """Numbers of cards, one larger or smaller."""
    cards = record["deal"]["cards"]
    for at, number in enumerate(cards):
        for other in (number - 1, number + 1):
            yield {**record, "deal": {**record["deal"], "cards": [*cards[:at], other, *cards[at + 1:]]}}


def check_words(verify, record, noted):
    """What is said, what was noted, and exit codes."""
    deal = record["deal"]
    code, said, _ = verify.one(record, "--commitment", noted["commitment"],
                               *(word for seat in noted["commits"]
                                 for word in ("--commit", f"{seat}={noted['commits'][seat]}")))
    check(code == 0 and f"all {len(deal['cards'])} cards" in said and "that was noted" in said, said)
    for lang in ("en", "ja"):
        code, _, said = verify.one(record, "--commitment", "0" * 64, "--lang", lang)
        check(code == 1 and "deal.commitment" in said, said)
    code, _, said = verify.one(record, "--commit", f"{record['seats'][0]}={'0' * 64}")
    check(code == 1 and f"seat {record['seats'][0]}" in said, said)
    code, said, _ = verify.one({"n": 7, "record": record})
    check(code == 0 and "--commitment" in said, said)
    taken_back = deal["cards"][-1] + 1 - len(deal["cards"])
    check((f"{taken_back} more were drawn" in said) == (taken_back > 0), said)
    for words in (["--commitment", "0"], ["--commit", "K"], ["--commit", "Z=" + "0" * 64], ["--other"]):
        check(verify.one(record, *words)[0] == 2, words)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--digits", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    desk, verify = Desk(arguments.program), Verify(arguments.program)
    rng = random.Random(arguments.seed)
    changed = alike = taken_back = 0
    for game in OUTCOMES:
        for number in range(arguments.games):
            record, positions, movers, noted = a_game(desk, game, rng, number % 2 == 0)
            check(record["version"] == 2 and follows(record, positions, movers), f"{game}: {record}")
            check(verify.holds([record]) == [True], f"{game}: {record}")
            check_words(verify, record, noted)
            taken_back += record["deal"]["cards"][-1] + 1 - len(record["deal"]["cards"])
            if number >= 2 + arguments.games // 10:
                continue
            wrong = [*with_digits(record, arguments.digits, rng), *with_cards(record, positions, movers),
                     *with_members(record)]
            for held, other in zip(verify.holds(wrong), wrong):
                check(not held, f"{game}: holds, though changed:\n{json.dumps(record)}\n{json.dumps(other)}")
            other = list(with_numbers(record))
            for held, one in zip(verify.holds(other), other):
                rises = all(a < b for a, b in zip([-1, *one["deal"]["cards"]], one["deal"]["cards"]))
                check(held == (rises and follows(one, positions, movers)), f"{game}: {held}\n{json.dumps(one)}")
                alike += held
            changed += len(wrong) + len(other)
    done = subprocess.run([arguments.program, "verify"], capture_output=True)
    check(done.returncode == 2, "no file")
    done = subprocess.run([arguments.program, "verify", "/nonexistent"], capture_output=True)
    check(done.returncode == 3, "a file that is not there")
    check(changed > 1000 and taken_back > 0, "too little was tried")
    print(f"verify: {len(OUTCOMES) * arguments.games} games hold ({taken_back} cards taken back), "
          f"{changed} changes seen but for {alike} numbers by which the same card follows")


if __name__ == "__main__":
    main()
