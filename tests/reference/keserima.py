"""Keserima, the plain reference. Clauses K1-K14 are cited where they are followed.

Squares are two-character texts, column then row ("33" is the centre).
The board is a dict from occupied squares to the characters of the position
line: Kese "OTXA", Rima "otxa" (for o + x *), ships "H" (+) and "D" (x).
Hands and prisons are sorted texts such as "+ox", decks are dicts of counts.
"""

import itertools
import re
from fractions import Fraction
from math import comb

from common import BadOption, BadPosition, Illegal

ID = "keserima"
SEATS = ["K", "R"]
OPTIONS = {"six-ships": ("off", ["off", "on"]), "max-plies": ("1000", (1, 10000)), "swap": ("off", ["off", "on"])}

SQUARES = [c + r for c in "12345" for r in "12345"]  # K1
WATER = {"23", "32", "33", "34", "43"}
PIECE = {("K", s): c for s, c in zip("o+x*", "OTXA")}
PIECE |= {("R", s): c for s, c in zip("o+x*", "otxa")}
SHIP = {"+": "H", "x": "D"}
OWNER = {char: side for (side, _), char in PIECE.items()}
SYMBOL = {char: symbol for (_, symbol), char in PIECE.items()}
SYMBOL |= {char: symbol for symbol, char in SHIP.items()}
ENEMY = {"K": "R", "R": "K"}
TOTAL = {"o": 8, "+": 7, "x": 7}  # K2, without the one "*"
PENDING = ["-", "K", "R", "KR"]

# K7: steps as (columns, rows) apart; they serve as own steps and as commands.
ORTHOGONAL = {(0, 1), (1, 0)}
DIAGONAL = {(1, 1)}
STEP = {"o": {(0, 0)}, "+": ORTHOGONAL, "x": DIAGONAL, "*": {(0, 0)} | ORTHOGONAL | DIAGONAL}


def apart(a, b):
    return abs(int(a[0]) - int(b[0])), abs(int(a[1]) - int(b[1]))


REACH = {(at, s): [to for to in SQUARES if apart(at, to) in STEP[s]] for at in SQUARES for s in STEP}


def take(cards, hand):
    """The hand without these cards, or None if it does not hold them."""
    for card in cards:
        if card not in hand:
            return None
        hand = hand.replace(card, "", 1)
    return hand


def ordered(cards):
    return "".join(sorted(cards))


def wins(prison):  # K10
    return "*" in prison or {"o", "+", "x"} <= set(prison)


# ---------------------------------------------------------------- event texts

LAYOUT = re.compile(r"@([+x])([+x])([+x])([KR])")
DRAW = re.compile(r"\{([o+x]{1,3})\}")
DROP = re.compile(r"([o+x*])([0-9][0-9])")
MOVE = re.compile(r"(S?)([o+x*])([0-9][0-9])-([0-9][0-9])((?:o?[+x][0-9][0-9])*)")
COMMAND = re.compile(r"(o?)([+x])([0-9][0-9])")


class Move:
    """A piece or ship text, taken apart."""

    def __init__(self, match):
        ship, self.symbol, self.start, self.first, commands = match.groups()
        self.ship = ship == "S"
        self.commands = COMMAND.findall(commands)  # (circle or "", symbol, square reached)
        self.rest = self.commands[-1][2] if self.commands else self.first
        self.discards = ordered("".join(circle + symbol for circle, symbol, _ in self.commands))
        self.is_pass = not self.ship and self.rest == self.start and not self.commands  # K12


def parse(text):
    """(kind, parts), or None if the text has not the shape of an event."""
    if text == "pass":
        return "pass", None
    if text == "swap":
        return "swap", None
    if m := LAYOUT.fullmatch(text):
        return "layout", m.groups()
    if m := DRAW.fullmatch(text):
        return "draw", ordered(m[1])
    if m := DROP.fullmatch(text):
        return "drop", m.groups()
    if m := MOVE.fullmatch(text):
        return "move", Move(m)
    return None


# ------------------------------------------------------------------- the game


