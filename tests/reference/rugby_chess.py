"""Reference implementation of Rugby Chess: plain and slow, an oracle for tests.

The comments cite the clauses of the exact rules (G1 ...).
`events` walks over the board, `explain` judges a text from its two or three squares;
`python3 rugby_chess.py` runs the self test, which holds one against the other.
"""

import random
import re
from fractions import Fraction

from common import BadOption, BadPosition, Illegal

ID = "rugby-chess"
SEATS = ["w", "b"]
OPTIONS = {
    "home-edge": ("taken", ["taken", "stay"]),  # G8a
    "after-steal": ("tackled", ["tackled", "tackler"]),  # G8c
    "turned-receive": ("yes", ["yes", "no"]),  # G9
    "max-plies": ("1000", (1, 10000)),  # G12
    "swap": ("off", ["off", "on"]),  # G13
}

START = "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0"  # G2
COLUMNS, ROWS = 7, 9  # G1
SQUARES = [(col, row) for row in range(1, ROWS + 1) for col in range(COLUMNS)]
FORWARD = {"w": 1, "b": -1}  # G1
HOME = {"w": 1, "b": 9}  # G1
ENEMY = {"w": "b", "b": "w"}
NUMBER = "0|[1-9][0-9]*"


NAMES = {(col, row): "abcdefg"[col] + str(row) for col, row in SQUARES}
BY_NAME = {name: square for square, name in NAMES.items()}


def name(square):
    return NAMES[square]


def read_square(text):
    """The square, or None if there is no such square on the board."""
    return BY_NAME.get(text)


# A piece is one letter: P plain, B with ball, X turned over, Y both; upper case White.

def side(piece):
    return "w" if piece.isupper() else "b"


def has_ball(piece):
    return piece in "BYby"


def is_turned(piece):
    return piece in "XYxy"


def make_piece(owner, ball, turned):
    piece = "PBXY"[ball + 2 * turned]
    return piece if owner == "w" else piece.lower()


def give_ball(piece):
    return make_piece(side(piece), True, is_turned(piece))


def take_ball(piece):
    return make_piece(side(piece), False, is_turned(piece))


def turn_over(piece):
    return make_piece(side(piece), has_ball(piece), True)


def turn_up(piece):
    return make_piece(side(piece), has_ball(piece), False)


def in_front(owner, square):
    return square[0], square[1] + FORWARD[owner]


def behind(owner, square):
    return square[0], square[1] - FORWARD[owner]


def path(owner, start, end):
    """G4: the squares entered by the run or retreat from start to end, or None if it has no such shape."""
    if end is None:
        return None
    right = end[0] - start[0]
    ahead = (end[1] - start[1]) * FORWARD[owner]
    if right == 0 and ahead < 0:  # G4b
        return [(start[0], start[1] - FORWARD[owner] * step) for step in range(1, -ahead + 1)]
    sideways = abs(right) - ahead
    if right == 0 or ahead < 0 or sideways < 0:
        return None
    towards = 1 if right > 0 else -1  # G4a: first sideways, then diagonally forward to the same side
    squares = [(start[0] + towards * step, start[1]) for step in range(1, sideways + 1)]
    corner = start[0] + towards * sideways
    squares += [(corner + towards * step, start[1] + FORWARD[owner] * step) for step in range(1, ahead + 1)]
    return squares


def read_options(options):
    values = {key: default for key, (default, _) in OPTIONS.items()}
    for key, value in options.items():
        if key not in OPTIONS:
            raise BadOption(f"{key}: no such option")
        allowed = OPTIONS[key][1]
        if isinstance(allowed, list):
            good = value in allowed
        else:
            good = re.fullmatch(NUMBER, value) and allowed[0] <= int(value) <= allowed[1]
        if not good:
            raise BadOption(f"{key}: bad value {value}")
        values[key] = value
    return values


