"""What a seat may know, tested from outside: by the engine's answers and by enumeration.

    knowledge.py --engine build/teban --sampler build/tests/sampler [--pairs N] [--samples N]

1. Pairs: random games are played; a card that a seat has never seen (the other hand, the deck) is
   exchanged for another in the list of events. The seat must get the same bytes from `seen`, `view`,
   `history`, `legal` and `go`, from either game and from the seen position alone.
2. Sampling: on small decks every consistent state is listed by the reference implementation with its
   probability; what the sampler draws must be among them and fit by chi-square.
"""
import argparse
import math
import random
import subprocess
import sys

sys.path.insert(0, str(__import__("pathlib").Path(__file__).parents[1] / "reference"))
import card_slot
import isshin_ittai

MODULES = {"card-slot": card_slot, "isshin-ittai": isshin_ittai}


class Engine:
    def __init__(self, path):
        self.pipe = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command):
        self.pipe.stdin.write(command + "\n")
        self.pipe.stdin.flush()
        lines = []
        while True:
            line = self.pipe.stdout.readline().rstrip("\n")
            if line == "ok" or line.startswith("error "):
                return lines, line
            lines.append(line)

    def must(self, command):
        lines, closing = self.ask(command)
        if closing != "ok":
            raise SystemExit(f"{command}: {closing}")
        return lines


def play(game, options, rng):
    """A random prefix of a random game, as a list of events and the states before each."""
    g = game(options)
    events, before = [], []
    stop = rng.randrange(10, 80)
    while g.to_move() != "over" and (len(events) < stop or g.to_move() == "chance"):
        if g.to_move() == "chance":
            outcomes = g.chance()
            text = rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0]
        else:
            text = rng.choice(g.events())
        before.append(g.copy())
        events.append(text)
        g.apply(text)
    return events, before, g


def exchange(game, options, events, before, seat, rng):
    """The same game with one card that the seat never saw exchanged, or None."""
    hidden = [i for i, text in enumerate(events)
              if game.masked(before[i], text, seat) == "hidden"]
    rng.shuffle(hidden)
    for i in hidden:
        others = [t for t in before[i].events() if t != events[i] and t != "!T"]
        rng.shuffle(others)
        for other in others:
            changed = events[:i] + [other] + events[i + 1:]
            g = game(options)
            try:
                for text in changed:
                    g.apply(text)
            except Exception:
                continue  # the card was needed later: it is not one that the seat never saw
            return changed
    return None


def answers(engine, game_id, option_words, events, seat, nodes):
    engine.must(f"new {game_id} {option_words}".strip())
    if events:
        engine.must("apply " + " ".join(events))
    out = [engine.must(f"{what} {seat}")[0] for what in ("seen", "view", "history")]
    to_move = engine.must("show")[1].split()[1]
    if to_move == seat:
        out += engine.must("legal")
        out += [line for line in engine.must(f"go nodes {nodes}") if line.startswith("bestmove")]
    return out, to_move


def from_seen(engine, game_id, option_words, seen, history, seat, to_move, nodes):
    """What the engine says when it is given the seen position and nothing else."""
    engine.must(f"position {game_id} {option_words} {seen}".replace("  ", " "))
    events = history[len("history"):].strip()
    engine.must(f"past {events}".strip())
    out = [engine.must(f"{what} {seat}")[0] for what in ("seen", "view", "history")]
    if engine.must("show")[0] != "position " + seen:
        raise SystemExit("show does not echo the seen position")
    if to_move == seat:
        out += engine.must("legal")
        out += [line for line in engine.must(f"go nodes {nodes}") if line.startswith("bestmove")]
    return out


