"""Compares how the program and the reference read Keserima's site records.

    site_differ.py --program build/teban [--records N] [--seed S]

Random games are written as site records, by the reference; some have attempts that were taken back, other
line ends, a stated result, a break at any character, or one character changed. Both must read the same
events and the same stated result, or both refuse the record.
"""
import argparse
import json
import random
import subprocess
import sys

import keserima


def random_game(rng):
    options = {"six-ships": rng.choice(["off", "on"]), "max-plies": "10000"}
    game, events = keserima.Game(options), []
    stop = rng.choice([4, 10, 30, 1000])
    while game.to_move() != "over" and (len(events) < stop or game.to_move() == "chance"):
        if game.to_move() == "chance":
            outcomes = game.chance()
            text = rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0]
        else:
            texts = game.events()
            if rng.random() < 0.3:  # ships often, so that six-ships matters
                texts = [t for t in texts if t[0] == "S"] or texts
            text = rng.choice(texts)
        events.append(text)
        game.apply(text)
    return options, events


def vary(rng, record):
    lines = record.split("\n")
    for i, line in enumerate(lines):
        if len(line) > 3 and line[0] in "KR" and line[1] in "o+x*S" and rng.random() < 0.1:
            lines[i] = line[:rng.randrange(1, len(line))].rstrip(".") + "~~~ " + line
    record = "\n".join(lines)
    kind = rng.randrange(8)
    if kind == 0:
        record = record.replace("\n", "\r\n")
    elif kind == 1:
        record = record.rstrip("\n")
    elif kind == 2 and not record.rstrip().endswith(("Kese", "Rima")):
        record += "-" * 32 + "\n" + rng.choice(["Kese", "Rima", "KeseRima"]) + rng.choice(["", "\n"])
    elif kind in (3, 4):
        record = record[:rng.randrange(len(record) + 1)]
    elif kind >= 5:
        at = rng.randrange(len(record))
        character = rng.choice("o+x*SKR0123456{}[].-~ \npass")
        record = record[:at] + rng.choice([character, "", record[at] + character]) + record[at + 1:]
    return record


def by_reference(record):
    try:
        options, events, stated = keserima.import_site(record)
    except ValueError as error:
        return None, str(error)
    game = keserima.Game(options)
    for text in events:
        game.apply(text)
    result = [str(r) for r in (game.result() if game.to_move() == "over" else keserima.RESULTS[stated])] \
        if stated or game.to_move() == "over" else None
    return (options, [game_text(t) for t in events], game.position(), result), ""


def game_text(text):
    return keserima.ordered(text[1:-1]) if text[0] == "{" else text


def by_program(program, record):
    done = subprocess.run([program, "record", "convert", "--to", "json", "-"], input=record.encode(),
                          capture_output=True, timeout=60)
    if done.returncode != 0:
        return None, done.stderr.decode()
    found = json.loads(done.stdout)
    return (found["options"], [game_text(t) for t in found["events"]], found["final"], found["result"]), ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--records", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    refused = 0
    for number in range(arguments.records):
        rng = random.Random(arguments.seed * 1000003 + number)
        options, events = random_game(rng)
        record = vary(rng, keserima.export_site(options, True, events))
        if not record.strip():
            continue  # an empty file is the program's own matter
        expected, why = by_reference(record)
        found, message = by_program(arguments.program, record)
        if expected != found:
            print(f"record {number} of seed {arguments.seed}:\n{record}\n"
                  f"reference: {expected or why}\nprogram:   {found or message}")
            return 1
        refused += expected is None
    print(f"site records: {arguments.records}, {refused} of them refused by both, 0 differences")
    return 0


sys.exit(main())