class Game:
    """board: square (column from 0, row from 1) -> piece, occupied squares only; turn: w or b;
    phase: "-", "t" or "s"; at: the square of phases t and s; plies: events so far."""

    def __init__(self, options):
        self._set(read_options(options), START)

    def _set(self, options, text):
        rows, self.turn, phase, plies = text.split(" ")
        rows = rows.split("/")
        self.options = options
        self.board = {(col, row): rows[ROWS - row][col] for col, row in SQUARES if rows[ROWS - row][col] != "."}
        self.phase = phase[0]
        self.at = read_square(phase[1:])
        self.plies = int(plies)

    @classmethod
    def from_position(cls, options, text):
        fields = text.split(" ")
        if len(fields) != 4:
            raise BadPosition("fields", "four fields are needed")
        rows = fields[0].split("/")
        if len(rows) != ROWS:
            raise BadPosition("board", "nine rows are needed")
        for row in rows:
            if len(row) != COLUMNS or any(char not in ".PBXYpbxy" for char in row):
                raise BadPosition("board", "a row is seven of . P B X Y p b x y")
        if fields[1] not in SEATS:
            raise BadPosition("to-move", "must be w or b")
        if fields[2] != "-" and not re.fullmatch("[ts][a-g][1-9]", fields[2]):
            raise BadPosition("phase", "must be -, t or s with a square")
        if not re.fullmatch(NUMBER, fields[3]) or int(fields[3]) > 65535:
            raise BadPosition("events", "must be a number up to 65535")
        game = cls.__new__(cls)
        game._set(read_options(options), text)
        game._check_consistent()
        return game

    def _check_consistent(self):
        pieces = list(self.board.values())
        for owner in SEATS:
            if sum(side(piece) == owner for piece in pieces) > 7:
                raise BadPosition("board", "more than seven pieces of a side")
        if sum(map(has_ball, pieces)) > 2:
            raise BadPosition("board", "more than two balls")
        if self.phase == "-":
            return
        holder = self.board.get(self.at)
        if holder is None or side(holder) != self.turn or not has_ball(holder):
            raise BadPosition("phase", "no holder of the side to move there")
        faced = self.faced(self.at)
        if faced is None or has_ball(self.board[faced]):
            raise BadPosition("phase", "it does not face an enemy without ball")
        if not self.receivers(self.at):
            raise BadPosition("phase", "it has nobody to pass to")
        if self.phase == "t" and not is_turned(self.board[faced]):
            raise BadPosition("phase", "the tackler is not turned over")
        if self.phase == "t" and not self.escapes(self.at):
            raise BadPosition("phase", "the tackled piece cannot step back")
        if self.phase == "s" and is_turned(holder):
            raise BadPosition("phase", "the tackler is turned over")

    def copy(self):
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.board = dict(self.board)
        return other

    def position(self):
        rows = ["".join(self.board.get((col, row), ".") for col in range(COLUMNS)) for row in range(ROWS, 0, -1)]
        phase = "-" if self.phase == "-" else self.phase + name(self.at)
        return f"{'/'.join(rows)} {self.turn} {phase} {self.plies}"

    # Whose turn it is, and the end.

    def tries(self):
        """G11: the sides that have a ball on the enemy's home row."""
        return {side(piece) for (_, row), piece in self.board.items()
                if has_ball(piece) and row == HOME[ENEMY[side(piece)]]}

    def is_over(self):
        if self.tries() or self.plies >= int(self.options["max-plies"]):  # G11, G12
            return True
        return next(self.walk(), None) is None  # G12: no legal event

    def to_move(self):
        return "over" if self.is_over() else self.turn

    def result(self):
        winners = self.tries() or {"w", "b"}  # G11, else drawn by G12
        return [Fraction(1, len(winners)) if seat in winners else Fraction(0) for seat in SEATS]

    def ending(self):
        if self.tries():
            return ("try", "G11") if len(self.tries()) == 1 else ("both-won", "-")
        return "event-limit" if self.plies >= int(self.options["max-plies"]) else "no-move", "G12"

    # What the clauses talk about.

    def may_swap(self):
        """G13: Black, instead of his first event."""
        return self.options["swap"] == "on" and self.turn == "b" and self.plies == 1 and self.phase == "-"

    def faced(self, square):
        """G5: the square of the enemy that the piece on this square faces, or None."""
        owner = side(self.board[square])
        front = in_front(owner, square)
        return front if front in self.board and side(self.board[front]) != owner else None

    def may_rest(self, square):
        """G5, G6: the piece that has moved to this square faces nobody, or tackles."""
        faced = self.faced(square)
        if faced is None:
            return True
        piece = self.board[square]
        return not has_ball(piece) and not is_turned(piece) and has_ball(self.board[faced])

    def first_pieces(self, square):
        """G10: the first piece met on each of the five lines."""
        back = -FORWARD[side(self.board[square])]
        found = []
        for dc, dr in [(0, back), (-1, 0), (1, 0), (-1, back), (1, back)]:
            col, row = square[0] + dc, square[1] + dr
            while (col, row) in NAMES and (col, row) not in self.board:
                col, row = col + dc, row + dr
            if (col, row) in self.board:
                found.append((col, row))
        return found

    def can_receive(self, owner, square):
        """G9, G10: but for the ball that it may hold already."""
        piece = self.board[square]
        return side(piece) == owner and not (is_turned(piece) and self.options["turned-receive"] == "no")

    def receivers(self, square):
        owner = side(self.board[square])
        return [other for other in self.first_pieces(square)
                if self.can_receive(owner, other) and not has_ball(self.board[other])]

    def can_step_back(self, square):
        """G8a: no piece behind it, and not on its own home row."""
        owner = side(self.board[square])
        return square[1] != HOME[owner] and behind(owner, square) not in self.board

    def escapes(self, square):
        """G8a: a tackled piece that can step back, or stays by the option home-edge."""
        at_home = square[1] == HOME[side(self.board[square])]
        return self.can_step_back(square) or (at_home and self.options["home-edge"] == "stay")

    # The events, by walking.

    def destinations(self, start):
        """G4: all squares that the piece can move to over empty squares."""
        forward = FORWARD[side(self.board[start])]

        def free(square):
            return square in NAMES and square not in self.board

        for towards in (-1, 1):
            col = start[0]
            while True:  # G4a: from here diagonally, then one more square sideways
                step = 1
                while free((col + towards * step, start[1] + forward * step)):
                    yield col + towards * step, start[1] + forward * step
                    step += 1
                col += towards
                if not free((col, start[1])):
                    break
                yield col, start[1]
        row = start[1] - forward
        while free((start[0], row)):  # G4b
            yield start[0], row
            row -= forward

    def moved(self, start, end):
        """The game with the piece on its new square and nothing else done."""
        after = self.copy()
        after.board[end] = after.board.pop(start)
        return after

    def walk(self):
        if self.phase != "-":  # G8b, G8c
            for receiver in self.receivers(self.at):
                yield f"{name(self.at)}>{name(receiver)}"
            return
        if self.may_swap():
            yield "swap"
        for start, piece in self.board.items():
            if side(piece) != self.turn:
                continue
            if has_ball(piece):
                for receiver in self.receivers(start):  # G7
                    yield f"{name(start)}>{name(receiver)}"
            for end in self.destinations(start):
                after = self.moved(start, end)
                if not after.may_rest(end):
                    continue
                yield name(start) + name(end)
                if has_ball(piece) and not after.tries():  # G7, G11
                    for receiver in after.receivers(end):
                        yield f"{name(start)}{name(end)}>{name(receiver)}"

    def events(self):
        return [] if self.is_over() else sorted(self.walk())

    def chance(self):
        raise ValueError("Rugby Chess has no chance states")

    # Texts, judged from their squares.

    def explain(self, text):
        parts = split_text(text)
        if parts is None and text != "swap":
            return "syntax", "-"
        if self.is_over():
            return "game-over", "-"
        if text == "swap":
            if self.phase != "-":
                return "must-pass", "G8b" if self.phase == "t" else "G8c"
            return None if self.may_swap() else ("no-swap", "G13")
        start_text, end_text, receiver_text = parts
        start, end, receiver = map(read_square, parts)
        if self.phase != "-" and (end_text or start != self.at):
            return "must-pass", "G8b" if self.phase == "t" else "G8c"
        if start not in self.board:
            return "empty", "G7"
        piece = self.board[start]
        if side(piece) != self.turn:
            return "not-yours", "G7"
        after, holder = self, start
        if end_text:
            squares = path(self.turn, start, end)
            if squares is None:
                return "not-reachable", "G4"
            if any(square in self.board for square in squares):
                return "blocked", "G4"
            after, holder = self.moved(start, end), end
            faced = after.faced(end)
            if faced and has_ball(after.board[faced]) and has_ball(piece):
                return "holder-cannot-tackle", "G6"
            if faced and has_ball(after.board[faced]) and is_turned(piece):
                return "turned-over", "G9"
            if faced and not has_ball(after.board[faced]):
                return "faces-enemy", "G5"
        if receiver_text:
            if not has_ball(piece):
                return "no-ball", "G7"
            if after.tries():
                return "try-ends-game", "G11"
            mates = [square for square in after.first_pieces(holder)
                     if side(after.board[square]) == self.turn]
            if receiver not in mates:
                return "no-receiver", "G10"
            if not after.can_receive(self.turn, receiver):
                return "no-receiver", "G9"  # turned-receive=no
            if has_ball(after.board[receiver]):
                return "receiver-holds-ball", "G10"
        return None

    def canonical(self, text):
        reason = self.explain(text)
        if reason:
            raise Illegal(*reason)
        return text

    # Doing it.

    def apply(self, text):
        self.canonical(text)
        self.plies += 1  # G12: all events count
        if text == "swap":  # G13: the board turned round, the sides exchanged
            self.board = {(COLUMNS - 1 - col, ROWS + 1 - row): piece.swapcase()
                          for (col, row), piece in self.board.items()}
            self._next(ENEMY[self.turn])
            return
        start, end, receiver = map(read_square, split_text(text))
        if self.phase == "t":
            self._pass_and_step_back(receiver)  # G8b
            self._next(ENEMY[self.turn])
        elif self.phase == "s":
            self._pass_and_step_back(receiver)  # G8c
            self._after_steal()
        elif end and self._tackles(start, end):
            self.board[end] = self.board.pop(start)
            self._tackle(end)
        else:  # G7
            if end:
                self.board[end] = turn_up(self.board.pop(start))  # G9
            if receiver:
                self._pass(end or start, receiver)
            self._next(ENEMY[self.turn])

    def _next(self, owner):
        self.turn, self.phase, self.at = owner, "-", None

    def _tackles(self, start, end):
        """A legal move tackles when it ends facing an enemy (G5)."""
        return self.moved(start, end).faced(end) is not None

    def _tackle(self, tackler):
        tackled = self.faced(tackler)
        if self.escapes(tackled) and self.receivers(tackled):  # G8b
            self.board[tackler] = turn_over(self.board[tackler])
            self.turn, self.phase, self.at = ENEMY[self.turn], "t", tackled
            return
        self.board[tackled] = take_ball(self.board[tackled])  # G8c
        self.board[tackler] = give_ball(self.board[tackler])
        if self.receivers(tackler):
            self.phase, self.at = "s", tackler
        else:
            self._step_back(tackler)
            self._after_steal()

    def _after_steal(self):
        """G8c: the tackler's owner is to move; who moves next is an option."""
        self._next(ENEMY[self.turn] if self.options["after-steal"] == "tackled" else self.turn)

    def _pass(self, holder, receiver):
        self.board[holder] = take_ball(self.board[holder])
        self.board[receiver] = give_ball(self.board[receiver])

    def _step_back(self, square):
        if self.can_step_back(square):
            owner = side(self.board[square])
            self.board[behind(owner, square)] = self.board.pop(square)

    def _pass_and_step_back(self, receiver):
        self._pass(self.at, receiver)
        self._step_back(self.at)

    # Nothing is hidden.

    def seen(self, seat):
        return self.position()

    @staticmethod
    def masked(before, text, seat):
        return "shown"


