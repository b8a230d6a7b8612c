"""Reference implementation of Card Slot: plain and slow, an oracle for tests.

The comments cite the clauses of the exact rules (C1 ...).
`python3 card_slot.py` runs the self test.
"""

import random
import re
from fractions import Fraction
from itertools import combinations, islice
from math import comb

from common import BadOption, BadPosition, Illegal

ID = "card-slot"
SEATS = ["1", "2"]
OPTIONS = {
    "cards": ("5,4,9,9,15,15", "counts"),  # C1
    "hand": ("9", (3, 13)),  # C3
    "hand-1": ("0", (0, 13)),
    "hand-2": ("0", (0, 13)),
    "first-turn": ("centre", ["centre", "centre-and-place"]),  # C5
    "lines": ("new", ["new", "any"]),  # C8
    "take": ("free", ["free", "forced"]),  # C9
    "elimination": ("after-line", ["after-line", "at-once"]),  # C10
}

SYMBOLS = "73CWBR"  # C1, in the order in which hands are written
SLOTS = "123456789"
CENTRE = "9"
LINES = ["123", "894", "765", "187", "296", "345", "195", "397"]  # C2
SCORE = {"7": -1, "3": -1, "C": 2, "W": 2, "B": 1, "R": 0}  # C11
OTHER = {"1": "2", "2": "1"}
CHANCE_PHASES = ["deal", "draw1", "draw2", "replay"]
NUMBER = "(0|[1-9][0-9]{0,4})"
LIMIT = 200_000  # full positions that `consistent` is willing to list

# Shapes of events.
PLACE = re.compile("([73CWBR])([@x])([1-9])")
LINE = re.compile("=([1-9]{3})")
TAKE = re.compile(r"\^(-|[1-9]|[1-9]{2})")
DRAW = re.compile("!([73CWBR])")


# Bags of cards: dictionaries symbol -> count.

def bag(symbols=""):
    return {symbol: symbols.count(symbol) for symbol in SYMBOLS}


def size(cards):
    return sum(cards.values())


def contains(cards, part):
    return all(part[symbol] <= cards[symbol] for symbol in SYMBOLS)


def hand_text(cards):
    return "".join(symbol * cards[symbol] for symbol in SYMBOLS) or "-"


def counts_text(cards):
    return ",".join(str(cards[symbol]) for symbol in SYMBOLS)


def dealt(options, seat):
    """C3: how many cards a player is dealt."""
    return int(options["hand-" + seat]) or int(options["hand"])


def read_options(options):
    values = {key: default for key, (default, _) in OPTIONS.items()}
    for key, value in options.items():
        if key not in OPTIONS:
            raise BadOption(f"{key}: no such option")
        allowed = OPTIONS[key][1]
        if allowed == "counts":
            good = re.fullmatch(",".join([NUMBER] * 6), value) and all(int(n) <= 15 for n in value.split(","))
        elif isinstance(allowed, tuple):
            good = re.fullmatch(NUMBER, value) and allowed[0] <= int(value) <= allowed[1]
        else:
            good = value in allowed
        if not good:
            raise BadOption(f"{key}: bad value {value}")
        values[key] = value
    for seat in SEATS:
        if values["hand-" + seat] in ("1", "2"):
            raise BadOption(f"hand-{seat}: 0 or at least 3")  # C3
    if sum(int(n) for n in values["cards"].split(",")) <= sum(dealt(values, seat) for seat in SEATS):
        raise BadOption("cards: they must be more than two hands")  # C1
    return values


# Fields of a position. Only the canonical text is read.

def read_board(text):
    if not re.fullmatch("[.73CWBR]{9}", text):
        raise BadPosition("board", "nine of . 7 3 C W B R are needed")
    return dict(zip(SLOTS, text))


def read_hand(text, field):
    if text == "" or not re.fullmatch("-|7*3*C*W*B*R*", text):
        raise BadPosition(field, "cards in the order 73CWBR, or - for none")
    return bag(text)


def read_counts(text, field):
    if not re.fullmatch(",".join([NUMBER] * 6), text):
        raise BadPosition(field, "six counts are needed")
    counts = dict(zip(SYMBOLS, (int(n) for n in text.split(","))))
    if max(counts.values()) > 65535:
        raise BadPosition(field, "a count is too large")
    return counts


def read_size(text, field):
    if not re.fullmatch(r"\?" + NUMBER, text) or int(text[1:]) > 65535:
        raise BadPosition(field, "hidden from this seat: ? and a size are needed")
    return int(text[1:])


def split(text):
    fields = text.split(" ")
    if len(fields) != 9:
        raise BadPosition("fields", "nine fields are needed")
    return fields


