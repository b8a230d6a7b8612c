#!/usr/bin/env python3
"""The reference implementations behind the engine's line protocol (the part of it that is about rules).

Commands: teban, new, position, apply, undo, show, ending, legal, chance, explain, perft, seen, history, quit.
Seen positions are not taken by `position`. Instead of a sentence for people there is the word "reference".
"""

import importlib
import importlib.util
import sys

from common import BadOption, BadPosition

MODULES = {
    "jatsuna": "jatsuna",
    "keserima": "keserima",
    "rugby-chess": "rugby_chess",
    "card-slot": "card_slot",
    "isshin-ittai": "isshin_ittai",
}


def load(game):
    """The module of a game id."""
    return importlib.import_module(MODULES[game])


def masked_texts(texts, marks, over):
    """The events as somebody saw them; marks[i] is what Game.masked said of texts[i]."""
    if over:  # a finished game hides nothing
        return texts
    shown = ["!?" if mark == "hidden" else text for text, mark in zip(texts, marks)]
    if marks and marks[-1] == "sealed":  # until the next event
        shown[-1] = "o?"
    return shown


class Failure(Exception):
    """An error answer: code and message."""


class Server:
    """past: pairs (state, event applied to it) since the last `new` or `position`; the state now is last, with None."""

    def __init__(self):
        self.module = None
        self.past = []

    def need_game(self):
        if not self.past:
            raise Failure("no-game nothing is set up")

    @property
    def state(self):
        self.need_game()
        return self.past[-1][0]

    def answer(self, line):
        command, _, rest = line.partition(" ")
        handler = getattr(self, "do_" + command, None)
        if handler is None:
            return ["error unknown-command " + command]
        try:
            return handler(rest) + ["ok"]
        except Failure as failure:
            return ["error " + str(failure)]

    def do_teban(self, rest):
        present = [game for game in MODULES if importlib.util.find_spec(MODULES[game])]
        modules = [load(game) for game in present]
        lines = ["id reference 0"] + [f"game {module.ID} players {len(module.SEATS)}" for module in modules]
        for module in modules:
            for key, (default, values) in module.OPTIONS.items():
                lines.append(f"option {module.ID} {key} {default} {values_text(values)}")
        return lines

    def set_up(self, rest, with_text):
        game, _, rest = rest.partition(" ")
        options = {}
        while rest and "=" in rest.split(" ")[0]:
            word, _, rest = rest.partition(" ")
            key, _, options[key] = word.partition("=")
        if not game or bool(rest) != with_text:
            raise Failure("usage")
        if game not in MODULES:
            raise Failure("unknown-game " + game)
        module = load(game)
        try:
            state = module.Game.from_position(options, rest) if with_text else module.Game(options)
        except BadOption as bad:
            raise Failure(f"bad-option {bad}")
        except BadPosition as bad:
            raise Failure(f"bad-position {bad.field}: {bad.message}")
        self.module, self.past = module, [(state, None)]
        return []

    def do_new(self, rest):
        return self.set_up(rest, False)

    def do_position(self, rest):
        return self.set_up(rest, True)

    def do_apply(self, rest):
        past = list(self.past)
        state = self.state
        for index, text in enumerate(words(rest), 1):
            reason = state.explain(text)
            if reason:
                raise Failure(f"illegal {index} {reason[0]} {reason[1]} reference")
            after = state.copy()
            after.apply(text)
            past[-1:] = [(state, state.canonical(text)), (after, None)]
            state = after
        self.past = past
        return []

    def do_undo(self, rest):
        count = number(rest or "1")
        if count >= len(self.past):
            raise Failure("nothing-to-undo")
        if count:
            kept = self.past[: -count]
            self.past = kept[:-1] + [(kept[-1][0], None)]
        return []

    def do_show(self, rest):
        lines = ["position " + self.state.position(), "to-move " + self.state.to_move()]
        if self.state.to_move() == "over":
            lines.append("result " + " ".join(map(str, self.state.result())))
        return lines

    def do_ending(self, rest):
        if self.state.to_move() != "over":
            raise Failure("wrong-time the game goes on")
        return [" ".join(("ending",) + (self.state.ending() or ("set-up", "-")) + ("reference",)), "where"]

    def do_legal(self, rest):
        events = self.state.events()
        return [" ".join(["legal", str(len(events))] + events)]

    def do_chance(self, rest):
        if self.state.to_move() != "chance":
            raise Failure("wrong-time not a chance state")
        outcomes = sorted(self.state.chance().items())
        return [f"outcome {text} {p.numerator}/{p.denominator}" for text, p in outcomes]

    def do_explain(self, rest):
        texts = words(rest)
        if len(texts) != 1:
            raise Failure("usage")
        reason = self.state.explain(texts[0])
        return [f"illegal {reason[0]} {reason[1]} reference" if reason else "legal"]

    def do_perft(self, rest):
        return [f"perft {number(rest)} {perft(self.state, number(rest))}"]

    def do_seen(self, rest):
        self.need_game()
        return ["seen " + self.state.seen(self.seat(rest, ["onlooker"]))]

    def do_history(self, rest):
        self.need_game()
        seat = self.seat(rest, ["onlooker", "referee"])
        texts = [text for _, text in self.past[:-1]]
        marks = ["shown"] * len(texts)
        if seat != "referee":
            marks = [type(state).masked(state, text, seat) for state, text in self.past[:-1]]
        return [" ".join(["history"] + masked_texts(texts, marks, self.state.to_move() == "over"))]

    def seat(self, rest, others):
        if rest not in self.module.SEATS + others:
            raise Failure("usage no such seat")
        return rest


def values_text(values):
    if isinstance(values, tuple):
        return f"{values[0]}..{values[1]}"
    return values if isinstance(values, str) else "|".join(values)


def words(rest):
    found = rest.split()
    if not found:
        raise Failure("usage")
    return found


def number(text):
    if not text.isascii() or not text.isdigit():
        raise Failure("usage a number is needed")
    return int(text)


def perft(state, depth):
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.events())
    total = 0
    for text in state.events():
        after = state.copy()
        after.apply(text)
        total += perft(after, depth - 1)
    return total


def main():
    server = Server()
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        if not line.strip() or line.startswith("#"):
            continue
        if line == "quit":
            print("ok", flush=True)
            return
        print("\n".join(server.answer(line)), flush=True)


if __name__ == "__main__":
    main()