def split_text(text):
    """The texts of the starting square, of the square moved to ("" if none) and of the receiver ("" if none)."""
    square = "[a-z][0-9]"
    match = re.fullmatch(f"({square})({square})?(?:>({square}))?", text)
    if match is None or text == match[1]:
        return None
    return match[1], match[2] or "", match[3] or ""


def grammar():
    names = [name(square) for square in SQUARES]
    more = names + ["a0", "d0", "h1", "h5", "z9", "D1", "G4", "A9"]
    for start in more:
        for end in more:
            yield start + end
            yield f"{start}>{end}"
    for start in names:
        for end in names:
            for receiver in names:
                yield f"{start}{end}>{receiver}"
    for last in more[63:]:
        yield from [f"{last}d2>c1", f"d1{last}>c1", f"d1c2>{last}", f"d9{last}>c9", f"d9c8>{last}"]
    yield from ["", "d1", "d1>", ">c1", "d1>>c1", "d1c2>", "d1c2>d1>", "d1>c1>b1", "d1c2d3", "d1-c2", "d1xc2", "d1 c2",
                "d1>c", "d1c", "d1>1", "dc12", "1d2c", "d10c2", "d1c10", "d1>c10", "d1c2>b10", "d1c2=", "d1<c1",
                "d1>c1c2", "-", "pass", "td5", "sd5", "d5", "w", "d1c2>b1+", "+d1c2", "d1c2 ", "ｄ1c2", "d１c2",
                "!?", "o?", "draw", "swap", "swaps", "swa", "Swap", "d1c2#", "(d1c2)"]


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


