"""Reference implementation of Jatsuna: plain and slow, an oracle for tests.

The comments cite the clauses of the exact rules (J1 ...).
`python3 jatsuna.py` runs the self test.
"""

import random
import re
from fractions import Fraction

from common import BadOption, BadPosition, Illegal

ID = "jatsuna"
SEATS = ["S", "L", "F"]
OPTIONS = {"order": ("SLF", ["SLF", "SFL"])}  # J3

SIZE = 7  # J1
START = "......./......./...S.../...#.../.....L./..F..../....... S"  # J3
PREY = {"S": "F", "L": "S", "F": "L"}  # snake eats frog, slug eats snake, frog eats slug
DIRECTIONS = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0)]
SQUARES = [(col, row) for row in range(SIZE) for col in range(SIZE)]


def name(square):
    """J2: column letter a-g from the left, row digit 1-7 from the top."""
    col, row = square
    return "abcdefg"[col] + "1234567"[row]


def converted(mover, stone):
    """J5: prey becomes the mover's kind, a predator the third kind, which is the mover's prey."""
    return mover if stone == PREY[mover] else PREY[mover]


def read_options(options):
    values = {key: default for key, (default, _) in OPTIONS.items()}
    for key, value in options.items():
        if key not in OPTIONS:
            raise BadOption(f"{key}: no such option")
        if value not in OPTIONS[key][1]:
            raise BadOption(f"{key}: bad value {value}")
        values[key] = value
    return values


class Game:
    """board: square (column, row from 0) -> one of . S L F #; turn: the player to move."""

    def __init__(self, options):
        self._set(read_options(options), START)

    def _set(self, options, text):
        rows, self.turn = text.split(" ")
        rows = rows.split("/")
        self.options = options
        self.board = {(col, row): rows[row][col] for col, row in SQUARES}

    @classmethod
    def from_position(cls, options, text):
        fields = text.split(" ")
        if len(fields) != 2:
            raise BadPosition("fields", "two fields are needed")
        rows = fields[0].split("/")
        if len(rows) != SIZE:
            raise BadPosition("board", "seven rows are needed")
        for row in rows:
            if len(row) != SIZE or any(char not in ".SLF#" for char in row):
                raise BadPosition("board", "a row is seven of . S L F #")
        if fields[1] not in SEATS:
            raise BadPosition("to-move", "must be S, L or F")
        game = cls.__new__(cls)
        game._set(read_options(options), text)
        return game

    def copy(self):
        other = Game.__new__(Game)
        other.options = self.options
        other.board = dict(self.board)
        other.turn = self.turn
        return other

    def position(self):
        rows = ["".join(self.board[col, row] for col in range(SIZE)) for row in range(SIZE)]
        return "/".join(rows) + " " + self.turn

    # Whose turn it is, and the end.

    def empty_squares(self):
        return [square for square in SQUARES if self.board[square] == "."]

    def is_over(self):
        return not self.empty_squares()  # J8

    def to_move(self):
        return "over" if self.is_over() else self.turn

    def result(self):
        """J9: most stones of one's kind; those who tie for most share the point."""
        stones = list(self.board.values())
        counts = [stones.count(seat) for seat in SEATS]
        winners = counts.count(max(counts))
        return [Fraction(1, winners) if count == max(counts) else Fraction(0) for count in counts]

    def ending(self):
        return ("most-stones" if Fraction(1) in self.result() else "shared-most"), "J9"

    # Moves.

    def flanked(self, square):
        """J4: the stones that the player to move flanks with a stone on an empty square."""
        found = []
        for dc, dr in DIRECTIONS:
            run = []
            col, row = square[0] + dc, square[1] + dr
            while self.board.get((col, row)) in SEATS and self.board[col, row] != self.turn:
                run.append((col, row))
                col, row = col + dc, row + dr
            if self.board.get((col, row)) == self.turn:
                found += run
        return found

    def legal_squares(self):
        capturing = [square for square in self.empty_squares() if self.flanked(square)]
        return capturing or self.empty_squares()  # J6, J7

    def events(self):
        return sorted(name(square) for square in self.legal_squares())

    def chance(self):
        raise ValueError("Jatsuna has no chance states")

    def explain(self, text):
        if not re.fullmatch("[a-z][0-9]", text):
            return "syntax", "-"
        if self.is_over():
            return "game-over", "-"
        if text not in map(name, SQUARES):
            return "off-board", "J2"
        square = read_square(text)
        if self.board[square] == "#":
            return "wall", "J1"
        if self.board[square] != ".":
            return "occupied", "J4"
        if not self.flanked(square) and any(map(self.flanked, self.empty_squares())):
            return "must-capture", "J6"
        return None

    def canonical(self, text):
        reason = self.explain(text)
        if reason:
            raise Illegal(*reason)
        return text

    def apply(self, text):
        square = read_square(self.canonical(text))
        for other in self.flanked(square):  # J5: all runs are read before anything changes
            self.board[other] = converted(self.turn, self.board[other])
        self.board[square] = self.turn
        order = self.options["order"]  # J3
        self.turn = order[(order.index(self.turn) + 1) % 3]

    # Nothing is hidden.

    def seen(self, seat):
        return self.position()

    @staticmethod
    def masked(before, text, seat):
        return "shown"