class Game:
    """board: slot -> symbol or '.'; mover: player to move; hands, known: player -> bag (known: C12, symbols surely in
    hand); deck, discards: bags; phase: as it is written in the position, with its line list."""

    ID, SEATS, OPTIONS = ID, SEATS, OPTIONS

    ended = None  # how, once it is over by an event

    def __init__(self, options):
        self.options = read_options(options)
        self.board = dict.fromkeys(SLOTS, ".")
        self.mover = "1"
        self.hands = {seat: bag() for seat in SEATS}
        self.known = {seat: bag() for seat in SEATS}
        self.deck = self._all_cards()
        self.discards = bag()
        self.phase = "deal"

    @classmethod
    def from_position(cls, options, text):
        game = cls(options)
        board, mover, hand1, hand2, deck, discards, known1, known2, phase = split(text)
        game.board = read_board(board)
        if mover not in SEATS:
            raise BadPosition("to-move", "must be 1 or 2")
        game.mover = mover
        game.hands = {"1": read_hand(hand1, "hand1"), "2": read_hand(hand2, "hand2")}
        game.deck = read_counts(deck, "deck")
        game.discards = read_counts(discards, "discards")
        game.known = {"1": read_hand(known1, "known1"), "2": read_hand(known2, "known2")}
        game.phase = phase
        game._check_cards()
        game._check_phase()
        return game

    def _check_cards(self):
        cards = self._all_cards()
        for symbol in SYMBOLS:  # C1
            found = sum(part[symbol] for part in (*self.hands.values(), self.deck, self.discards))
            found += list(self.board.values()).count(symbol)
            if found != cards[symbol]:
                raise BadPosition("deck", f"the {symbol} cards do not add up")
        for seat in SEATS:
            if not contains(self.hands[seat], self.known[seat]):
                raise BadPosition("known" + seat, "not in that hand")

    def _check_phase(self):
        """The paragraph *Consistent*; and a phase that is not over has at least one event."""
        phase, hand = self.phase, self.hands[self.mover]
        if phase in ("deal", "centre"):
            if any(card != "." for card in self.board.values()):
                raise BadPosition("board", "it is empty before the first card is placed")
            if self.mover != "1":
                raise BadPosition("to-move", "it is player 1 until the first card is placed")
        if phase == "deal":
            full = [dealt(self.options, seat) for seat in SEATS]
            sizes = [size(self.hands[seat]) for seat in SEATS]
            if sizes[0] > full[0]:
                raise BadPosition("hand1", "more cards than are dealt")
            if sizes[1] >= full[1] or (sizes[0] < full[0] and sizes[1] > 0):
                raise BadPosition("hand2", "not as the deal leaves it")
            if size(self.deck) < sum(full) - sum(sizes):
                raise BadPosition("deck", "too few cards for the rest of the deal")
        elif phase == "centre":
            if not any(hand[symbol] for symbol in "CWBR"):
                raise BadPosition("hand1", "no card for the centre")
        elif phase == "place":
            if size(hand) == 0:
                raise BadPosition("hand" + self.mover, "a card to place is needed")
        elif phase.split(":")[0] == "line":
            self._check_line()
        elif phase in ("draw1", "draw2"):
            if size(self.deck) < int(phase[4]):
                raise BadPosition("deck", "fewer cards than are due")
        elif phase == "replay":
            if size(self.deck) == 0:
                raise BadPosition("deck", "a card is needed")
            if "." not in self.board.values():
                raise BadPosition("board", "an empty slot is needed")
        elif phase not in ("pick1", "pick2", "over:1", "over:2", "over:="):
            raise BadPosition("phase", "no such phase")

    def _check_line(self):
        complete = self._complete_lines()
        if self.options["lines"] == "any":
            good = self.phase == "line" and complete
        else:
            listed = self.phase[len("line:"):].split(",")
            good = self.phase[:5] == "line:" and listed == [line for line in complete if line in listed]
        if not good:
            raise BadPosition("phase", "complete lines are needed, in their order")

    def copy(self):
        other = object.__new__(Game)
        other.options = self.options
        other.board = dict(self.board)
        other.mover = self.mover
        other.hands = {seat: dict(cards) for seat, cards in self.hands.items()}
        other.known = {seat: dict(cards) for seat, cards in self.known.items()}
        other.deck = dict(self.deck)
        other.discards = dict(self.discards)
        other.phase = self.phase
        return other

    def position(self):
        return " ".join([
            "".join(self.board[slot] for slot in SLOTS), self.mover,
            hand_text(self.hands["1"]), hand_text(self.hands["2"]),
            counts_text(self.deck), counts_text(self.discards),
            hand_text(self.known["1"]), hand_text(self.known["2"]), self.phase])

    def _all_cards(self):
        return dict(zip(SYMBOLS, (int(n) for n in self.options["cards"].split(","))))

    # Whose turn it is, and the result.

    def to_move(self):
        if self.phase.startswith("over"):
            return "over"
        return "chance" if self.phase in CHANCE_PHASES else self.mover

    def result(self):
        winner = self.phase[len("over:"):]
        if winner == "=":
            return [Fraction(1, 2), Fraction(1, 2)]
        return [Fraction(int(winner == seat)) for seat in SEATS]

    def ending(self):
        """As it was noted when it happened; None for a position that was set up as finished. If the mover has won in a
        position with three 7 in a line, that is the ending: which comes first can only matter in what was set up."""
        gold = any(self._is_complete(line, "7") for line in LINES)
        return ("gold-line", "C7") if self.ended and self.phase == "over:" + self.mover and gold else self.ended

    # What can happen.

    def _empty_slots(self):
        return [slot for slot in SLOTS if self.board[slot] == "."]

    def _takeable(self):
        """C9: never from slot 9."""
        return [slot for slot in SLOTS if slot != CENTRE and self.board[slot] != "."]

    def _is_complete(self, line, symbols):
        first, second, third = (self.board[slot] for slot in line)
        return first == second == third and first in symbols

    def _complete_lines(self):
        """C8: lines of three equal symbols, not 7."""
        return [line for line in LINES if self._is_complete(line, "3CWBR")]

    def _offered_lines(self):
        if self.options["lines"] == "any":
            return self._complete_lines()
        return self.phase[len("line:"):].split(",")

    def _fewest(self):
        """C9: how many cards the take that is due must be at least."""
        if self.options["take"] == "free":
            return 0
        return min(int(self.phase[4]), len(self._takeable()))

    def events(self):
        kind = self.to_move()
        if kind == "over":
            return []
        if kind == "chance":
            return sorted("!" + symbol for symbol in SYMBOLS if self.deck[symbol])
        held = [symbol for symbol in SYMBOLS if self.hands[self.mover][symbol]]
        if self.phase == "centre":  # C5
            texts = [symbol + "@9" for symbol in held if symbol not in "73"]
        elif self.phase == "place":  # C6
            if self._empty_slots():
                texts = [symbol + "@" + slot for symbol in held for slot in self._empty_slots()]
            else:
                texts = [symbol + "x" + slot for symbol in held for slot in SLOTS if slot != CENTRE]
        elif self.phase.startswith("line"):  # C8
            texts = ["=" + line for line in self._offered_lines()]
        else:  # C9
            texts = []
            for number in range(self._fewest(), int(self.phase[4]) + 1):
                for slots in combinations(self._takeable(), number):
                    texts.append("^" + ("".join(slots) or "-"))
        return sorted(texts)

    def chance(self):
        total = size(self.deck)
        return {text: Fraction(self.deck[text[1]], total) for text in self.events()}

    def explain(self, text):
        place, line, take, draw = (shape.fullmatch(text) for shape in (PLACE, LINE, TAKE, DRAW))
        if take and len(take[1]) == 2 and take[1][0] >= take[1][1]:
            take = None  # slots ascending
        if not (place or line or take or draw):
            return "syntax", "-"
        kind = self.to_move()
        if kind == "over":
            return "game-over", "-"
        if kind == "chance" and not draw:
            return "chance-to-move", "-"
        if kind != "chance" and draw:
            return "not-chance", "-"
        if draw:
            return None if self.deck[draw[1]] else ("no-such-outcome", "-")
        if place:
            return self._explain_place(*place.groups())
        if line:
            return self._explain_line(line[1])
        return self._explain_take([] if take[1] == "-" else list(take[1]))

    def _explain_place(self, symbol, sign, slot):
        full = not self._empty_slots()
        if self.phase not in ("centre", "place"):
            return "must-resolve", "C8" if self.phase.startswith("line") else "C9"
        if self.hands[self.mover][symbol] == 0:
            return "not-in-hand", "C6"
        if self.phase == "centre" and slot != CENTRE:
            return "centre-first", "C5"
        if self.phase == "centre" and symbol in "73":
            return "not-on-centre", "C5"
        if sign == "@" and not full and self.board[slot] != ".":
            return "occupied", "C6"
        if sign == "@" and full:
            return "board-full", "C6"
        if sign == "x" and not full:
            return "not-full", "C6"
        if sign == "x" and slot == CENTRE:
            return "centre-protected", "C6"
        return None

    def _explain_line(self, line):
        due = self.phase.startswith("line")
        if line not in LINES:
            return "no-such-line", "C2"
        if due and line not in self._offered_lines():
            return "no-such-line", "C8"
        if not due:
            return "wrong-phase", "-"
        return None

    def _explain_take(self, slots):
        due = self.phase in ("pick1", "pick2")
        if CENTRE in slots:
            return "centre-protected", "C9"
        if due and len(slots) > int(self.phase[4]):
            return "too-many", "C9"
        if any(self.board[slot] == "." for slot in slots):
            return "empty-slot", "C9"
        if due and len(slots) < self._fewest():
            return "must-take", "C9"
        if not due:
            return "wrong-phase", "-"
        return None

    def canonical(self, text):
        """Every legal event has a single text."""
        illegal = self.explain(text)
        if illegal:
            raise Illegal(*illegal)
        return text

    # What an event does.

    def apply(self, text):
        text = self.canonical(text)
        if text[0] == "!":
            self._draw(text[1])
        elif text[0] == "=":
            self._resolve(text[1:])
        elif text[0] == "^":
            self._take([] if text == "^-" else list(text[1:]))
        else:
            self._place(text[0], text[2])

    def _draw(self, symbol):
        """The next card of the deck: dealt (C3), drawn or placed by a Replay (C9)."""
        self.deck[symbol] -= 1
        if self.phase == "deal":
            self.hands[self._dealt_to()][symbol] += 1
            if size(self.hands["2"]) == dealt(self.options, "2"):
                self._end_deal()
        elif self.phase == "replay":
            self.board[self._empty_slots()[0]] = symbol
            self._end_turn()
        else:
            self.hands[self.mover][symbol] += 1
            if self.phase == "draw2":
                self.phase = "draw1"
            else:
                self._end_turn()

    def _dealt_to(self):
        """C3, *Text*: player 1 gets the whole hand, then player 2."""
        return "1" if size(self.hands["1"]) < dealt(self.options, "1") else "2"

    def _end_deal(self):
        for seat in SEATS:  # C4
            if all(self.hands[seat][symbol] == 0 for symbol in "CWBR"):
                self.phase = "over:" + seat
                self.ended = "heavenly-hand", "C4"
                return
        self.phase = "centre"

    def _place(self, symbol, slot):
        if self.board[slot] != ".":  # C6: only on a full board
            self.discards[self.board[slot]] += 1
        self.board[slot] = symbol
        self.hands[self.mover][symbol] -= 1
        self.known[self.mover][symbol] = max(0, self.known[self.mover][symbol] - 1)  # C12
        if self.phase == "centre":
            self._end_centre()
            return
        if any(slot in line and self._is_complete(line, "7") for line in LINES):  # C7
            self.phase = "over:" + self.mover
            self.ended = "gold-line", "C7"
            return
        if self.options["elimination"] == "at-once" and self._eliminate():  # C10
            return
        lines = self._complete_lines()  # C8
        if self.options["lines"] == "new":
            lines = [line for line in lines if slot in line]
        if len(lines) == 0:
            self._end_turn()
        elif len(lines) == 1:
            self._resolve(lines[0])
        else:
            self.phase = "line:" + ",".join(lines) if self.options["lines"] == "new" else "line"

    def _end_centre(self):
        """C5: the first card is the whole turn, or the same player places another one."""
        if self.options["first-turn"] == "centre":
            self._end_turn()
            return
        self.phase = "place"
        if self.options["elimination"] == "at-once" or size(self.hands[self.mover]) == 0:
            self._eliminate()  # C10: nobody can go on without a card

    def _resolve(self, line):
        """C8, C9: discard the line, then its effect."""
        symbol = self.board[line[0]]
        for slot in line:
            self.board[slot] = "."
        self.discards[symbol] += 3
        if symbol in "3C":
            due = len(self._takeable())
            phase = "pick2" if symbol == "3" else "pick1"
        elif symbol in "WB":
            due = min(2 if symbol == "W" else 1, size(self.deck))
            phase = f"draw{due}"
        else:
            due = size(self.deck)
            phase = "replay"
        if due:
            self.phase = phase
        else:
            self._end_turn()

    def _take(self, slots):
        for slot in slots:
            symbol = self.board[slot]
            self.board[slot] = "."
            self.hands[self.mover][symbol] += 1
            self.known[self.mover][symbol] += 1  # C12
        self._end_turn()

    def _eliminate(self):
        """C10: the mover is looked at first."""
        for seat in (self.mover, OTHER[self.mover]):
            if size(self.hands[seat]) == 0:
                self.phase = "over:" + OTHER[seat]
                self.ended = "empty-hand", "C10"
                return True
        return False

    def _end_turn(self):
        if self._eliminate():
            return
        if size(self.deck) == 0:  # C11
            first, second = (sum(SCORE[symbol] * self.hands[seat][symbol] for symbol in SYMBOLS) for seat in SEATS)
            self.phase = "over:1" if first > second else "over:2" if second > first else "over:="
            self.ended = "even-score" if first == second else "hand-score", "C11"
            return
        self.mover = OTHER[self.mover]
        self.phase = "place"

    # What a seat sees.

    def seen(self, seat):
        if self.to_move() == "over":
            return self.position()
        fields = self.position().split(" ")
        for owner, field in (("1", 2), ("2", 3)):
            if owner != seat:
                fields[field] = f"?{size(self.hands[owner])}"
        fields[4] = f"?{size(self.deck)}"
        return " ".join(fields)

    @staticmethod
    def masked(before, text, seat):
        if text[0] != "!" or before.phase == "replay":
            return "shown"
        owner = before._dealt_to() if before.phase == "deal" else before.mover
        return "shown" if owner == seat else "hidden"

    @classmethod
    def from_seen(cls, options, text, seat):
        """Raises BadPosition unless a full position looks like this to that seat."""
        for full, _ in fillings(cls(options)._all_cards(), text, seat):
            try:
                game = cls.from_position(options, full)
            except BadPosition as problem:
                # Which cards are hidden matters to one condition alone: the card for the centre (C5).
                if problem.field == "hand1" and game_phase(text) == "centre":
                    continue
                raise
            if game.seen(seat) == text:
                return
        raise BadPosition("deck", "no full position looks like this")

    @classmethod
    def consistent(cls, seen_text, seat, options):
        """Every full position that looks like this to that seat, and its probability when the hidden cards, except
        those known to be in a hand (C12), are dealt at random."""
        cls.from_seen(options, seen_text, seat)
        cards = cls(options)._all_cards()
        if sum(1 for _ in islice(fillings(cards, seen_text, seat), LIMIT + 1)) > LIMIT:
            raise ValueError("too many positions look like this")
        ways = {}
        for full, number in fillings(cards, seen_text, seat):
            try:
                game = cls.from_position(options, full)
            except BadPosition:
                continue
            if game.seen(seat) == seen_text:
                ways[full] = number
        total = sum(ways.values())
        return {full: Fraction(number, total) for full, number in ways.items()}