def random_options(rng):
    return {
        "home-edge": rng.choice(["taken", "stay"]),
        "after-steal": rng.choice(["tackled", "tackler"]),
        "turned-receive": rng.choice(["yes", "no"]),
        "max-plies": rng.choice(["1000", "1000", "1", "40"]),
        "swap": rng.choice(["off", "on"]),
    }


def check_text(position, text, expected, options=None):
    """Apply a text to a position; expected is the position after it, or a reason."""
    game = Game.from_position(options or {}, position)
    reason = game.explain(text)
    if reason:
        assert reason[0] == expected, (position, text, reason)
    else:
        game.apply(text)
        assert game.position() == expected, (position, text, game.position())


def board(**rows):
    """A board from its rows that are not empty: board(r5="..b....")."""
    return "/".join(rows.get(f"r{row}", ".......") for row in range(9, 0, -1))


def self_test_clauses():
    tackle = board(r7="...p...", r5="...b...", r4="P......")  # a black mate straight behind the black holder
    tackled = board(r7="...p...", r5="...b...", r4="...X...")
    after = board(r7="...b...", r6="...p...", r4="...X...")
    check_text(tackle + " w - 0", "a4d4", tackled + " b td5 1")  # G8b
    check_text(tackled + " b td5 1", "d5>d7", after + " w - 2")
    check_text(tackled + " b td5 1", "d5>e5", "no-receiver")
    check_text(tackled + " b td5 1", "d7c6", "must-pass")
    lonely = board(r5="...b...", r4="P......", r2="P......")
    check_text(lonely + " w - 0", "a4d4", board(r5="...p...", r3="...B...", r2="P......") + " b - 1")  # G8c, keeps it
    check_text(lonely + " w - 0", "a4d4", board(r5="...p...", r3="...B...", r2="P......") + " w - 1",
               {"after-steal": "tackler"})
    helped = board(r5="...b...", r4="P......", r1="...P...")
    taken = board(r5="...p...", r4="...B...", r1="...P...")
    check_text(helped + " w - 0", "a4d4", taken + " w sd4 1")  # G8c, one receiver is still a choice
    check_text(taken + " w sd4 1", "d4>d1", board(r5="...p...", r3="...P...", r1="...B...") + " b - 2")
    home = board(r9="p..b...", r8=".....P.")
    check_text(home + " w - 0", "f8d8", board(r9="p..p...", r7="...B...") + " b - 1")
    check_text(home + " w - 0", "f8d8", board(r9="p..b...", r8="...X...") + " b td9 1", {"home-edge": "stay"})
    check_text(board(r9="p..b...", r8="...X...") + " b td9 1", "d9>a9",
               board(r9="b..p...", r8="...X...") + " w - 2", {"home-edge": "stay"})
    facing = board(r6="...b..p", r5="B.....P", r4="X......")
    check_text(facing + " w - 0", "a5d5", "holder-cannot-tackle")  # G6
    check_text(facing + " w - 0", "a4c4", board(r6="...b..p", r5="B.....P", r4="..P....") + " b - 1")  # G9
    check_text(facing + " w - 0", "a4a5", "not-reachable")
    check_text(board(r6="...b..p", r5="X......") + " w - 0", "a5d5", "turned-over")  # G9
    check_text(board(r6="...b..p", r5="X......") + " w - 0", "a5g5", "faces-enemy")  # G5
    check_text(board(r6="...b..p", r5="B......") + " w - 0", "a5g5", "faces-enemy")
    check_text(board(r8="B......", r1="PB.....") + " w - 0", "a8b9", board(r9=".B.....", r1="PB.....") + " b - 1")
    check_text(board(r8="B......", r1="PB.....") + " w - 0", "a8b9>b1", "try-ends-game")  # G11
    check_text(board(r8="B......", r1="PB.....") + " w - 0", "a8b8>b1", "receiver-holds-ball")  # G10
    check_text(board(r8="B......", r1="PB.....") + " w - 0", "a8>a1",
               board(r8="P......", r1="BB.....") + " b - 1")
    check_text(board(r8="B......", r1="X......") + " w - 0", "a8>a1", "no-receiver", {"turned-receive": "no"})  # G9