class Game:
    def __init__(self, options=None):
        self.six_ships, self.max_plies, self.swap = read_options(options or {})
        self.board = None  # None: the layout is not drawn yet
        self.player = "K"  # to move, after any pending draws
        self.pending = ""  # who has to draw first: "", "K", "R" or "KR"
        self.hand = {"K": "", "R": ""}
        self.deck = {"K": {}, "R": {}}
        self.prison = {"K": "", "R": ""}  # the cards that this side has captured
        self.passes = self.ships = self.turns = 0

    def copy(self):
        g = Game.__new__(Game)
        g.__dict__.update(self.__dict__)
        g.board = None if self.board is None else dict(self.board)
        g.hand = dict(self.hand)
        g.deck = {side: dict(deck) for side, deck in self.deck.items()}
        g.prison = dict(self.prison)
        return g

    # -- whose turn, and results

    def is_over(self):
        if self.board is None:
            return False
        return (
            any(wins(p) for p in self.prison.values())  # K10
            or self.passes == 2  # K12
            or (self.six_ships and self.ships == 6)  # K13
            or self.turns >= self.max_plies  # K13
        )

    def to_move(self):
        if self.is_over():
            return "over"
        return "chance" if self.board is None or self.pending else self.player

    def result(self):
        assert self.is_over()
        kese, rima = wins(self.prison["K"]), wins(self.prison["R"])
        if kese == rima:  # a draw; or a set-up position shows a win of both
            return [Fraction(1, 2), Fraction(1, 2)]
        return [Fraction(kese), Fraction(rima)]

    def ending(self):
        winners = [side for side in self.prison if wins(self.prison[side])]
        if winners:
            star = "*" in self.prison[winners[0]]
            return ("both-won", "-") if len(winners) == 2 else ("all-three-captured" if star else "one-of-each", "K10")
        if self.passes == 2:
            return "two-passes", "K12"
        return "six-ships" if self.six_ships and self.ships == 6 else "turn-limit", "K13"

    # -- chance

    def chance(self):
        assert self.to_move() == "chance"
        if self.board is None:  # K3
            texts = ("@" + "".join(p) for p in itertools.product("+x", "+x", "+x", "KR"))
            return {text: Fraction(1, 16) for text in texts}
        side = self.pending[0]
        deck = self.deck[side]
        size = sum(deck.values())
        count = min(3 - len(self.hand[side]), size)  # K4, K11
        outcomes = {}
        for cards in itertools.combinations_with_replacement("+ox", count):
            ways = 1
            for symbol in "+ox":
                ways *= comb(deck[symbol], cards.count(symbol))
            if ways:
                outcomes["{" + "".join(cards) + "}"] = Fraction(ways, comb(size, count))
        return outcomes

    def _lay_out(self, rima11, ship23, kese15, first):  # K3, K4
        other = {"+": "x", "x": "+"}
        self.board = {"23": SHIP[ship23], "43": SHIP[other[ship23]]}
        for side, row, left in (("R", "1", rima11), ("K", "5", kese15)):
            for column, symbol in zip("12345", [left, "o", "*", "o", other[left]]):
                self.board[column + row] = PIECE[side, symbol]
        self.player = first
        self.pending = "KR"
        self.hand = {"K": "o", "R": "o"}
        self.deck = {side: {"o": 5, "+": 6, "x": 6} for side in SEATS}

    def _draw(self, cards):
        side = self.pending[0]
        for card in cards:
            self.deck[side][card] -= 1
        self.hand[side] = ordered(self.hand[side] + cards)
        self.pending = self.pending[1:]

    # -- the turns of a player

    def events(self):
        kind = self.to_move()
        if kind == "over":
            return []
        if kind == "chance":
            return sorted(self.chance())
        found = {"pass"}  # K12
        if self.explain_swap() is None:
            found.add("swap")
        for symbol in set(self.hand[self.player]):  # K6
            found |= {symbol + sq for sq in SQUARES if sq not in WATER and sq not in self.board}
        for start, char in self.board.items():
            if OWNER.get(char) != ENEMY[self.player]:
                found |= set(self._turns_from(start).values())
        return sorted(found)

    def _turns_from(self, start):
        """(resting square, discards) -> smallest path, for the piece or ship on start."""
        char = self.board[start]
        ship = char in SHIP.values()
        others = {sq: c for sq, c in self.board.items() if sq != start}  # K7b
        turns = {}

        def may_enter(sq):
            if ship:
                return sq in WATER  # K9
            return sq not in WATER or sq in others  # K7a: on water only ships stand

        def may_rest(sq):
            if ship:
                return sq not in others  # K9
            return sq not in WATER and OWNER.get(others.get(sq)) != self.player  # K7b

        def walk(text, at, hand, discards):
            if may_rest(at):
                key = at, ordered(discards)
                turns[key] = min(text, turns.get(key, text))
            circle = "o" if needs_circle(ship, others.get(at)) else ""
            for command in "+x":
                left = take(circle + command, hand)
                if left is not None:
                    for to in REACH[at, command]:
                        if may_enter(to):
                            walk(text + circle + command + to, to, left, discards + circle + command)

        symbol = SYMBOL[char]
        for to in REACH[start, symbol]:
            if may_enter(to):
                text = ("S" if ship else "") + symbol + start + "-" + to
                walk(text, to, self.hand[self.player], "")
        if (start, "") in turns:  # K12
            turns[start, ""] = "pass"
        return turns

    # -- why not

    def explain(self, text):
        event = parse(text)
        if event is None:
            return "syntax", "-"
        kind, parts = event
        turn = self.to_move()
        if turn == "over":
            return "game-over", "-"
        if turn == "chance":
            return self._explain_chance(kind, parts)
        if kind in ("layout", "draw"):
            return "not-chance", "-"
        if kind == "drop":
            return self._explain_drop(*parts)
        if kind == "move":
            return self._explain_move(parts)
        if kind == "swap":
            return self.explain_swap()
        return None  # K12: a pass is always possible

    def explain_swap(self):  # K14: one turn was played, so who is to move is the second player
        return None if self.swap and self.turns == 1 else ("no-swap", "K14")

    def _explain_chance(self, kind, parts):
        if kind not in ("layout", "draw"):
            return "chance-to-move", "-"
        if kind != ("layout" if self.board is None else "draw"):
            return "wrong-phase", "-"
        text = "@" + "".join(parts) if kind == "layout" else "{" + parts + "}"
        return None if text in self.chance() else ("no-such-outcome", "-")

    def _explain_drop(self, symbol, square):
        if square in self.board:  # also a ship
            return "occupied", "K6"
        if square in WATER:
            return "water", "K6"
        if square not in SQUARES:
            return "off-board", "K1"
        if symbol not in self.hand[self.player]:
            return "not-in-hand", "K6"
        return None

    def _explain_move(self, move):
        here = self.board.get(move.start)
        if move.ship:
            if here is None or here != SHIP.get(move.symbol):
                return "empty", "K9"
        else:
            if OWNER.get(here) == ENEMY[self.player]:
                return "not-yours", "K5"
            if here != PIECE[self.player, move.symbol]:
                return "empty", "K5"
        others = {sq: c for sq, c in self.board.items() if sq != move.start}  # K7b
        clause = "K9" if move.ship else "K7"
        reason = self._explain_step(move.ship, others, move.start, move.symbol, move.first, clause)
        at, hand = move.first, self.hand[self.player]
        for circle, command, to in move.commands:
            if reason:
                return reason
            reason = self._explain_step(move.ship, others, at, command, to, "K7")
            reason = reason or self._explain_cost(move.ship, others.get(at), circle, command, hand)
            at, hand = to, take(circle + command, hand)
        return reason or self._explain_rest(move.ship, others.get(move.rest), move.rest)

    def _explain_step(self, ship, others, at, step, to, clause):
        if not ship and to in WATER and to not in others:
            return "water", "K7a"
        if ship and to not in WATER:
            return "leaves-water", "K9"
        if to not in SQUARES:
            return "off-board", "K1"
        if apart(at, to) not in STEP[step]:
            return "bad-step", clause
        return None

    def _explain_cost(self, ship, under, circle, command, hand):
        clause = "K9" if ship else "K7"
        if needs_circle(ship, under) and not circle:
            return "needs-circle", clause
        if circle and not needs_circle(ship, under):
            return "circle-not-needed", clause
        if take(circle + command, hand) is None:
            return "not-in-hand", "K7"
        return None

    def _explain_rest(self, ship, under, at):
        if OWNER.get(under) == self.player:
            return "rests-on-own", "K7b"
        if ship and under in SHIP.values():  # K9: a ship on the other ship
            return "rests-on-ship", "K9"
        if not ship and at in WATER:  # K7b: a piece that stays on a ship
            return "rests-on-water", "K7b"
        return None

    # -- playing

    def canonical(self, text):
        """The canonical text of a legal text."""
        kind, parts = parse(text)
        if kind == "draw":
            return "{" + parts + "}"
        if kind == "move":
            return self._turns_from(parts.start)[parts.rest, parts.discards]
        return text

    def apply(self, text):
        problem = self.explain(text)
        if problem:
            raise Illegal(*problem)
        kind, parts = parse(text)
        if kind == "layout":
            self._lay_out(*parts)
        elif kind == "draw":
            self._draw(parts)
        elif kind == "swap":
            self._swap()
        else:
            self._take_turn(kind, parts)

    def _take_turn(self, kind, parts):
        mover = self.player
        passed = kind == "pass" or (kind == "move" and parts.is_pass)
        sailed = kind == "move" and parts.ship
        if kind == "drop":  # K6
            symbol, square = parts
            self.hand[mover] = take(symbol, self.hand[mover])
            self.board[square] = PIECE[mover, symbol]
        elif kind == "move":
            self.hand[mover] = take(parts.discards, self.hand[mover])  # K7
            char = self.board.pop(parts.start)
            if parts.rest in self.board:  # K8
                self.prison[mover] = ordered(self.prison[mover] + SYMBOL[self.board[parts.rest]])
            self.board[parts.rest] = char
        self.passes = self.passes + 1 if passed else 0  # K12
        self.ships = min(self.ships + 1, 6) if sailed else 0  # K13
        self.turns += 1
        self.player = ENEMY[mover]
        if not self.hand[mover] and any(self.deck[mover].values()) and not self.is_over():
            self.pending = mover  # K11

    def _swap(self):  # K14
        other = {**{char: char for char in SHIP.values()}, **{char: char.swapcase() for char in OWNER}}
        self.board = {str(6 - int(sq[0])) + str(6 - int(sq[1])): other[char] for sq, char in self.board.items()}
        for owned in (self.hand, self.deck, self.prison):
            owned["K"], owned["R"] = owned["R"], owned["K"]
        self.turns += 1
        self.player = ENEMY[self.player]

    # -- position line

    def position(self):
        if self.board is None:
            return "layout"
        rows = "/".join("".join(self.board.get(c + r, ".") for c in "12345") for r in "12345")
        decks = [",".join(str(self.deck[side][s]) for s in "o+x") for side in SEATS]
        hands = [self.hand[side] or "-" for side in SEATS]
        prisons = [self.prison[side] or "-" for side in SEATS]
        counters = [str(n) for n in (self.passes, self.ships, self.turns)]
        return " ".join([rows, self.player, self.pending or "-", *hands, *decks, *prisons, *counters])

    @classmethod
    def from_position(cls, options, text):
        g = cls(options)
        if text == "layout":
            return g
        fields = text.split(" ")
        if len(fields) != 12:
            raise BadPosition("position", "12 fields, separated by one space")
        g.board = read_board(fields[0])
        g.player = one_of("player", fields[1], SEATS)
        g.pending = one_of("draws", fields[2], PENDING).replace("-", "")
        for i, side in enumerate(SEATS):
            g.hand[side] = read_cards("hand " + side, fields[3 + i], "+ox")
            if len(g.hand[side]) > 3:
                raise BadPosition("hand " + side, "at most 3 cards")
            g.deck[side] = read_deck("deck " + side, fields[5 + i])
            g.prison[side] = read_cards("prison " + side, fields[7 + i], "*+ox")
        g.passes = read_number("passes", fields[9], 2)
        g.ships = read_number("ship turns", fields[10], 6)
        g.turns = read_number("turns", fields[11], 65535)
        g._check_cards()
        for side in g.pending:
            if len(g.hand[side]) >= 3 or not any(g.deck[side].values()):
                raise BadPosition("draws", "fewer than 3 cards in hand and a deck")
        return g

    def _check_cards(self):
        for side in SEATS:
            prison = self.prison[ENEMY[side]]
            on_board = [SYMBOL[c] for c in self.board.values() if OWNER.get(c) == side]
            if on_board.count("*") + prison.count("*") != 1:
                raise BadPosition("board", f"not exactly one * of {side}")
            for symbol, total in TOTAL.items():
                held = on_board.count(symbol) + self.hand[side].count(symbol)
                if held + self.deck[side][symbol] + prison.count(symbol) > total:
                    raise BadPosition("board", f"too many {symbol} of {side}")

    # -- nothing is hidden

    def seen(self, seat):
        return self.position()

    @staticmethod
    def masked(before, text, seat):
        return "shown"