def game_phase(text):
    return text.split(" ")[-1]


def choices(pool, number):
    """Every bag of that many cards of the pool, with the number of ways to pick it when all cards differ."""
    def go(rest, left):
        if not rest:
            if left == 0:
                yield {}, 1
            return
        symbol = rest[-1]
        for count in range(min(left, pool[symbol]) + 1):
            for chosen, ways in go(rest[:-1], left - count):
                yield {**chosen, symbol: count}, ways * comb(pool[symbol], count)
    return go(SYMBOLS, number)


def fillings(cards, text, seat):
    """The lines that replace every ? of a seen position by cards, each with its number of ways. The other fields are
    left as they are; whether the line is a position is for `from_position` to say."""
    fields = split(text)
    if game_phase(text).startswith("over"):  # a finished game hides nothing
        yield text, 1
        return
    pool = dict(cards)
    visible = read_board(fields[0])
    for slot in SLOTS:
        if visible[slot] != ".":
            pool[visible[slot]] -= 1
    for symbol, count in read_counts(fields[5], "discards").items():
        pool[symbol] -= count
    hidden = []  # (index of the field, symbols surely in that hand, number of other cards)
    for owner, index in (("1", 2), ("2", 3)):
        field = "hand" + owner
        if owner == seat:
            cards_here = read_hand(fields[index], field)
        else:
            cards_here = read_hand(fields[index + 4], "known" + owner)
            hidden.append((index, cards_here, read_size(fields[index], field) - size(cards_here)))
        for symbol in SYMBOLS:
            pool[symbol] -= cards_here[symbol]
    deck_size = read_size(fields[4], "deck")
    if min(pool.values()) < 0 or size(pool) != deck_size + sum(left for _, _, left in hidden):
        raise BadPosition("deck", "the cards do not add up")
    if any(left < 0 for _, _, left in hidden):
        raise BadPosition("known", "more than the hand holds")

    def go(hidden, pool, fields):
        if not hidden:
            yield " ".join(fields[:4] + [counts_text(pool)] + fields[5:]), 1
            return
        index, sure, left = hidden[0]
        for chosen, ways in choices(pool, left):
            held = {symbol: sure[symbol] + chosen[symbol] for symbol in SYMBOLS}
            rest = {symbol: pool[symbol] - chosen[symbol] for symbol in SYMBOLS}
            filled = fields[:index] + [hand_text(held)] + fields[index + 1:]
            for full, more in go(hidden[1:], rest, filled):
                yield full, ways * more

    yield from go(hidden, pool, fields)