def check_pairs(engine, game_id, games, seed):
    module = MODULES[game_id]
    rng = random.Random(seed)
    pairs = alone = 0
    while pairs < games:
        options = {}
        if rng.random() < 0.3 and game_id == "card-slot":
            options = {"lines": rng.choice(["new", "any"]), "take": rng.choice(["free", "forced"]),
                       "hand-1": rng.choice(["0", "5", "12"]), "hand-2": rng.choice(["0", "3"])}
        if rng.random() < 0.3 and game_id == "isshin-ittai":
            options = {"copies": str(rng.choice([3, 5])), "below": str(rng.choice([0, 6]))}
        words = " ".join(f"{k}={v}" for k, v in options.items())
        events, before, final = play(module.Game, options, rng)
        if final.to_move() == "over":
            continue
        for seat in module.Game.SEATS + ["onlooker"]:
            changed = exchange(module.Game, options, events, before, seat, rng)
            if changed is None:
                continue
            first, to_move = answers(engine, game_id, words, events, seat, 50)
            second, _ = answers(engine, game_id, words, changed, seat, 50)
            if first != second:
                for a, b in zip(first, second):
                    if a != b:
                        print(f"{game_id} {words} seat {seat}\n  {' '.join(events)}\n"
                              f"  {' '.join(changed)}\n  {a}\n  {b}")
                return None
            pairs += 1
            seen = first[0][len("seen "):]
            third = from_seen(engine, game_id, words, seen, first[2], seat, to_move, 50)
            if third != first:
                print(f"{game_id} {words}: from the seen position {seen} alone:\n  {first}\n"
                      f"  {third}")
                return None
            alone += 1
    print(f"{game_id}: {pairs} pairs look the same, {alone} from the seen position alone")
    return pairs


SMALL = [
    ("card-slot", {"cards": "2,1,2,2,2,2", "hand": "3"}),
    ("card-slot", {"cards": "1,1,2,3,2,1", "hand": "3", "lines": "any"}),
    ("card-slot", {"cards": "2,1,2,2,2,2", "hand": "3", "hand-1": "4"}),
    ("card-slot", {"cards": "1,1,2,3,2,1", "hand": "5", "hand-1": "3", "hand-2": "4"}),
    ("isshin-ittai", {"copies": "2", "hand": "3"}),
    ("isshin-ittai", {"copies": "2", "hand": "3", "below": "0"}),
]


def chi_square_bound(degrees):
    """The value that a chi-square exceeds once in about a million (Wilson and Hilferty)."""
    z = 4.75
    return degrees * (1 - 2 / (9 * degrees) + z * math.sqrt(2 / (9 * degrees))) ** 3


def check_sample(sampler, game_id, options, seat, seen, expected, seed):
    draws = min(60000, max(2000, 40 * len(expected)))
    words = [f"{k}={v}" for k, v in options.items()]
    run = subprocess.run([sampler, game_id, str(draws), str(seed), seen, *words],
                         capture_output=True, text=True)
    if run.returncode != 0:
        print(f"{game_id} {words} {seen}: {run.stderr}")
        return False
    counts = {}
    for line in run.stdout.splitlines():
        counts[line] = counts.get(line, 0) + 1
    strange = set(counts) - set(expected)
    if strange:
        print(f"{game_id} {words} seat {seat} {seen}: drew {strange.pop()}, which does not fit")
        return False
    chi, degrees, rare, rare_expected = 0.0, -1, 0, 0.0
    for position, probability in expected.items():
        wanted = float(probability) * draws
        if wanted < 5:  # put together what is too rare to be judged alone
            rare += counts.get(position, 0)
            rare_expected += wanted
            continue
        chi += (counts.get(position, 0) - wanted) ** 2 / wanted
        degrees += 1
    if rare_expected >= 5:
        chi += (rare - rare_expected) ** 2 / rare_expected
        degrees += 1
    missing = [p for p, q in expected.items() if float(q) * draws > 25 and p not in counts]
    if missing:
        print(f"{game_id} {words} seat {seat} {seen}: never drew {missing[0]}")
        return False
    if degrees > 0 and chi > chi_square_bound(degrees):
        print(f"{game_id} {words} seat {seat} {seen}: chi-square {chi:.1f} with {degrees} degrees")
        return False
    return True


def check_samples(sampler, count, seed):
    rng = random.Random(seed)
    done = states = 0
    while done < count:
        game_id, options = SMALL[done % len(SMALL)]
        module = MODULES[game_id]
        _, _, g = play(module.Game, options, rng)
        seat = rng.choice(module.Game.SEATS + ["onlooker"])
        seen = g.seen(seat)
        if "?" not in seen:
            continue
        try:
            expected = module.Game.consistent(seen, seat, options)
        except ValueError:
            continue
        if not 1 < len(expected) <= 5000:
            continue
        if not check_sample(sampler, game_id, options, seat, seen, expected, done):
            return False
        done += 1
        states += len(expected)
    print(f"sampling: {done} seen positions, {states} consistent states, all with the right frequency")
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", required=True)
    parser.add_argument("--sampler", required=True)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    for game_id in MODULES:
        if check_pairs(engine, game_id, arguments.pairs, arguments.seed) is None:
            return 1
    engine.must("quit")
    return 0 if check_samples(arguments.sampler, arguments.samples, arguments.seed) else 1


sys.exit(main())