Game.ID, Game.SEATS, Game.OPTIONS = ID, SEATS, OPTIONS


def needs_circle(ship, under):
    """K7, K9: does a command cost an extra circle above this?"""
    if under is None:
        return False
    return ship or under not in SHIP.values()  # under a ship there is only the other ship


# ---------------------------------------------------- reading parts of a line


def read_options(options):
    for key in options:
        if key not in OPTIONS:
            raise BadOption(key)
    six = options.get("six-ships", "off")
    if six not in ("off", "on"):
        raise BadOption("six-ships=" + six)
    plies = options.get("max-plies", "1000")
    if not re.fullmatch("[1-9][0-9]{0,4}", plies) or int(plies) > 10000:
        raise BadOption("max-plies=" + plies)
    swap = options.get("swap", "off")
    if swap not in ("off", "on"):
        raise BadOption("swap=" + swap)
    return six == "on", int(plies), swap == "on"


def one_of(field, text, allowed):
    if text not in allowed:
        raise BadPosition(field, "one of " + " ".join(allowed))
    return text


def read_number(field, text, most):
    if not re.fullmatch("0|[1-9][0-9]{0,4}", text) or int(text) > most:
        raise BadPosition(field, f"a number from 0 to {most}")
    return int(text)


def read_cards(field, text, allowed):
    if text == "-":
        return ""
    if not text or set(text) - set(allowed) or text != ordered(text):
        raise BadPosition(field, f"cards of {allowed} in ASCII order, or -")
    return text


