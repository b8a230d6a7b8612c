#!/usr/bin/env python3
"""Compare an engine with the reference implementations, state by state, over the line protocol.

    differ.py --engine build/teban --game keserima --games 50 --seed 1
              [--option key=value ...] [--random-options] [--explain-samples N] [--max-states N]

Game number i of a run uses the seed `seed + i`, so a difference comes back with `--seed <that> --games 1`.
The reference decides everything; two engine processes are asked, one that plays the game through (apply, show, legal,
chance, seen, history, explain, undo) and one for positions that are set up. A difference is printed and ends the run
with status 1.
"""

import argparse
import collections
import itertools
import random
import re
import subprocess
import sys

import serve
from common import BadOption, BadPosition

CHUNK = 32 * 1024  # bytes of commands sent before the answers are read: less than a pipe holds, so no deadlock
SET_UP_SHARE = 0.4  # games that start from a mutated position
NARROW_SHARE = 0.5  # games that seek states with few events: forced passes, lines to choose, cards to draw
CANDIDATES = 5  # texts looked at for each that is asked about
BATCH_STATES = 20  # states whose commands are collected before the engine is asked


class Difference(Exception):
    pass


class Engine:
    """One engine process."""

    def __init__(self, path):
        command = [sys.executable, path] if path.endswith(".py") else [path]
        self.process = subprocess.Popen(command + ["engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, commands):
        """The answers, each a list of lines that ends with the closing line (short if the engine has died)."""
        answers = []
        while len(answers) < len(commands):
            chunk = b""
            count = 0
            for command in commands[len(answers):]:
                line = command.encode() + b"\n"
                if chunk and len(chunk) + len(line) > CHUNK:
                    break
                chunk += line
                count += 1
            try:
                self.process.stdin.write(chunk)
                self.process.stdin.flush()
            except BrokenPipeError:
                pass  # what it said before it died is still to be read
            answers += [self.read_answer() for _ in range(count)]
        return answers

    def read_answer(self):
        lines = []
        while True:
            line = self.process.stdout.readline().decode(errors="replace")
            if not line:
                return lines + ["(the engine has ended)"]
            lines.append(line.rstrip("\r\n"))
            if lines[-1] == "ok" or lines[-1].startswith("error"):
                return lines

    def close(self):
        self.process.stdin.close()
        status = self.process.wait()
        self.process.stdout.close()
        return status


# What is compared of a line: not the sentences for people, nor the message of an error.

def comparable(line):
    words = line.split(" ")
    if words[0] in ("illegal", "ending"):
        return words[:3]
    if words[0] == "where":
        return words[:1]
    if words[:2] == ["error", "illegal"]:
        return words[:5]
    if words[0] == "error":
        return words[:2]
    return line.rstrip(" ")


def same_answer(expected, got):
    if expected == ["error"]:  # any error will do
        return got[-1].startswith("error")
    return list(map(comparable, expected)) == list(map(comparable, got))


Check = collections.namedtuple("Check", "command expected context")


class Asker:
    """Collects commands with the expected answers and compares them in batches."""

    def __init__(self, path):
        self.engine = Engine(path)
        self.checks = []

    def add(self, command, expected, context):
        self.checks.append(Check(command, expected, context))

    def flush(self):
        checks, self.checks = self.checks, []
        answers = self.engine.ask([check.command for check in checks])
        for check, got in zip(checks, answers):
            if not same_answer(check.expected, got):
                raise Difference(report(check, got))


def report(check, got):
    lines = [check.context()] if callable(check.context) else [check.context]
    lines += ["command:   " + check.command]
    lines += ["reference: " + line for line in check.expected]
    lines += ["engine:    " + line for line in got]
    return "\n".join(lines)


# Expected answers.

def show_answer(state):
    turn = state.to_move()
    lines = ["position " + state.position(), "to-move " + turn]
    if turn == "over":
        lines.append("result " + " ".join(map(str, state.result())))
    return lines + ["ok"]


def ending_answer(state):
    return [" ".join(("ending",) + state.ending()), "where", "ok"] if state.to_move() == "over" else ["error wrong-time"]


def legal_answer(events):
    return [" ".join(["legal", str(len(events))] + events), "ok"]


def chance_answer(state):
    outcomes = sorted(state.chance().items())
    return [f"outcome {text} {p.numerator}/{p.denominator}" for text, p in outcomes] + ["ok"]


def explain_answer(reason):
    return [f"illegal {reason[0]} {reason[1]}" if reason else "legal", "ok"]


# Random material.

def shape(text):
    """Letters and digits are alike; half of the sampled texts are even over the shapes of a grammar."""
    return re.sub("[0-9]", "0", re.sub("[A-Za-z]", "a", text))


def sendable(text):
    return text != "" and text.isprintable() and not any(char.isspace() for char in text)


def sample_grammar(module, rng, keep=2000):
    """Up to `keep` random texts of each shape."""
    shapes = collections.defaultdict(list)
    counts = collections.Counter()
    for text in itertools.islice(module.grammar(), 3000000):
        if not sendable(text):
            continue
        key = shape(text)
        counts[key] += 1
        if len(shapes[key]) < keep:
            shapes[key].append(text)
        elif rng.random() < keep / counts[key]:
            shapes[key][rng.randrange(keep)] = text
    return [shapes[key] for key in sorted(shapes)], [counts[key] for key in sorted(shapes)]


def sample_alphabet(module, rng):
    """The characters of the positions of a few random games."""
    alphabet = set()
    for _ in range(10):
        state = module.Game({})
        for _ in range(60):
            alphabet |= set(state.position())
            events = state.events()
            if not events:
                break
            state.apply(rng.choice(events))
    return alphabet


def edit(rng, text, alphabet):
    """One character replaced, put in or taken out."""
    at = rng.randrange(len(text) + 1)
    kind = rng.choice(["replace", "replace", "insert", "delete"])
    if kind == "insert" or at == len(text):
        return text[:at] + rng.choice(alphabet) + text[at:]
    return text[:at] + (rng.choice(alphabet) if kind == "replace" else "") + text[at + 1:]


def edit_event(rng, texts, alphabet):
    """A text near one of these: edited, mostly with their own characters, or the head of one with the tail of another."""
    text = rng.choice(texts)
    if rng.random() < 0.6:
        other = rng.choice(texts)
        cut = rng.randrange(len(text) + 1)
        text = text[:cut] + other[rng.choice([cut, cut, rng.randrange(len(other) + 1)]):]
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        text = edit(rng, text, rng.choice([alphabet, rng.choice(texts), rng.choice(texts)]))
    return text


def edit_layout(rng, text, alphabet):
    """Changes that have a fair chance to keep a position consistent, also where cards are counted."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        here, there = sorted([rng.randrange(len(text)), rng.randrange(len(text))])
        kind = rng.choice(["swap", "swap", "move", "replace", "add", "transfer", "spend", "gain"])
        if kind == "swap" and here < there:
            text = text[:here] + text[there] + text[here + 1:there] + text[here] + text[there + 1:]
        elif kind == "move":
            text = text[:here] + text[here + 1:there + 1] + text[here] + text[there + 1:]
        elif kind == "replace":
            text = text[:here] + rng.choice(alphabet) + text[here + 1:]
        elif kind == "add":
            text = add(rng, text, rng.choice([-1, 1]))
        elif kind == "transfer":
            text = add(rng, add(rng, text, 1), -1)
        elif kind == "spend":
            text = add(rng, text[:here] + text[here + 1:], 1)
        elif kind == "gain":
            text = add(rng, text[:here] + text[there] + text[here:], -1)
    return text


def add(rng, text, amount):
    """Add to one of the numbers in a text."""
    places = [match.span() for match in re.finditer("[0-9]+", text)]
    if not places:
        return text
    start, end = rng.choice(places)
    return text[:start] + str(int(text[start:end]) + amount) + text[end:]


def edit_number(rng, text):
    """A number replaced by one near a bound."""
    places = [match.span() for match in re.finditer("[0-9]+", text)]
    if not places:
        return text
    start, end = rng.choice(places)
    number = rng.choice(["", "00", "01", str(int(text[start:end]) + 1), str(int(text[start:end]) - 1), "-0", "+1", "0x1",
                         "65535", "65536", "99999", str(2**31), str(2**32), str(2**32 + 1), str(2**64), str(2**64 + 1)])
    return text[:start] + number + text[end:]


def random_value(rng, default, allowed):
    if isinstance(allowed, list):
        return rng.choice(allowed)
    if isinstance(allowed, tuple):
        low, high = allowed
        return str(rng.choice([int(default), low, high, rng.randint(low, min(high, low + 50)), rng.randint(low, high)]))
    if allowed == "counts" and rng.random() < 0.6:
        most = rng.choice([3, 6, 9, 15])
        return ",".join(str(rng.randint(0, most)) for _ in default.split(","))
    return default


def option_words(options):
    return "".join(f" {key}={value}" for key, value in options.items())


# The comparison.

class Differ:
    def __init__(self, module, arguments):
        self.module = module
        self.arguments = arguments
        self.player = Asker(arguments.engine)
        self.prober = Asker(arguments.engine)
        rng = random.Random(0)  # the same in every run, so that the seed of a game is all it depends on
        self.shapes, self.shape_sizes = sample_grammar(module, rng)
        self.event_alphabet = sorted({char for texts in self.shapes for text in texts for char in text})
        self.position_alphabet = sample_alphabet(module, rng)
        self.states = 0

    def run(self):
        self.compare_facts()
        for number in range(self.arguments.games):
            self.compare_game(self.arguments.seed + number)
        self.player.engine.close()
        self.prober.engine.close()

    def compare_facts(self):
        """`teban` names the game and its options; bad options are refused."""
        module = self.module
        answer = self.prober.engine.ask(["teban"])[0]
        lines = [f"game {module.ID} players {len(module.SEATS)}"]
        for key, (default, values) in module.OPTIONS.items():
            text = "" if values == "counts" else serve.values_text(values)
            lines.append(f"option {module.ID} {key} {default} {text}")
        for line in lines:
            found = [got for got in answer if got == line or (line.endswith(" ") and got.startswith(line))]
            if len(found) != 1:
                raise Difference(report(Check("teban", [line], module.ID), answer))
        bad = ["no-such-option=1"]
        for key, (_, values) in module.OPTIONS.items():
            bad += [key + "=", key + "=nonsense"]
            if isinstance(values, tuple):
                bad += [f"{key}={values[0] - 1}", f"{key}={values[1] + 1}"]
        for word in bad:
            self.prober.add(f"new {module.ID} {word}", ["error bad-option"], module.ID)
        self.prober.flush()

    def choose_options(self, rng):
        """Options that the reference takes; what it refuses, the engine must refuse."""
        fixed = dict(word.split("=", 1) for word in self.arguments.option)
        if not self.arguments.random_options:
            return fixed
        while True:
            options = {key: random_value(rng, *spec) for key, spec in self.module.OPTIONS.items()}
            options.update(fixed)
            try:
                self.module.Game(options)
                return options
            except BadOption:
                self.prober.add(f"new {self.module.ID}{option_words(options)}", ["error bad-option"], self.module.ID)

    def set_up(self, rng, options):
        """A consistent position made from one that a random game reaches, or None."""
        state = self.module.Game(options)
        reached = []
        while len(reached) < 80 and (events := state.events()):
            reached.append(state.position())
            state.apply(rng.choice(events))
        text, changes, wanted = rng.choice(reached), 0, rng.randint(1, 8)
        for _ in range(300):
            candidate = edit_layout(rng, text, sorted(self.position_alphabet | set(text)))
            if candidate != text and candidate == candidate.strip() and self.read(options, candidate):
                text, changes = candidate, changes + 1
                if changes == wanted:
                    break
        return text if changes else None

    def read(self, options, text):
        try:
            return self.module.Game.from_position(options, text)
        except BadPosition:
            return None

    def compare_game(self, seed):
        module = self.module
        rng = random.Random(f"{module.ID} {seed}")
        options = self.choose_options(rng)
        start = self.set_up(rng, options) if rng.random() < SET_UP_SHARE else None
        if start is None:
            state = module.Game(options)
            command = f"new {module.ID}{option_words(options)}"
        else:
            state = module.Game.from_position(options, start)
            command = f"position {module.ID}{option_words(options)} {start}"
        game = Play(self, rng, seed, options, command, state)
        game.play()
        self.states += game.states


class Play:
    """One game, compared state by state."""

    def __init__(self, differ, rng, seed, options, command, state):
        self.module = differ.module
        self.differ = differ
        self.player, self.prober = differ.player, differ.prober
        self.samples = differ.arguments.explain_samples
        self.rng = rng
        self.seed = seed
        self.options = options
        self.command = command
        self.state = state
        self.texts = []  # the events so far
        self.marks = {seat: [] for seat in self.module.SEATS + ["onlooker", "referee"]}
        self.reasons = collections.Counter()  # how often each was asked about
        self.shown = []  # the answers to `show` so far
        self.pool = []  # texts that were legal lately
        self.states = 0
        self.narrow = rng.random() < NARROW_SHARE

    def context(self):
        """What to print beside a difference; the events as they are now."""
        count, position = len(self.texts), self.state.position()

        def lines():
            return "\n".join([
                f"game:      {self.module.ID} seed {self.seed}",
                f"options:  {option_words(self.options)}",
                f"set up by: {self.command}",
                f"events:    {' '.join(self.texts[:count])}",
                f"position:  {position}",
            ])

        return lines

    def play(self):
        self.player.add(self.command, ["ok"], self.context())
        while True:
            events = self.state.events()
            self.pool = (events + self.pool)[:400]
            self.compare_state(events)
            self.states += 1
            if self.states % BATCH_STATES == 0:
                self.player.flush()
                self.prober.flush()
            if not events or self.states >= self.differ.arguments.max_states:
                break
            self.step(self.choose(events))
        self.compare_undo()
        self.player.flush()
        self.prober.flush()

    def choose(self, events):
        if "swap" in events and self.rng.random() < 0.5:  # K14, G13: once in a game, among many
            return "swap"
        if not self.narrow or self.rng.random() < 0.5:
            return self.rng.choice(events)
        widths = {}
        for text in self.rng.sample(events, min(len(events), 5)):
            after = self.state.copy()
            after.apply(text)
            widths[text] = len(after.events()) or len(events)  # the end is not sought
        return min(widths, key=widths.get)

    def step(self, text):
        before = self.state
        for seat, marks in self.marks.items():
            marks.append("shown" if seat == "referee" else type(before).masked(before, text, seat))
        self.player.add("apply " + text, ["ok"], self.context())
        self.state = before.copy()
        self.state.apply(text)
        self.texts.append(text)

    def compare_state(self, events):
        state, context = self.state, self.context()
        turn = state.to_move()
        self.shown.append(show_answer(state))
        if (turn == "over") != (not events):
            raise Difference(f"{context()}\nthe reference contradicts itself: to move {turn}, {len(events)} events")
        self.compare_explain(context, events)
        self.player.add("show", self.shown[-1], context)
        if turn != "over" or state.ending():  # of a position set up as finished the reference knows only the result
            self.player.add("ending", ending_answer(state), context)
        self.player.add("legal", legal_answer(events), context)
        self.player.add("chance", chance_answer(state) if turn == "chance" else ["error wrong-time"], context)
        for seat in self.module.SEATS + ["onlooker"]:
            self.player.add("seen " + seat, ["seen " + state.seen(seat), "ok"], context)
        if len(self.texts) < 100 or len(self.texts) % 16 == 0 or turn == "over":  # long lines: now and then
            for seat, marks in self.marks.items():
                words = ["history"] + serve.masked_texts(self.texts, marks, turn == "over")
                self.player.add("history " + seat, [" ".join(words), "ok"], context)
        self.compare_positions(context, 4 * self.samples if 0 < len(events) < 10 else self.samples)

    def compare_explain(self, context, events):
        for text, reason in self.explain_texts():
            self.player.add("explain " + text, explain_answer(reason), context)
            if reason is None:
                self.compare_apply(context, text)
            elif events and self.rng.random() < 0.05:
                self.compare_all_or_nothing(context, self.rng.choice(events), text)

    def explain_texts(self):
        """Twice as many texts as samples, with their reasons: of more candidates those with the rarest reasons."""
        rng, differ = self.rng, self.differ
        count = CANDIDATES * self.samples
        shapes = rng.choices(differ.shapes, k=count // 2)
        shapes += rng.choices(differ.shapes, differ.shape_sizes, k=count // 2)
        texts = [rng.choice(texts) for texts in shapes]
        if self.pool:
            texts += [edit_event(rng, self.pool, differ.event_alphabet) for _ in range(count)]
        candidates = [(text, self.state.explain(text)) for text in texts if sendable(text)]
        chosen = []
        while candidates and len(chosen) < 2 * self.samples:
            candidates.sort(key=lambda candidate: self.reasons[candidate[1]], reverse=True)
            chosen.append(candidates.pop())
            self.reasons[chosen[-1][1]] += 1
        return chosen

    def compare_apply(self, context, text):
        """A legal text, canonical or not, does the same as its canonical text."""
        after = self.state.copy()
        after.apply(text)
        marks = self.marks["referee"] + ["shown"]
        words = ["history"] + serve.masked_texts(self.texts + [text], marks, False)
        self.player.add("apply " + text, ["ok"], context)
        self.player.add("show", show_answer(after), context)
        self.player.add("history referee", [" ".join(words), "ok"], context)
        self.player.add("undo", ["ok"], context)

    def compare_all_or_nothing(self, context, event, text):
        after = self.state.copy()
        after.apply(event)
        reason = after.explain(text)
        if reason:
            self.player.add(f"apply {event} {text}", [f"error illegal 2 {reason[0]} {reason[1]}"], context)

    def compare_positions(self, context, count):
        """The position is read back; edited, mostly by one character, it is taken or refused by both."""
        line = self.state.position()
        usual = sorted(self.differ.position_alphabet | set(line))
        alphabet = usual * 3 + list(" /-,:=?.0123456789abcxyzABKLSTX+*#")
        texts = [line, edit_number(self.rng, line)]
        texts += [edit(self.rng, line, alphabet) for _ in range(count)]
        texts += [edit_layout(self.rng, line, usual) for _ in range(count)]
        for text in texts:
            if text != text.strip() or not text:
                continue
            command = f"position {self.module.ID}{option_words(self.options)} {text}"
            state = self.differ.read(self.options, text)
            self.prober.add(command, ["ok"] if state else ["error"], context)
            if state:
                self.prober.add("show", show_answer(state), context)
                self.prober.add("legal", legal_answer(state.events()), context)

    def compare_undo(self):
        context, count = self.context(), len(self.texts)
        self.player.add(f"undo {count + 1}", ["error nothing-to-undo"], context)
        if count:
            back = self.rng.randint(1, count)
            self.player.add(f"undo {back}", ["ok"], context)
            self.player.add("show", self.shown[count - back], context)
            self.player.add("apply " + " ".join(self.texts[count - back:]), ["ok"], context)
            self.player.add("show", self.shown[count], context)


def main():
    parser = argparse.ArgumentParser(description="compare an engine with the reference implementations")
    parser.add_argument("--engine", required=True, help="path of teban, started as `teban engine` (or of serve.py)")
    parser.add_argument("--game", required=True, action="append", choices=list(serve.MODULES), help="may be repeated")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="key=value")
    parser.add_argument("--random-options", action="store_true")
    parser.add_argument("--explain-samples", type=int, default=10, metavar="N")
    parser.add_argument("--max-states", type=int, default=1000, metavar="N", help="of one game")
    arguments = parser.parse_args()
    if any("=" not in word for word in arguments.option):
        parser.error("--option needs key=value")
    for game in arguments.game:
        differ = Differ(serve.load(game), arguments)
        try:
            differ.run()
        except Difference as difference:
            print(difference)
            return 1
        except BadOption as bad:
            print(f"{game}: {bad}", file=sys.stderr)
            return 2
        print(f"{game}: {arguments.games} games, {differ.states} states, 0 differences", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