def read_square(text):
    return "abcdefg".index(text[0]), "1234567".index(text[1])


def grammar():
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for letter in letters:
        for digit in "0123456789":
            yield letter + digit
    yield from ["a", "d", "4", "44", "aa", "4a", "e55", "ee5", "e5e", "e05", "5e", "e-5", "-e5", "e5-", "e5x",
                "Se5", "e5S", "e5.", "#", ".", "-", "d4#", "pass", "e٥", "é5", "a１", "ａ1", "e5,e6", "e5e6",
                "e5>e6", "@e5", "!e5", "!?", "o?", "(e5)", "e/5", "a10", "`5", "{5", "@5", "[5", "a/", "a:"]


def perft(game, depth):
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.events())
    total = 0
    for text in game.events():
        after = game.copy()
        after.apply(text)
        total += perft(after, depth - 1)
    return total


def self_test():
    for depth, count in enumerate([45, 1765, 59451, 1284878], 1):
        assert perft(Game({}), depth) == count, (depth, perft(Game({}), depth))
    mixed = Game.from_position({}, "SFL..../......./......./...#.../......./......./....... S")
    mixed.apply("d1")  # J4, J5: one run of prey and predator
    assert mixed.position() == "SSFS.../......./......./...#.../......./......./....... L"
    rng = random.Random(1)
    texts = list(grammar())
    states = 0
    for number in range(300):
        options = {"order": rng.choice(["SLF", "SFL"])}
        game = Game(options)
        events = 0
        while game.to_move() != "over":
            assert Game.from_position(options, game.position()).position() == game.position()
            if rng.random() < 0.05:
                assert sorted(text for text in texts if game.explain(text) is None) == game.events()
            game.apply(rng.choice(game.events()))
            events += 1
        states += events + 1
        assert events == 45 and game.events() == [] and sum(game.result()) == 1  # J8
        assert Game.from_position(options, game.position()).to_move() == "over"
        assert {game.explain(text) for text in texts} == {("syntax", "-"), ("game-over", "-")}
    for bad in [START + " ", " " + START, START[:-1], START[:-1] + "s", START.replace(" ", "  "), "." + START,
                START.replace("/", "", 1), START.replace("S", "s", 1), "", START + " 0", "/" + START]:
        try:
            Game.from_position({}, bad)
        except BadPosition:
            continue
        assert False, bad
    print(f"jatsuna: perft ok, 300 games, {states} states")


if __name__ == "__main__":
    self_test()