def read_deck(field, text):
    counts = text.split(",")
    if len(counts) != 3:
        raise BadPosition(field, "three counts")
    return {s: read_number(field, n, 6) for s, n in zip("o+x", counts)}


def read_board(text):
    if not re.fullmatch("[.OTXAotxaHD]{5}(/[.OTXAotxaHD]{5}){4}", text):
        raise BadPosition("board", "five rows of five")
    cells = {c + r: row["12345".index(c)] for r, row in zip("12345", text.split("/")) for c in "12345"}
    board = {sq: char for sq, char in cells.items() if char != "."}
    for ship in SHIP.values():
        if list(board.values()).count(ship) != 1:
            raise BadPosition("board", f"not exactly one {ship}")
    for sq, char in board.items():
        if (char in SHIP.values()) != (sq in WATER):
            raise BadPosition("board", f"{char} on {sq}")
    return board


# ------------------------------------------------- record of the author's site

RULE = "-" * 32
RESULTS = {"Kese": [1, 0], "Rima": [0, 1], "KeseRima": [Fraction(1, 2)] * 2}
LAYOUT_LINES = {f"R{a}@11 S{b}@23 K{c}@15": a + b + c for a, b, c in itertools.product("+x", repeat=3)}
FIRST_HANDS = ["".join(h) for h in itertools.product("+ox", repeat=3) if "o" in h]  # K4
HAND_LINES = {f"K{{{k}}} R{{{r}}}": (k, r) for k in FIRST_HANDS for r in FIRST_HANDS}
TURN_LINE = re.compile(r"([^\[{]+)(?:\[([o+x*])\])?(?:\{([o+x]{0,3})\})?\.")