def grammar():
    for symbol in SYMBOLS:
        yield "!" + symbol
        for slot in SLOTS:
            yield symbol + "@" + slot
            yield symbol + "x" + slot
    for first in SLOTS:
        for second in SLOTS:
            for third in SLOTS:
                yield "=" + first + second + third
    yield "^-"
    for first in SLOTS:
        yield "^" + first
        for second in SLOTS[SLOTS.index(first) + 1:]:
            yield "^" + first + second
    yield from NEAR_MISSES


NEAR_MISSES = [
    "", " ", "-", "B", "@", "4", "B4", "B@", "@4", "Bx", "x4", "B@0", "Bx0", "b@4", "r@9", "B@44", "BB@4", "B@4 ",
    " B@4", "B@4\n", "BX4", "B@x4", "Bx@4", "4@B", "A@4", "T@1", "1@1", "?@4", "B@?", "B@٤", "Ｂ@4", "B-4", "=", "=1",
    "=12", "=1234", "=120", "=012", "=000", "=1 2", "123", "=123,894", "=1-3", "==123", "=abc", "^", "^0", "^10", "^01",
    "^73", "^33", "^99", "^123", "^378", "^12345678", "^-3", "^3-", "^--", "^3,7", "^a", "3^", "37", "!", "!?", "o?",
    "!b", "!T", "!BB", "!B ", "! B", "B!", "!1", "!9", "!-", "{B}", "pass", "m", "e5", "deal", "place",
]