def self_test():
    for depth, count in enumerate([52, 2642, 186386], 1):
        assert perft(Game({}), depth) == count, (depth, perft(Game({}), depth))
    self_test_clauses()
    rng = random.Random(1)
    texts = list(grammar())
    short = [text for text in texts if len(text) <= 5]
    states, wins, tackles = 0, 0, 0
    for number in range(200):
        options = random_options(rng)
        game = Game(options)
        while game.to_move() != "over":
            assert Game.from_position(options, game.position()).position() == game.position()
            if rng.random() < 0.0005:
                assert sorted(text for text in texts if game.explain(text) is None) == game.events()
            elif rng.random() < 0.05:
                sample = rng.sample(short, 500) + game.events()
                assert {text for text in sample if game.explain(text) is None} == set(game.events()) & set(sample)
            game.apply(rng.choice(game.events()))
            states += 1
            tackles += game.phase != "-"
        assert Game.from_position(options, game.position()).to_move() == "over"
        assert game.events() == [] and sum(game.result()) == 1
        assert game.explain("a1b1") == ("game-over", "-") and game.explain("a1") == ("syntax", "-")
        wins += bool(game.tries())
    print(f"rugby-chess: perft ok, 200 games, {states} events, {tackles} tackles, {wins} tries")


if __name__ == "__main__":
    self_test()