def import_site(text):
    """(options, played event texts, stated result or None) of a site record.

    Raises ValueError with a line number.
    """
    # K13: six-ships=on if that is what ends the game: a draw is stated, or nothing else makes sense.
    ended = None
    try:
        game, events, stated = read_record(text, "on")
        if game and game.is_over() and game.ships == 6:
            ended = {"six-ships": "on", "max-plies": "10000", "swap": "off"}, events, stated
    except ValueError:
        pass
    if ended and ended[2] == "KeseRima":
        return ended
    try:
        _, events, stated = read_record(text, "off")
    except ValueError:
        if ended:
            return ended
        raise
    return {"six-ships": "off", "max-plies": "10000", "swap": "off"}, events, stated


def read_record(text, six_ships):
    """(game or None, events, stated result); the game is None before the first player is known."""
    lines = [line.removesuffix("\r").rstrip(" ") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    game, events, stated = None, [], None
    header, after = [], 0  # after: 1 after the closing rule, 2 after the result
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        try:
            if len(header) < 3:
                header.append(read_header(len(header), line, last))
            elif after == 0 and (line == RULE or (last and RULE.startswith(line))):
                after = 1
            elif after == 0:
                if game is None:
                    game, events = start_record(header, line, six_ships)
                closed = last or (lines[number] != "" and RULE.startswith(lines[number]))
                read_turn(game, events, line, last, closed)
            elif after == 1:
                stated = read_result(game, line, last)
                after = 2
            else:
                raise ValueError("text after the result")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return game, events, stated


def read_header(index, line, last):
    """Line 1 to 3: its meaning, or None if the record breaks off in it."""
    shapes = [LAYOUT_LINES, HAND_LINES, {RULE: ""}][index]
    if line in shapes:
        return shapes[line]
    if last and any(shape.startswith(line) for shape in shapes):
        return None
    raise ValueError(["the layout", "the first hands", "a line of 32 -"][index] + " expected")


def start_record(header, line, six_ships):
    """The first player is the letter of the first turn."""
    if line[0:1] not in ("K", "R"):
        raise ValueError("K or R expected")
    layout, (kese, rima), _ = header
    game = Game({"six-ships": six_ships, "max-plies": "10000"})
    events = ["@" + layout + line[0]]
    events += ["{" + ordered(take("o", hand)) + "}" for hand in (kese, rima)]
    for event in events:
        game.apply(event)
    return game, events


def read_turn(game, events, line, last, closed):
    """One turn: attempts taken back, the turn, its capture and draw. Adds its events.

    closed: the closing rule follows, or nothing. Such a game has ended, if only by resignation
    or by a limit on its turns, or the record breaks off: a draw that is due may be missing (K11).
    """
    if game.is_over():
        raise ValueError("the game is over")
    *attempts, turn = (line + " " if line.endswith("~~~") else line).split("~~~ ")
    broken_off = last and "." not in turn
    for part in [*attempts, turn]:
        if part[0:1] != game.player and not (broken_off and part == "" and attempts):
            raise ValueError(f"{game.player} is to move")
    if broken_off:  # a turn counts once its "." is read
        return
    match = TURN_LINE.fullmatch(turn[1:])
    if not match:
        raise ValueError("not a turn")
    text, capture, cards = match.groups()
    mover = game.player
    before = game.prison[mover]
    play(game, events, text)
    if (capture or "") != take(before, game.prison[mover]):
        raise ValueError("the capture does not fit the turn")
    if game.is_over():
        return  # a draw shown after the end is ignored
    if bool(cards) != bool(game.pending) and not (closed and not cards):
        raise ValueError("the draw does not fit the turn")
    if cards:
        play(game, events, "{" + ordered(cards) + "}")


def play(game, events, text):
    problem = game.explain(text)
    if problem:
        raise ValueError(f"{text}: {problem[0]}")
    game.apply(text)
    events.append(text)


def read_result(game, line, last):
    fitting = [r for r in RESULTS if not (game and game.is_over() and game.result() != RESULTS[r])]
    if line in fitting:
        return line
    if last and any(result.startswith(line) for result in fitting):
        return None  # it breaks off here
    raise ValueError("Kese, Rima or KeseRima expected, as the game ended")


def export_site(options, start_is_standard, events):
    """The site record of a game that began before the layout."""
    if not start_is_standard:
        raise ValueError("the game was set up from a position")
    game = Game(options)
    lines = []
    for text in events:
        if not lines:
            rima11, ship23, kese15, first = parse(text)[1]
            lines.append(f"R{rima11}@11 S{ship23}@23 K{kese15}@15")
        elif len(lines) == 1:
            if game.pending == "R":
                rima = ordered("o" + parse(text)[1])
                lines += ["K{" + game.hand["K"] + "} R{" + rima + "}", RULE]
        elif game.pending:
            lines[-1] += game.canonical(text) + "."
        else:
            lines.append(game.player + export_turn(game, text))
        game.apply(text)
        if len(lines) > 3 and not game.pending and not lines[-1].endswith("."):
            lines[-1] += "."
    if len(lines) == 3:  # no turn yet: the letter tells who is first
        lines.append(game.player)
    if game.is_over():
        results = {tuple(value): name for name, value in RESULTS.items()}
        lines += [RULE, results[tuple(game.result())]]
    return "".join(line + "\n" for line in lines)


def export_turn(game, text):
    """The turn as it was played and its capture, without the draw and the "."."""
    kind, parts = parse(text)
    if kind == "swap":
        raise ValueError("the record cannot say that the sides were exchanged")
    if kind == "pass" or (kind == "move" and parts.is_pass):
        return export_pass(game)
    if kind == "move" and parts.rest != parts.start and parts.rest in game.board:
        return text + "[" + SYMBOL[game.board[parts.rest]] + "]"
    return text


def export_pass(game):
    own = [sq for sq in game.board if game.board[sq] == PIECE[game.player, "o"]]
    star = [sq for sq in game.board if game.board[sq] == PIECE[game.player, "*"]]
    return f"o{min(own)}-{min(own)}" if own else f"*{star[0]}-{star[0]}"


# ------------------------------------------------------------- texts to try out

NEAR_MISSES = """
- o o4 o444 o44. o44- O44 t44 T44 A35 a31 H23 k44 oo44 44 4o4 o4x +o44 o+44 S S44 So44 Sx43 Sx Sx- Sx43- Sx43-3 Sx43-344
sx43-34 SSx43-34 xS43-34 o25-25+ o25-25o o25-25oo+35 o25-25o35 o25-25*35 o25-25o*35 o25-25+o35 o25-25+3 o25-25+355
o25-25-35 o25-2535 o25-25x o25--25 o25+35 o2525 o25_25 o25-25+35o o25-25ox o25-25xo44 o25-25++35 o25-25S+35
pas passs Pass PASS p s swa swaps Swap SWAP swap1 - ~ @ @+ @+x @+x+ @+x+k @+x+KR @+xK @K+x+ @+x++K +x+K @+x+W @+x+S @TxTK { } {} {o {+ox {+ox}} +ox {+ xo}
{o,x} {O} {t} {-} {K} {ox}K K{ox} {1} !o !? o? resign draw layout over o２５-２５ ○44 Ko44 Ro44 o44[o] o44{ooo} @?+xK
""".split() + ["", " ", " o44", "o44 ", "o44\n", "o 44", "pass ", "pass\n", "{+ox}\n", "o25-25\n", "+15-14 x23", "@+x+K\n"]

DISCARDS = ["+", "x", "o+", "ox"]


def around(square, distance):
    """Squares at most so far away, also off the board but with digits 0 to 9."""
    span = [range(max(0, int(d) - distance), min(9, int(d) + distance) + 1) for d in square]
    return [f"{c}{r}" for c in span[0] for r in span[1]]


def grammar():
    """A systematic sample of all shapes: everything without commands near a start square,
    every path with one command near a real start, and every so-manieth longer one."""
    digits = [f"{c}{r}" for c in range(10) for r in range(10)]
    yield from ["pass", "swap"]
    yield from ("@" + "".join(p) for p in itertools.product("o+x*", "o+x*", "o+x*", "KR"))
    for count in range(1, 5):
        yield from ("{" + "".join(p) + "}" for p in itertools.product("o+x*", repeat=count))
    yield from (symbol + sq for symbol in "o+x*" for sq in digits)
    for mover, start in itertools.product(["o", "+", "x", "*", "So", "S+", "Sx", "S*"], digits):
        yield from (f"{mover}{start}-{first}" for first in around(start, 2) + ["00", "33", "99"])
        yield from (f"{mover}{start}-{start}{cost}33" for cost in DISCARDS)
    land = [sq for sq in SQUARES if sq not in WATER]
    starts = [*itertools.product("o+x*", land), *itertools.product(["S+", "Sx"], sorted(WATER))]
    tick = 0
    for mover, start in starts:
        for first in around(start, 1):
            for cost, to in itertools.product(DISCARDS, around(first, 1)):
                path = f"{mover}{start}-{first}{cost}{to}"
                yield path
                for cost2, to2 in itertools.product(DISCARDS, around(to, 1)):
                    tick += 1
                    longer = path + cost2 + to2
                    if tick % 61 == 0:
                        yield longer
                    if tick % 97 == 0:
                        yield from (longer + DISCARDS[(tick + k) % 4] + sq for k, sq in enumerate(around(to2, 1)))
                    if tick % 997 == 0:
                        yield longer + "+" + to + "x" + to2
    yield from NEAR_MISSES


# ------------------------------------------------------------------- self test

EXAMPLE = "toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0"


EXPLAINED = """
o22 -
o15 occupied K6
o23 occupied K6
o33 water K6
o66 off-board K1
*22 not-in-hand K6
o21-21 not-yours K5
x21-12 not-yours K5
+25-24 empty K5
x23-32 empty K5
Sx25-34 empty K9
Sx21-32 empty K9
o66-66 empty K5
o25-25 -
+15-15 bad-step K7
+15-05 off-board K1
+15-24 bad-step K7
+15-33 water K7a
+15-25 rests-on-own K7b
+15-25+35 needs-circle K7
+15-25o+24 -
+15-14o+13 circle-not-needed K7
+15-14+13+12 not-in-hand K7
+15-14+15 -
+15-14x23 rests-on-water K7b
+15-14x23o+24 circle-not-needed K7
+15-14x23ox32 water K7a
+15-14x23+22 -
+15-25x14+99 needs-circle K7
o25-25+35ox44 -
Sx23-12 leaves-water K9
Sx23-66 leaves-water K9
Sx23-33 bad-step K9
Sx23-32 -
S+43-33+23 rests-on-ship K9
S+43-33+23x32 needs-circle K9
S+43-33+23ox32 -
S+43-33o+32 circle-not-needed K9
S+43-33+43 -
S+43-33+34+33 not-in-hand K7
@+x+K not-chance -
{o} not-chance -
"""

RECORD = """R+@11 Sx@23 K+@15
K{oox} R{o++}
--------------------------------
Ro41~~~ Ro41-41+31~~~ Ro41-41+42.
Ko45-45x54.
R+11-12+13.
K*35-24.
Ro22{xox}.
"""


def perft(game, depth):
    if depth == 0:
        return 1
    total = 0
    for text in game.events():
        after = game.copy()
        after.apply(text)
        total += perft(after, depth - 1)
    return total


def random_path(game, event, rng):
    """A legal path, often not the canonical one, that does the same as this event."""
    kind, move = parse(event)
    if kind != "move":
        return event
    same = [t for t in paths_by_explain(game, move.start) if game.canonical(t) == event]
    return rng.choice(same)


def paths_by_explain(game, start):
    """All legal paths from a square, found with explain alone."""
    char = game.board[start]
    prefix = ("S" if char in SHIP.values() else "") + SYMBOL[char] + start + "-"
    found = []
    queue = [(prefix + to, to) for to in around(start, 1)]
    while queue:
        text, at = queue.pop()
        problem = game.explain(text)
        if problem is None:
            found.append(text)
        if problem is None or problem[0].startswith("rests-"):
            queue += [(text + cost + to, to) for cost in DISCARDS for to in around(at, 1)]
    return found


def check_state(game):
    text = game.position()
    on = {True: "on", False: "off"}
    options = {"six-ships": on[game.six_ships], "max-plies": str(game.max_plies), "swap": on[game.swap]}
    again = Game.from_position(options, text)
    assert again.position() == text and again.events() == game.events(), text
    events = game.events()
    assert events == sorted(set(events)) and bool(events) == (game.to_move() != "over")
    assert all(game.explain(e) is None and game.canonical(e) == e for e in events), text
    if game.to_move() == "chance":
        assert sum(game.chance().values()) == 1


def check_mutations(game):
    """A line with one character changed is refused, or reads and writes the same."""
    text = game.position()
    for i, char in itertools.product(range(len(text) + 1), "0179KR-.+*xoAHOa/, \n"):
        for line in (text[:i] + char + text[i + 1 :], text[:i] + char + text[i:], text[:i] + text[i + 1 :]):
            try:
                assert Game.from_position({}, line).position() == line, line
            except BadPosition:
                pass


def check_paths(game):
    """The two formulations, events and explain, agree on all paths."""
    found = {"pass"} | ({"swap"} if game.explain("swap") is None else set())
    found |= {s + sq for s in "o+x*" for sq in SQUARES if game.explain(s + sq) is None}
    for start in game.board:
        for path in paths_by_explain(game, start):
            found.add(game.canonical(path))
            assert path >= game.canonical(path) or game.canonical(path) == "pass"
    assert sorted(found) == game.events(), game.position()


def check_grammar(game, reasons):
    events = set(game.events())
    for text in grammar():
        problem = game.explain(text)
        if problem is None:
            assert game.canonical(text) in events, (game.position(), text)
        else:
            assert text not in events, (game.position(), text)
            reasons[problem] = reasons.get(problem, 0) + 1


def replayed(options, events):
    game = Game(options)
    for text in events:
        game.apply(text)
    return game


def check_record(options, played):
    """Export, import, and break the record off at every character."""
    record = export_site(options, True, played)
    read, events, stated = import_site(record)
    game, again = replayed(options, played), replayed(read, events)
    assert (stated is not None) == game.is_over()
    if game.turns < game.max_plies:
        by_ships = game.is_over() and game.ships == 6
        assert read["six-ships"] == ("on" if by_ships else "off")
    assert record.startswith(export_site(read, True, events).removesuffix("\n"))
    if game.pending:  # its last turn does not count yet
        assert len(events) == len(played) - 1
    else:
        again.pending = ""  # K11: a limit on turns that the import does not know
        assert again.position() == game.position()
    if len(played) < 12 and game.ships < 6 and game.turns < game.max_plies:
        check_breaks(record, events)


def check_breaks(record, events):
    for size in range(len(record)):
        if record.endswith("KeseRima\n") and record[:size].endswith("\nKese"):
            continue  # reads like a stated result
        part = import_site(record[:size])[1]
        assert part == events[: len(part)]


def check_examples(start):
    for line in EXPLAINED.split("\n")[1:-1]:
        text, expected = line.split(" ", 1)
        found = start.explain(text)
        assert (found is None and expected == "-") or " ".join(found) == expected, (line, found)
    for text in ("{+ox}", "@xx+R"):
        assert Game({}).explain(text) == (("wrong-phase", "-") if text[0] == "{" else None)
    options, events, stated = import_site(RECORD)
    assert options == {"six-ships": "off", "max-plies": "10000", "swap": "off"} and stated is None
    assert events[:4] == ["@+x+R", "{ox}", "{++}", "o41-41+42"] and events[-1] == "{oxx}"
    assert import_site(RECORD + "--------------------------------\nKese")[2] == "Kese"
    for old, new, line in (
        ("R+@11", "Ro@11", 1),
        ("K{oox}", "K{+xx}", 2),
        ("x54.", "x54[o].", 5),
        ("x54.", "x54{o}.", 5),
        ("+13.", "+13", 6),
        ("K*35", "R*35", 7),
        ("*35-24", "*35-33", 7),
        ("{xox}", "{xo}", 8),
        ("22{xox}.\n", "22{xox}.\nover", 9),
    ):
        try:
            import_site(RECORD.replace(old, new))
            assert False, (old, new)
        except ValueError as error:
            assert str(error).startswith(f"line {line}: "), error


def self_test():
    import random

    rng = random.Random(1)
    start = Game.from_position({}, EXAMPLE)
    assert start.position() == EXAMPLE
    assert [perft(start, n) for n in (1, 2)] == [104, 6805]
    assert start.explain("+15-14x23+22") is None and start.explain("*35-24") is None
    assert all(parse(text) is None for text in NEAR_MISSES)
    check_examples(start)
    samples, plies, results = [], 0, {}
    for _ in range(300):
        options = {"six-ships": rng.choice(["off", "on"]), "max-plies": rng.choice(["1000", "12"]),
                   "swap": rng.choice(["off", "on"])}
        game, played = Game(options), []
        likes = rng.choice(["", "pass", "S", "swap"])
        while game.to_move() != "over":
            if rng.random() < 0.3:
                check_state(game)
            else:
                assert Game.from_position(options, game.position()).position() == game.position()
            if rng.random() < 0.002:
                samples.append(game.copy())
            events = game.events()
            liked = [e for e in events if likes and e.startswith(likes) and rng.random() < 0.5]
            text = rng.choice(liked or events)
            if rng.random() < 0.1:
                text = random_path(game, text, rng)
            game.apply(text)
            played.append(text)
            plies += 1
        check_state(game)
        if "swap" not in played:
            check_record(options, played)
            check_record(options, played[: rng.randrange(3, len(played) + 1)])
        name = str(game.result()[0])
        results[name] = results.get(name, 0) + 1
    print(f"300 games, {plies} events, results of Kese {results}")
    reasons = {}
    for game in [Game({}), start] + rng.sample(samples, min(3, len(samples))):
        check_grammar(game, reasons)
    check_mutations(start)
    check_mutations(samples[-1])
    for game in [start] + [g for g in samples if g.to_move() in SEATS]:
        check_paths(game)
    print(sum(1 for _ in grammar()), "texts;", reasons)


if __name__ == "__main__":
    self_test()