# Self test.

def perft(game, depth):
    if depth == 0:
        return 1
    total = 0
    for text in game.events():
        after = game.copy()
        after.apply(text)
        total += perft(after, depth - 1)
    return total


def refused(call, error):
    try:
        call()
    except error:
        return True
    return False


def random_options(rng):
    options = {key: rng.choice(allowed) for key, (_, allowed) in OPTIONS.items() if isinstance(allowed, list)}
    cards, hand = rng.choice([
        ("5,4,9,9,15,15", "9"), ("5,4,9,9,15,15", "3"), ("2,1,2,2,2,2", "3"), ("0,4,4,0,0,0", "3"),
        ("3,3,3,3,3,3", "5"), ("0,0,0,15,15,15", "13"), ("1,0,0,6,0,9", "4"), ("0,9,9,0,0,3", "6")])
    first, second = rng.choice([("0", "0"), ("0", "0"), ("0", "3"), ("3", "0"), ("3", "4"), ("4", "3"), ("4", "0")])
    return {**options, "cards": cards, "hand": hand, "hand-1": first, "hand-2": second}


def random_setup(options, rng):
    """A random line that may or may not be a position: any cards anywhere, any phase."""
    cards = [symbol for symbol in SYMBOLS for _ in range(Game(options)._all_cards()[symbol])]
    rng.shuffle(cards)
    on_board = rng.choice([0, 2, 5, 8, 9, 9])
    board = cards[:on_board] + ["."] * (9 - on_board)
    rng.shuffle(board)
    places = [[], [], [], []]  # hand 1, hand 2, deck, discards
    weights = [rng.choice([0, 1, 3]) + 0.01 for _ in places]
    for card in cards[on_board:]:
        rng.choices(places, weights)[0].append(card)
    hands = [bag("".join(place)) for place in places]
    known = [bag("".join(card for card in place if rng.random() < 0.2)) for place in places[:2]]
    lines = ",".join(line for line in LINES if rng.random() < 0.3)
    phase = rng.choice(["deal", "centre", "place", "place", "line", "line:" + lines, "pick1", "pick2", "draw1", "draw2",
                        "replay", "over:1", "over:="])
    return " ".join(["".join(board), rng.choice(SEATS), hand_text(hands[0]), hand_text(hands[1]), counts_text(hands[2]),
                     counts_text(hands[3]), hand_text(known[0]), hand_text(known[1]), phase])


def check_state(game, options, texts):
    assert Game.from_position(options, game.position()).position() == game.position()
    legal = [text for text in texts if game.explain(text) is None]
    assert sorted(legal) == game.events(), game.position()
    if game.to_move() == "chance":
        assert sum(game.chance().values()) == 1
    for seat in ("1", "2", "onlooker"):
        check_seen(game, options, seat)


def check_seen(game, options, seat):
    text = game.seen(seat)
    Game.from_seen(options, text, seat)
    if options["cards"] == "2,1,2,2,2,2":
        full = Game.consistent(text, seat, options)
        assert full[game.position()] > 0 and sum(full.values()) == 1
        for like in random.Random(1).sample(sorted(full), min(3, len(full))):  # hidden cards do not shape the choices
            like = Game.from_position(options, like)
            assert like.to_move() == game.to_move()
            assert game.to_move() != seat or like.events() == game.events()
    if game.to_move() == "chance":  # a masked card leaves no trace, except when it ends the game
        looks = set()
        for event in game.events():
            if Game.masked(game, event, seat) == "hidden":
                after_it = game.copy()
                after_it.apply(event)
                looks.add(after_it.seen(seat) if after_it.to_move() != "over" else None)
        assert len(looks - {None}) <= 1


def play(game, options, rng, texts, often):
    states = 1
    while game.to_move() != "over":
        assert game.events(), game.position()
        if rng.random() < often:
            check_state(game, options, texts)
        game.apply(rng.choice(game.events()))
        states += 1
    check_state(game, options, texts)
    assert sum(game.result()) == 1 and game.seen("onlooker") == game.position()
    assert {game.explain(text) for text in texts} == {("syntax", "-"), ("game-over", "-")}
    return states, game.phase


def after(options, position, *texts):
    game = Game.from_position(options, position)
    for text in texts:
        game.apply(text)
    return game.position()


def examples():
    """Drawn-up positions, each for a ruling or two."""
    small = {"cards": "3,3,3,3,3,3", "hand": "3"}
    none = "0,0,0,0,0,0"
    # C7: a line of three 7 wins, with the last card too, and before the other player is looked at.
    assert after(small, f"77....... 1 7 B 0,3,3,3,2,3 {none} - - place", "7@3") == \
        f"777...... 1 - B 0,3,3,3,2,3 {none} - - over:1"
    # C9: the card of a Replay goes to the lowest empty slot; a line of three 7 that arises so wins nothing.
    text = after(small, f".77....RR 1 BR B 1,3,3,3,1,0 {none} - - place", "R@4", "!7")
    assert text == "777...... 2 B B 0,3,3,3,1,0 0,0,0,0,0,3 - - place", text
    # C8, C9: a take; C12: it is known to be in hand until a card of that symbol is played.
    text = after(small, f"CC.BB...W 1 CR WB 3,3,0,1,0,2 {none} - - place", "C@3", "^4")
    assert text == "....B...W 2 BR WB 3,3,0,1,0,2 0,0,3,0,0,0 B - place", text
    text = after(small, text, "W@1", "B@2")
    assert text == "WB..B...W 2 R B 3,3,0,1,0,2 0,0,3,0,0,0 - - place", text
    # C10: a player without cards is out.
    assert after(small, text, "B@3").endswith(" 2 R - 3,3,0,1,0,2 0,0,3,0,0,0 - - over:1")
    # C8: two lines to choose from; C10: a last card that draws another saves its player.
    bells = {"cards": "0,0,0,0,12,0", "hand": "3"}
    two = f"BB.BB.... 1 B BBB 0,0,0,0,4,0 {none} - - place"
    text = after(bells, two, "B@3")
    assert text == f"BBBBB.... 1 - BBB 0,0,0,0,4,0 {none} - - line:123,345", text
    assert after({**bells, "lines": "any"}, two, "B@3").endswith(" line")
    assert after(bells, text, "=345", "!B") == "BB....... 2 B BBB 0,0,0,0,3,0 0,0,0,0,3,0 - - place"
    assert after({**bells, "elimination": "at-once"}, two, "B@3").endswith(" over:2")
    # C8: a complete line that the placement did not complete counts with lines=any alone.
    old = f"BBB...... 1 BB BBB 0,0,0,0,4,0 {none} - - place"
    assert after(bells, old, "B@6") == f"BBB..B... 2 B BBB 0,0,0,0,4,0 {none} - - place"
    assert after({**bells, "lines": "any"}, old, "B@6") == ".....B... 1 B BBB 0,0,0,0,4,0 0,0,0,0,3,0 - - draw1"
    # C6: a full board; C11: the hands are scored when the deck is empty at the end of a turn.
    text = after({"cards": "2,2,2,2,2,2", "hand": "3"}, f"73CWBR73C 1 WB R {none} {none} - - place", "Wx1")
    assert text == f"W3CWBR73C 1 B R {none} 1,0,0,0,0,0 - - over:1", text
    # C4: nothing but 7 and 3.
    assert after(small, f"......... 1 CBR 73 2,2,2,3,2,2 {none} - - deal", "!7").endswith(" over:2")
    # C3: player 1 is dealt four, player 2 three as `hand` says; C4: with these sizes, too.
    more = {**small, "hand-1": "4"}
    text = after(more, f"......... 1 CBR - 3,3,2,3,2,2 {none} - - deal", "!7", "!3", "!3")
    assert text == f"......... 1 7CBR 33 2,1,2,3,2,2 {none} - - deal", text
    assert after(more, text, "!3").endswith(" over:2")
    assert after(more, text, "!C") == f"......... 1 7CBR 33C 2,1,1,3,2,2 {none} - - centre"
    assert refused(lambda: Game.from_position(more, f"......... 1 CBR 7 2,3,2,3,2,2 {none} - - deal"), BadPosition)
    # C5: the first turn.
    first = f"......... 1 7CB WWR 2,3,2,1,2,2 {none} - - centre"
    assert after(small, first, "B@9") == f"........B 2 7C WWR 2,3,2,1,2,2 {none} - - place"
    assert after({**small, "first-turn": "centre-and-place"}, first, "B@9") == \
        f"........B 1 7C WWR 2,3,2,1,2,2 {none} - - place"
    for text, reason in {"R@9": "not-in-hand", "7@8": "centre-first", "7@9": "not-on-centre", "Bx9": "not-full",
                         "=123": "wrong-phase", "=124": "no-such-line", "^-": "wrong-phase", "^9": "centre-protected",
                         "^8": "empty-slot", "!B": "not-chance"}.items():
        assert Game.from_position(small, first).explain(text)[0] == reason, text


def bad_positions():
    start = "......... 1 - - 5,4,9,9,15,15 0,0,0,0,0,0 - - deal"
    none = "0,0,0,0,0,0"
    rest = "5,4,9,9,15"
    yield from ["", start + " ", " " + start, start.replace(" ", "  ", 1), start + "\n", start.replace("deal", "Deal")]
    yield from [start.replace(" 1 ", " 2 "), start.replace("5,4", "05,4"), start.replace("5,4", "4,4"), start[1:]]
    yield from [start.replace("deal", phase) for phase in
                ("centre", "place", "line", "line:123", "replay1", "draw", "draw3", "pick", "over", "over:3", "over:")]
    yield from [f"......... 1 {hand} - {rest},14 {none} - - deal" for hand in ("R-", "r", "?1", "RR", "")]
    yield f"......... 1 - R {rest},14 {none} - - deal"
    yield f"......... 1 BC - 5,4,8,9,14,15 {none} - - place"
    yield f"......... 1 - B {rest[:-2]}14,15 {none} - - place"
    yield f"......... 1 B B {rest[:-2]}13,15 {none} C - place"
    yield f"........B 1 B B {rest[:-2]}12,15 {none} - - centre"
    yield f"......... 1 77 B 3,4,9,9,14,15 {none} - - centre"
    yield f"777...... 1 B B 2,4,9,9,13,15 {none} - - line:123"
    yield f"BBB...... 1 B B {rest[:-2]}10,15 {none} - - line"
    yield f"BBBBB.... 1 B B {rest[:-2]}8,15 {none} - - line:345,123"
    yield f"BBBBB.... 1 B B {rest[:-2]}8,15 {none} - - line:123,123"
    yield f"BBBBB.... 1 B B {rest[:-2]}8,15 {none} - - line:"
    yield f"BBBCCCWWW 1 B B 5,4,6,6,10,15 {none} - - replay"
    yield "......... 1 B B 0,0,0,0,0,1 5,4,9,9,13,14 - - draw2"
    yield "......... 1 B B 0,0,0,0,0,0 5,4,9,9,13,15 - - draw1"
    yield "......... 1 - - 0,0,0,0,0,17 5,4,9,9,13,0 - - deal"
    yield "......... 1 - - 0,0,0,0,0,15 5,4,9,9,15,0 - - deal"


def physical_check():
    """`consistent` against real, distinguishable cards: the cards known to be in the hand lie there, the others are
    shuffled."""
    options = {"cards": "2,1,2,2,2,2", "hand": "3"}
    text = "C.......W 1 ?3 7B ?2 0,0,0,1,1,0 R - place"
    pool = "73" + "C" + "R"  # what is left besides the R that player 1 took
    assert refused(lambda: Game.from_seen(options, text.replace("?2", "?3"), "2"), BadPosition)
    found = {}
    for picked in combinations(range(len(pool)), 2):
        held = hand_text(bag("R" + "".join(pool[card] for card in picked)))
        left = counts_text(bag("".join(pool[card] for card in range(len(pool)) if card not in picked)))
        full = f"C.......W 1 {held} 7B {left} 0,0,0,1,1,0 R - place"
        found[full] = found.get(full, 0) + Fraction(1, 6)
    assert Game.consistent(text, "2", options) == found
    for wrong in (text.replace("?3", "3R7"), text.replace("7B", "?2"), text.replace(" R ", " W "),
                  text.replace(" R ", " RR ").replace("?3", "?1").replace("?2", "?4"), text.replace("?3", "?03"),
                  text.replace("?3", "?2"), text.replace("place", "replay1"), text.replace("place", "draw3")):
        assert refused(lambda: Game.from_seen(options, wrong, "2"), BadPosition), wrong
    assert refused(lambda: Game.from_seen(options, text, "1"), BadPosition)
    assert refused(lambda: Game.from_seen(options, text, "onlooker"), BadPosition)
    many = "......... 1 ?20 ?20 ?17 0,0,0,0,0,0 - - place"
    assert refused(lambda: Game.consistent(many, "onlooker", {}), ValueError)


def self_test():
    assert Game({}).position() == "......... 1 - - 5,4,9,9,15,15 0,0,0,0,0,0 - - deal"
    Game.from_seen({}, "........C 2 ?8 3CCWWBBRR ?39 0,0,0,0,0,0 - - place", "2")
    examples()
    physical_check()
    for bad in bad_positions():
        assert refused(lambda: Game.from_position({}, bad), BadPosition), bad
    for bad in ({"hand": "2"}, {"hand": "09"}, {"cards": "5,4,9,9,15,16"}, {"cards": "5,4,9"}, {"x": "1"}, {"take": ""},
                {"cards": "0,0,0,0,9,9"}, {"hand": "9\n"}, {"hand-1": "1"}, {"hand-2": "2"}, {"hand-1": "14"},
                {"cards": "0,0,0,0,9,10", "hand-2": "10"}):
        assert refused(lambda: Game(bad), BadOption), bad
    middle = "........C 2 3CWWBBRR 3CCWWBBRR 5,2,5,5,11,11 0,0,0,0,0,0 - - place"
    print("perft deal 1-5:", [perft(Game({}), depth) for depth in range(1, 6)])
    print("perft middle 1-3:", [perft(Game.from_position({}, middle), depth) for depth in range(1, 4)])
    rng = random.Random(1)
    texts = list(grammar())
    states, setups, ends = 0, 0, {}
    for number in range(2000):
        options = random_options(rng)
        game = Game(options)
        if number >= 300:
            try:
                game = Game.from_position(options, random_setup(options, rng))
            except BadPosition:
                continue
            setups += 1
        count, end = play(game, options, rng, texts, 0.03 if number < 300 else 0.1)
        states += count
        ends[end] = ends.get(end, 0) + 1
    print(f"card-slot: ok, 300 games, {setups} set-up positions, {states} states, ends {dict(sorted(ends.items()))}")


if __name__ == "__main__":
    self_test()
