"""Reference implementation of Isshin Ittai: plain and slow, an oracle for tests.

The comments cite the clauses of the exact rules (I1 ...).
`python3 isshin_ittai.py` runs the self test.
"""

import random
import re
from fractions import Fraction
from itertools import combinations, islice
from math import comb

from common import BadOption, BadPosition, Illegal

ID = "isshin-ittai"
SEATS = ["1", "2"]
OPTIONS = {
    "copies": ("4", (2, 6)),  # I1
    "below": ("3", (0, 8)),  # I2
    "hand": ("4", (3, 6)),  # I2
    "distance-at-limit": ("no", ["no", "yes"]),  # I6
}

FORM_CARDS = ["F-", "F+", "L-", "L+", "S-", "S+"]  # I1
CARDS = FORM_CARDS + ["T"]
BEATS = {"F": "L", "L": "S", "S": "F"}
MARKERS = 3
OTHER = {"1": "2", "2": "1"}
CHANCE_PHASES = ["deal", "redraw", "draw"]
NUMBER = "(0|[1-9][0-9]{0,4})"
LIMIT = 200_000  # full positions that `consistent` is willing to list

# Shapes of events.
CARD = r"([FLS][-+]|T)"
OPEN = re.compile("o" + CARD)
STANCE = re.compile("k" + CARD)
DISTANCE = re.compile("m")
SPIRIT = re.compile("r" + CARD + CARD)
DRAW = re.compile("!" + CARD)


# Bags of cards: dictionaries card -> count. Only hands have a T.

def bag(cards=()):
    return {card: list(cards).count(card) for card in CARDS}


def size(cards):
    return sum(cards.values())


def form_cards(cards):
    return sum(cards[card] for card in FORM_CARDS)


def hand_text(cards):
    return "".join(card * cards[card] for card in CARDS) or "-"


def counts_text(cards):
    return ",".join(str(cards[card]) for card in FORM_CARDS)


def read_options(options):
    values = {key: default for key, (default, _) in OPTIONS.items()}
    for key, value in options.items():
        if key not in OPTIONS:
            raise BadOption(f"{key}: no such option")
        allowed = OPTIONS[key][1]
        if isinstance(allowed, tuple):
            good = re.fullmatch(NUMBER, value) and allowed[0] <= int(value) <= allowed[1]
        else:
            good = value in allowed
        if not good:
            raise BadOption(f"{key}: bad value {value}")
        values[key] = value
    if 2 * int(values["hand"]) > 6 * int(values["copies"]) - int(values["below"]):
        raise BadOption("hand: the deal must not reach T")  # I2
    return values


# Fields of a position. Only the canonical text is read.

def read_cards(text):
    return [] if text == "-" else re.findall(CARD, text)


def read_hand(text, field):
    if text == "" or not re.fullmatch(r"-|(F-)*(F\+)*(L-)*(L\+)*(S-)*(S\+)*T?", text):
        raise BadPosition(field, "cards in their order, or - for none")
    return bag(read_cards(text))


def read_front(text, field):
    """Newest first; T newest or not at all."""
    if not re.fullmatch(r"-|([FLS][-+]|T)([FLS][-+])?", text):
        raise BadPosition(field, "one or two cards, newest first, or - for none")
    return read_cards(text)


def read_numbers(text, how_many, field):
    if not re.fullmatch(",".join([NUMBER] * how_many), text):
        raise BadPosition(field, f"{how_many} numbers are needed")
    numbers = [int(n) for n in text.split(",")]
    if max(numbers) > 65535:
        raise BadPosition(field, "a number is too large")
    return numbers


def read_counts(text, field):
    return {**bag(), **dict(zip(FORM_CARDS, read_numbers(text, 6, field)))}


def split(text):
    fields = text.split(" ")
    if len(fields) != 10:
        raise BadPosition("fields", "ten fields are needed")
    return fields


# I9, I10.

def state(front):
    """I9: the state that the cards in front make, newest first."""
    if front[0] == "T":
        return "kill"
    if len(front) == 1:
        return "guard"
    (form, sign), (form_before, sign_before) = front
    if sign == sign_before:
        return "guard"
    return "power" if form == form_before else "attack"


def judge(own, other):
    """I10: what the table says to the player who has just acted: 'win', 'lose' or None."""
    own_state, other_state = state(own), state(other)
    if own_state == "kill":
        return "win" if other_state == "guard" else "lose"
    own_form, other_form = own[0][0], other[0][0]
    if BEATS[own_form] == other_form:
        return None
    if own_form == other_form:
        return "lose" if other_state == "power" and own_state != "power" else None
    return "lose" if other_state in ("power", "attack") else None


class Game:
    """hands: player -> bag; fronts: player -> cards in sight, newest first; markers: player or 'middle' -> number;
    deck, out: bags of form cards (out: out of play face up); above: form cards above T, None when T is not in the
    deck; mover: player to move; phase: as it is written in the position, with the committed card."""

    ID, SEATS, OPTIONS = ID, SEATS, OPTIONS

    ended = None  # how, once it is over by an event

    def __init__(self, options):
        self.options = read_options(options)
        copies = int(self.options["copies"])
        self.hands = {seat: bag() for seat in SEATS}
        self.fronts = {seat: [] for seat in SEATS}
        self.markers = {"1": 0, "2": 0, "middle": MARKERS}
        self.deck = bag(FORM_CARDS * copies)
        self.above = 6 * copies - int(self.options["below"])
        self.out = bag()
        self.mover = "1"
        self.phase = "deal"

    @classmethod
    def from_position(cls, options, text):
        game = cls(options)
        hand1, hand2, front1, front2, markers, deck, above, out, mover, phase = split(text)
        game.hands = {"1": read_hand(hand1, "hand1"), "2": read_hand(hand2, "hand2")}
        game.fronts = {"1": read_front(front1, "front1"), "2": read_front(front2, "front2")}
        game.markers = dict(zip(["1", "2", "middle"], read_numbers(markers, 3, "markers")))
        game.deck = read_counts(deck, "deck")
        game.above = None if above == "x" else read_numbers(above, 1, "above")[0]
        game.out = read_counts(out, "out")
        if mover not in SEATS:
            raise BadPosition("to-move", "must be 1 or 2")
        game.mover = mover
        game.phase = phase
        game._check_cards()
        game._check_phase()
        return game

    def _check_cards(self):
        copies = int(self.options["copies"])
        for card in FORM_CARDS:  # I1
            found = sum(part[card] for part in (*self.hands.values(), self.deck, self.out))
            found += sum(front.count(card) for front in self.fronts.values())
            if found != copies:
                raise BadPosition("deck", f"the {card} cards do not add up")
        if sum(self.markers.values()) != MARKERS:
            raise BadPosition("markers", "they must add up to 3")
        in_hands = sum(hand["T"] for hand in self.hands.values())
        in_fronts = sum(front.count("T") for front in self.fronts.values())
        if in_hands + in_fronts + (self.above is not None) != 1:
            raise BadPosition("above", "there must be exactly one T")
        if in_fronts and not self.phase.startswith("over"):
            raise BadPosition("front1" if "T" in self.fronts["1"] else "front2", "T in front ends the game")
        if self.above is not None and self.above > size(self.deck):
            raise BadPosition("above", "more than the deck holds")

    def _check_phase(self):
        """The paragraph *Consistent*; and a phase that is not over has at least one event."""
        phase = self.phase.split(":")[0]
        if phase in ("deal", "open", "redraw") and any(self.fronts.values()):
            raise BadPosition("front1" if self.fronts["1"] else "front2", "nothing is in front before the opening")
        if phase in ("turn", "stuck", "draw") and not all(self.fronts.values()):
            raise BadPosition("front2" if self.fronts["1"] else "front1", "a card in front is needed")
        if phase == "open":
            self._check_open()
        elif self.phase == "deal":
            self._check_deal()
        elif self.phase == "redraw":
            if self._deck_is_empty():
                raise BadPosition("deck", "a card is needed")
        elif self.phase == "draw":
            if size(self.hands[self.mover]) >= self._limit():
                raise BadPosition("hand" + self.mover, "already at its limit")
            if self._deck_is_empty():
                raise BadPosition("deck", "a card is needed")
        elif self.phase not in ("turn", "stuck", "over:1", "over:2", "over:="):
            raise BadPosition("phase", "no such phase")

    def _check_open(self):
        if self.mover != ("1" if self.phase == "open" else "2"):
            raise BadPosition("to-move", "player 1 commits first, then player 2")
        for seat in SEATS:
            if form_cards(self.hands[seat]) == 0:
                raise BadPosition("hand" + seat, "a form card is needed")
        if self.phase != "open":
            committed = self.phase[len("open:"):]
            if committed not in FORM_CARDS or self.hands["1"][committed] == 0:
                raise BadPosition("phase", "the committed card must be a form card of hand 1")

    def _check_deal(self):
        full = int(self.options["hand"])
        sizes = [size(self.hands[seat]) for seat in SEATS]
        if self.mover != "1":
            raise BadPosition("to-move", "it is player 1 during the deal")
        if sizes[0] > full:
            raise BadPosition("hand1", "more cards than are dealt")
        if sizes[1] >= full or (sizes[0] < full and sizes[1] > 0):
            raise BadPosition("hand2", "not as the deal leaves it")
        if size(self.deck) + (self.above is not None) < 2 * full - sum(sizes):
            raise BadPosition("deck", "too few cards for the rest of the deal")

    def copy(self):
        other = object.__new__(Game)
        other.options = self.options
        other.hands = {seat: dict(cards) for seat, cards in self.hands.items()}
        other.fronts = {seat: list(cards) for seat, cards in self.fronts.items()}
        other.markers = dict(self.markers)
        other.deck = dict(self.deck)
        other.above = self.above
        other.out = dict(self.out)
        other.mover = self.mover
        other.phase = self.phase
        return other

    def position(self):
        return " ".join([
            hand_text(self.hands["1"]), hand_text(self.hands["2"]),
            "".join(self.fronts["1"]) or "-", "".join(self.fronts["2"]) or "-",
            ",".join(str(self.markers[owner]) for owner in ("1", "2", "middle")),
            counts_text(self.deck), "x" if self.above is None else str(self.above), counts_text(self.out),
            self.mover, self.phase])

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
        """As it was noted when it happened; None for a position that was set up as finished."""
        return self.ended

    # What can happen.

    def _limit(self):
        """I6: the hand size that a distance of the player to move reaches for."""
        return int(self.options["hand"]) + self.markers[self.mover]

    def _deck_is_empty(self):
        return size(self.deck) == 0 and self.above is None

    def _distance_reason(self):
        """I6: why the player to move may not take distance, or None."""
        hand = self.hands[self.mover]
        if self.options["distance-at-limit"] == "yes":
            return None
        if size(hand) == 0 and self._deck_is_empty():
            return None  # nothing else is legal
        if size(hand) >= self._limit():
            return "hand-full"
        if self._deck_is_empty():
            return "deck-empty"
        return None

    def events(self):
        kind = self.to_move()
        if kind == "over":
            return []
        if kind == "chance":
            return sorted("!" + card for card in self._next_cards())
        hand = self.hands[self.mover]
        held = [card for card in CARDS if hand[card]]
        if self.phase.startswith("open"):  # I3
            texts = ["o" + card for card in held if card != "T"]
        else:  # I4
            texts = ["k" + card for card in held]
            if self._distance_reason() is None:
                texts.append("m")
            if self.markers["middle"]:
                forms = [card for card in FORM_CARDS for _ in range(hand[card])]
                texts += {"r" + first + second for first, second in combinations(forms, 2)}
        return sorted(texts)

    def _next_cards(self):
        """*Text*, chance: the cards that may lie on top, with their weights."""
        if self.above == 0:
            return {"T": 1}
        return {card: self.deck[card] for card in FORM_CARDS if self.deck[card]}

    def chance(self):
        cards = self._next_cards()
        return {"!" + card: Fraction(cards[card], sum(cards.values())) for card in cards}

    def explain(self, text):
        opening, stance, distance, spirit, draw = (
            shape.fullmatch(text) for shape in (OPEN, STANCE, DISTANCE, SPIRIT, DRAW))
        if spirit and CARDS.index(spirit[1]) > CARDS.index(spirit[2]):
            spirit = None  # the two cards in their order
        if not (opening or stance or distance or spirit or draw):
            return "syntax", "-"
        kind = self.to_move()
        if kind == "over":
            return "game-over", "-"
        if kind == "chance" and not draw:
            return "chance-to-move", "-"
        if kind != "chance" and draw:
            return "not-chance", "-"
        if draw:
            return None if draw[1] in self._next_cards() else ("no-such-outcome", "-")
        if self.phase.startswith("open") and not opening:
            return "must-open", "I3"
        if opening:
            return self._explain_open(opening[1])
        if stance:
            return None if self.hands[self.mover][stance[1]] else ("not-in-hand", "I5")
        if spirit:
            return self._explain_spirit(list(spirit.groups()))
        reason = self._distance_reason()
        return (reason, "I6") if reason else None

    def _explain_open(self, card):
        if card == "T":
            return "not-a-form-card", "I3"
        if self.hands[self.mover][card] == 0:
            return "not-in-hand", "I3"
        if not self.phase.startswith("open"):
            return "wrong-phase", "-"
        return None

    def _explain_spirit(self, cards):
        hand = self.hands[self.mover]
        if self.markers["middle"] == 0:
            return "no-marker", "I7"
        if form_cards(hand) < 2:
            return "need-two-cards", "I7"
        if "T" in cards:
            return "not-a-form-card", "I7"
        if any(hand[card] < cards.count(card) for card in cards):
            return "not-in-hand", "I7"
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
        kind, cards = text[0], read_cards(text[1:])
        if kind == "!":
            self._draw(cards[0])
        elif kind == "o":
            self._open(cards[0])
        elif kind == "k":
            self._stance(cards[0])
        elif kind == "r":
            self._spirit(cards)
        elif size(self.hands[self.mover]) >= self._limit() or self._deck_is_empty():
            self._end_distance(empty=True)
        else:
            self.phase = "draw"

    def _draw(self, card):
        """The next card of the deck: dealt (I2), drawn to repeat the opening (I3), or drawn in a distance (I6)."""
        if card == "T":
            self.above = None
        else:
            self.deck[card] -= 1
            if self.above is not None:
                self.above -= 1
        owner = self._drawer()
        self.hands[owner][card] += 1
        if self.phase == "deal":
            if size(self.hands["2"]) == int(self.options["hand"]):
                self.phase = "open"
        elif self.phase == "redraw":
            if owner == "1" and not self._deck_is_empty():
                self.mover = "2"
            else:
                self._repeat_opening()
        elif card == "T" or size(self.hands[owner]) >= self._limit() or self._deck_is_empty():
            self._end_distance(empty=False)

    def _drawer(self):
        """Who gets the next card. In the deal player 1 gets the whole hand, then player 2."""
        if self.phase == "deal":
            return "1" if size(self.hands["1"]) < int(self.options["hand"]) else "2"
        return self.mover

    def _open(self, card):
        """I3, *Text*: player 1 commits, then player 2; then both are revealed."""
        if self.phase == "open":
            self.phase = "open:" + card
            self.mover = "2"
            return
        revealed = {"1": self.phase[len("open:"):], "2": card}
        for seat in SEATS:
            self.hands[seat][revealed[seat]] -= 1
        if revealed["1"] == revealed["2"]:
            self.out[card] += 2
            if self._deck_is_empty():
                self._repeat_opening()
            else:
                self.phase = "redraw"
                self.mover = "1"
            return
        self.fronts = {seat: [revealed[seat]] for seat in SEATS}
        (form1, sign1), (form2, _) = revealed["1"], revealed["2"]
        if form1 == form2:
            self.mover = "1" if sign1 == "-" else "2"
        else:
            self.mover = "1" if BEATS[form2] == form1 else "2"
        self.phase = "turn"

    def _repeat_opening(self):
        """I3: the cards that could be drawn have been drawn."""
        if all(form_cards(self.hands[seat]) for seat in SEATS):
            self.phase = "open"
            self.mover = "1"
        else:
            self.phase = "over:="
            self.ended = "no-form-card", "I3"

    def _stance(self, card):
        """I5."""
        self.hands[self.mover][card] -= 1
        self._keep_in_front(1)
        self.fronts[self.mover].insert(0, card)
        self._judge(empty_distance=False)

    def _spirit(self, cards):
        """I7."""
        for card in cards:
            self.hands[self.mover][card] -= 1
            self.out[card] += 1
        self.markers["middle"] -= 1
        self.markers[self.mover] += 1
        self._keep_in_front(1)  # I8
        self._judge(empty_distance=False)

    def _end_distance(self, empty):
        """I6: the distance is complete; empty if it drew nothing."""
        self._keep_in_front(1)  # I8
        self._judge(empty_distance=empty)

    def _keep_in_front(self, number):
        """Only that many cards of the mover stay in sight, the others are covered (I12: out of play face up)."""
        front = self.fronts[self.mover]
        for card in front[number:]:
            self.out[card] += 1
        del front[number:]

    def _judge(self, empty_distance):
        verdict = judge(self.fronts[self.mover], self.fronts[OTHER[self.mover]])  # I10
        if verdict:
            self.phase = "over:" + (self.mover if verdict == "win" else OTHER[self.mover])
            self.ended = self._lost_or_won_by(verdict), "I10"
        elif empty_distance and self.phase == "stuck":  # I11
            self.phase = "over:="
            self.ended = "no-end-in-sight", "I11"
        else:
            self.phase = "stuck" if empty_distance else "turn"
            self.mover = OTHER[self.mover]

    def _lost_or_won_by(self, verdict):
        own, other = (self.fronts[seat][0][0] for seat in (self.mover, OTHER[self.mover]))
        if own == "T":
            return "kill" if verdict == "win" else "kill-stopped"
        return "overpowered" if own == other else "unanswered"

    # What a seat sees.

    def seen(self, seat):
        if self.to_move() == "over":
            return self.position()
        fields = self.position().split(" ")
        for owner, field in (("1", 0), ("2", 1)):
            if owner != seat:
                fields[field] = f"?{size(self.hands[owner])}" + "T" * self.hands[owner]["T"]
        fields[5] = f"?{size(self.deck)}"
        if self.phase.startswith("open:") and seat != "1":
            fields[9] = "open:?"
        return " ".join(fields)

    @staticmethod
    def masked(before, text, seat):
        if text[0] == "!" and text != "!T" and before._drawer() != seat:
            return "hidden"
        if text[0] == "o" and before.phase == "open" and seat != "1":
            return "sealed"
        return "shown"

    @classmethod
    def from_seen(cls, options, text, seat):
        """Raises BadPosition unless a full position looks like this to that seat."""
        for full, _ in fillings(cls(options).deck, text, seat):
            # Which cards are hidden matters to no condition, only how many: the first line speaks for all.
            if cls.from_position(options, full).seen(seat) == text:
                return
            break
        raise BadPosition("deck", "no full position looks like this")

    @classmethod
    def consistent(cls, seen_text, seat, options):
        """Every full position that looks like this to that seat, and its probability when the hidden cards are dealt
        at random, and a hidden commitment is any physical form card of the hand."""
        cls.from_seen(options, seen_text, seat)
        cards = cls(options).deck
        if sum(1 for _ in islice(fillings(cards, seen_text, seat), LIMIT + 1)) > LIMIT:
            raise ValueError("too many positions look like this")
        ways = {}
        for full, number in fillings(cards, seen_text, seat):
            assert cls.from_position(options, full).seen(seat) == seen_text
            ways[full] = number
        total = sum(ways.values())
        return {full: Fraction(number, total) for full, number in ways.items()}


def choices(pool, number):
    """Every bag of that many form cards of the pool, with the number of ways to pick it when all cards differ."""
    def go(rest, left):
        if not rest:
            if left == 0:
                yield {}, 1
            return
        card = rest[-1]
        for count in range(min(left, pool[card]) + 1):
            for chosen, ways in go(rest[:-1], left - count):
                yield {**chosen, card: count}, ways * comb(pool[card], count)
    return go(FORM_CARDS, number)


def fillings(cards, text, seat):
    """The lines that replace every ? of a seen position by cards, each with its number of ways. The other fields are
    left as they are; whether the line is a position is for `from_position` to say."""
    fields = split(text)
    if fields[9].startswith("over"):  # a finished game hides nothing
        yield text, 1
        return
    pool = dict(cards)
    hidden = []  # (index of the field, form cards, T in hand)
    for owner, index in (("1", 0), ("2", 1)):
        field = "hand" + owner
        if owner == seat:
            for card, count in read_hand(fields[index], field).items():
                pool[card] -= count
        else:
            shape = re.fullmatch(r"\?" + NUMBER + "(T?)", fields[index])
            if not shape or int(shape[1]) > 65535 or int(shape[1]) < len(shape[2]):
                raise BadPosition(field, "hidden from this seat: ?, a size, and T if it is there")
            hidden.append((index, int(shape[1]) - len(shape[2]), len(shape[2])))
    for field, index in (("front1", 2), ("front2", 3)):
        for card in read_front(fields[index], field):
            pool[card] -= 1
    for card, count in read_counts(fields[7], "out").items():
        pool[card] -= count
    pool = {card: pool[card] for card in FORM_CARDS}  # where T is, is known
    if not re.fullmatch(r"\?" + NUMBER, fields[5]):
        raise BadPosition("deck", "hidden from this seat: ? and a size are needed")
    if min(pool.values()) < 0 or size(pool) != int(fields[5][1:]) + sum(number for _, number, _ in hidden):
        raise BadPosition("deck", "the cards do not add up")

    def go(hidden, pool, fields):
        if not hidden:
            yield fields[:5] + [counts_text(pool)] + fields[6:], 1
            return
        index, number, trinity = hidden[0]
        for chosen, ways in choices(pool, number):
            rest = {card: pool[card] - chosen[card] for card in FORM_CARDS}
            filled = fields[:index] + [hand_text({**chosen, "T": trinity})] + fields[index + 1:]
            for full, more in go(hidden[1:], rest, filled):
                yield full, ways * more

    for full, ways in go(hidden, pool, fields):
        if full[9] == "open:?" and seat != "1":
            hand = bag(read_cards(full[0]))
            for card in FORM_CARDS:
                if hand[card]:
                    yield " ".join(full[:9] + ["open:" + card]), ways * hand[card]
        else:
            yield " ".join(full), ways


def grammar():
    yield "m"
    for index, card in enumerate(CARDS):
        yield "!" + card
        yield "o" + card
        yield "k" + card
        for second in CARDS[index:]:
            yield "r" + card + second
    yield from NEAR_MISSES


NEAR_MISSES = [
    "", " ", "-", "o", "k", "r", "!", "mm", "m ", " m", "M", "m\n", "m1", "mF-", "o?", "!?", "k?", "oF", "kF", "o+",
    "k-", "oF*", "of-", "kf+", "KF+", "OF+", "oX-", "kG+", "oTT", "kTT", "oT-", "kT+", "oF-L-", "kF-L-", "oF+-", "kF++",
    "k F+", "oF+ ", "F+", "T", "F-L+", "rF-", "rT", "rL+F-", "rF+F-", "rTF-", "rTS+", "rF-F-F-", "rF-L+S+", "rF-,L+",
    "rF-L", "rFL", "r--", "rF-?", "r??", "RF-L+", "rF- L+", "!f-", "!F", "!F-L-", "! F-", "!TT", "!t", "!B", "o:F+",
    "open:F+", "pass", "e5", "B@4", "k\uff26+", "oF\u2212", "rF-T+", "rS+TT",
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
    while True:
        options = {"copies": rng.choice(["2", "2", "3", "4", "6"]), "below": str(rng.randint(0, 8)),
                   "hand": str(rng.randint(3, 6)), "distance-at-limit": rng.choice(["no", "yes"])}
        try:
            Game(options)
            return options
        except BadOption:
            continue


def random_setup(options, rng):
    """A random line that may or may not be a position: any cards anywhere, any phase."""
    cards = FORM_CARDS * int(options["copies"])
    rng.shuffle(cards)
    fronts = [[cards.pop() for _ in range(rng.choice([0, 1, 2, 2]))] for _ in SEATS]
    if rng.random() < 0.3:
        cards += fronts[0] + fronts[1]
        fronts = [[], []]
    places = [[], [], [], []]  # hand 1, hand 2, deck, out of play
    weights = [rng.choice([0, 1, 3]) + 0.01 for _ in places]
    for card in cards:
        rng.choices(places, weights)[0].append(card)
    above = str(rng.randint(0, len(places[2]) + 1))
    if rng.random() < 0.5:
        above = "x"
        rng.choice([places[0], places[1], places[0], places[1], places[2]]).append("T")
    first, second = rng.randint(0, 3), rng.randint(0, 3)
    if rng.random() < 0.1 and len(fronts[0]) == 1:
        fronts[0].insert(0, "T")
    phase = rng.choice(["deal", "open", "open:" + rng.choice(CARDS), "redraw", "turn", "turn", "draw", "stuck", "stuck",
                        "over:1", "over:="])
    bags = [bag(place) for place in places]
    return " ".join([
        hand_text(bags[0]), hand_text(bags[1]), "".join(fronts[0]) or "-", "".join(fronts[1]) or "-",
        f"{first},{second},{max(0, 3 - first - second)}", counts_text(bags[2]), above, counts_text(bags[3]),
        rng.choice(SEATS), phase])


def check_state(game, options, texts):
    assert Game.from_position(options, game.position()).position() == game.position()
    legal = [text for text in texts if game.explain(text) is None]
    assert sorted(legal) == game.events(), game.position()
    if game.to_move() == "chance":
        assert sum(game.chance().values()) == 1 and sorted(game.chance()) == game.events()
    for seat in ("1", "2", "onlooker"):
        check_seen(game, options, seat)


def check_seen(game, options, seat):
    text = game.seen(seat)
    Game.from_seen(options, text, seat)
    if options["copies"] == "2" and seat != "onlooker":
        full = Game.consistent(text, seat, options)
        assert full[game.position()] > 0 and sum(full.values()) == 1
        for like in random.Random(1).sample(sorted(full), min(3, len(full))):  # hidden cards do not shape the choices
            like = Game.from_position(options, like)
            assert like.to_move() == game.to_move()
            assert game.to_move() != seat or like.events() == game.events()
    looks = set()  # a masked card or commitment leaves no trace, except when it ends the game
    for event in game.events():
        if Game.masked(game, event, seat) != "shown":
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


def judgement_table():
    """I10, row by row as it is printed, for every pair of fronts."""
    table = {  # other: power, attack, guard
        ("beats", "power"): "- - -", ("beats", "attack"): "- - -", ("beats", "guard"): "- - -",
        ("same", "power"): "- - -", ("same", "attack"): "lose - -", ("same", "guard"): "lose - -",
        ("beaten", "power"): "lose lose -", ("beaten", "attack"): "lose lose -", ("beaten", "guard"): "lose lose -",
    }
    fronts = [[card] for card in FORM_CARDS] + [[first, second] for first in FORM_CARDS for second in FORM_CARDS]
    relation = {"FL": "beats", "LS": "beats", "SF": "beats", "LF": "beaten", "SL": "beaten", "FS": "beaten"}
    for other in fronts:
        column = ["power", "attack", "guard"].index(state(other))
        for own in fronts:
            row = table[relation.get(own[0][0] + other[0][0], "same"), state(own)]
            assert (judge(own, other) or "-") == row.split()[column], (own, other)
        for own in (["T"], ["T", "F+"]):
            assert judge(own, other) == ["lose", "lose", "win"][column]
    assert [state(front) for front in (["F+", "F-"], ["F+", "L-"], ["F+", "F+"], ["F+", "L+"], ["F+"])] == \
        ["power", "attack", "guard", "guard", "guard"]


def examples():
    """Drawn-up positions, each for a ruling or two."""
    two = {"copies": "2", "hand": "3"}
    none = "0,0,0,0,0,0"
    # I3: the beaten form, then yin, takes the first turn; equal cards are discarded.
    start = f"F-F+L-S+ F-F+L+S- - - 0,0,3 0,0,1,1,1,1 2 {none} 1 open"
    assert after(two, start, "oF-", "oL+") == f"F+L-S+ F-F+S- F- L+ 0,0,3 0,0,1,1,1,1 2 {none} 2 turn"
    assert after(two, start, "oF-", "oS-").endswith(" 1 turn")
    assert after(two, start, "oF+", "oF-").endswith(" 2 turn")
    assert after(two, start, "oF+", "oF+") == \
        "F-L-S+ F-L+S- - - 0,0,3 0,0,1,1,1,1 2 0,2,0,0,0,0 1 redraw"
    assert after(two, start, "oF+", "oF+", "!S-", "!S+") == \
        "F-L-S-S+ F-L+S-S+ - - 0,0,3 0,0,1,1,0,0 0 0,2,0,0,0,0 1 open"
    # I3: the deck is empty and a player has no form card.
    assert after(two, f"F-T F-F+ - - 0,0,3 {none} x 0,1,2,2,2,2 1 open", "oF-", "oF-") == \
        f"T F+ - - 0,0,3 {none} x 2,1,2,2,2,2 2 over:="
    # I5, I12: the card before the last one is covered.
    assert after(two, f"F-L- S+ F+S- S- 0,0,3 1,1,1,2,0,1 5 {none} 1 turn", "kF-") == \
        "L- S+ F-F+ S- 0,0,3 1,1,1,2,0,1 5 0,0,0,0,1,0 2 turn"
    # I6, I8: a distance ends at the limit, by T, or by an empty deck; both cards stay in sight meanwhile.
    far = f"F- S+ F+S- S- 0,0,3 1,1,2,2,0,1 1 {none} 1 turn"
    assert after(two, far, "m", "!F+").startswith("F-F+ S+ F+S- S- ")
    assert after(two, far, "m", "!F+", "!T") == "F-F+T S+ F+ S- 0,0,3 1,0,2,2,0,1 x 0,0,0,0,1,0 2 turn"
    # I6, I11: nothing else is legal; two empty distances draw the game.
    stuck = f"- T F+ F- 1,1,1 {none} x 1,1,2,2,2,2 1 turn"
    assert after(two, stuck, "m").endswith(" 2 stuck")
    stuck = f"F-F+L- T F+ F- 1,1,1 {none} x 0,0,1,2,2,2 1 turn"
    assert Game.from_position(two, stuck).explain("m") == ("deck-empty", "I6")
    assert after({**two, "distance-at-limit": "yes"}, stuck, "m", "m").endswith(" 2 over:=")
    # I7: the marker; the limit grows.
    assert after(two, f"F-F+L- S+ F+S- S- 0,0,3 1,0,1,2,0,1 4 {none} 1 turn", "rF-L-") == \
        "F+ S+ F+ S- 1,0,2 1,0,1,2,0,1 4 1,0,1,0,1,0 2 turn"
    turn = Game.from_position({}, "F-F-L+T - F+ L+ 1,2,0 2,3,4,2,4,4 x 0,0,0,0,0,0 1 turn")
    for text, reason in {"oF-": "wrong-phase", "oT": "not-a-form-card", "oS-": "not-in-hand", "kS-": "not-in-hand",
                         "rF-F-": "no-marker", "m": None, "!F-": "not-chance", "rF-": "syntax"}.items():
        assert (turn.explain(text) or [None])[0] == reason, text


def bad_positions():
    start = "- - - - 0,0,3 4,4,4,4,4,4 21 0,0,0,0,0,0 1 deal"
    yield from ["", start + " ", " " + start, start.replace(" ", "  ", 1), start + "\n", start.replace(" 1 ", " 2 ")]
    yield from [start.replace("21", above) for above in ("x", "25", "021", "-1", "")]
    yield from [start.replace("0,0,3", markers) for markers in ("0,0,2", "0,3", "1,1,01", "4,0,-1")]
    yield from [start.replace("deal", phase) for phase in
                ("open", "open:F+", "redraw1", "turn", "draw", "stuck", "over", "over:3", "over:", "Deal", "open:?")]
    yield "F+F- - - - 0,0,3 3,3,4,4,4,4 21 0,0,0,0,0,0 1 deal"
    yield "- F+ - - 0,0,3 4,3,4,4,4,4 21 0,0,0,0,0,0 1 deal"
    yield "- - F+ F- 0,0,3 3,3,4,4,4,4 21 0,0,0,0,0,0 1 deal"
    yield "- - F+T F- 0,0,3 3,3,4,4,4,4 x 0,0,0,0,0,0 1 over:1"
    yield "- - TF+ F- 0,0,3 3,3,4,4,4,4 x 0,0,0,0,0,0 1 turn"
    yield "TT - - - 0,0,3 4,4,4,4,4,4 x 0,0,0,0,0,0 1 over:1"
    yield "T - - - 0,0,3 4,4,4,4,4,4 3 0,0,0,0,0,0 1 over:1"
    yield "F+ F- - - 0,0,3 3,3,4,4,4,4 3 0,0,0,0,0,0 2 open"
    yield "F+ F- - - 0,0,3 3,3,4,4,4,4 3 0,0,0,0,0,0 2 open:F-"
    yield "F+ F- - - 0,0,3 3,3,4,4,4,4 3 0,0,0,0,0,0 1 open:F+"
    yield "F+ T - - 0,0,3 4,3,4,4,4,4 x 0,0,0,0,0,0 1 open"
    yield "F+T F- - - 0,0,3 0,0,0,0,0,0 x 3,3,4,4,4,4 1 redraw"
    yield "T - F+ F- 0,0,3 0,0,0,0,0,0 x 3,3,4,4,4,4 1 draw"
    yield "F+F+F+F+ - L+ F- 0,0,3 3,0,4,3,4,4 0 0,0,0,0,0,0 1 draw"
    yield "- - - - 0,0,3 0,0,0,0,0,0 0 4,4,4,4,4,4 1 deal"


def physical_check():
    """`consistent` against real, distinguishable cards."""
    options = {"copies": "2", "hand": "3"}
    own, gone = ["F-", "L-", "S-"], ["L-", "L+", "L+"]
    text = "?3T F-L-S- - - 0,0,3 ?4 x 0,0,1,2,0,0 2 open:?"
    pool = ["F-", "F+", "F+", "S-", "S+", "S+"]
    assert sorted(own + gone + pool) == sorted(FORM_CARDS * 2)
    found = {}
    for picked in combinations(range(len(pool)), 2):
        held = hand_text(bag([pool[card] for card in picked] + ["T"]))
        left = counts_text(bag([pool[card] for card in range(len(pool)) if card not in picked]))
        for committed in picked:
            full = f"{held} F-L-S- - - 0,0,3 {left} x 0,0,1,2,0,0 2 open:{pool[committed]}"
            found[full] = found.get(full, 0) + Fraction(1, 30)
    assert Game.consistent(text, "2", options) == found
    for wrong in (text.replace("3T", "3"), text.replace("?3T", "?03T"), text.replace("?3T", "?4"),
                  text.replace("?4", "?5"), text.replace("open:?", "open:F+"), text.replace("open:?", "open"),
                  text.replace(" x ", " 0 "),
                  text.replace("F-L-S-", "L-F-S-"), text.replace("F-L-S-", "?3"), text.replace("?3T", "?0T"),
                  text.replace("open:?", "turn"), text.replace("?4", "1,1,0,0,1,1"), text.replace("?4", "?04")):
        assert refused(lambda: Game.from_seen(options, wrong, "2"), BadPosition), wrong
    assert refused(lambda: Game.from_seen(options, text, "1"), BadPosition)
    assert refused(lambda: Game.from_seen(options, text, "onlooker"), BadPosition)
    many = "?12 ?12 F- L- 0,0,3 ?10 3 0,0,0,0,0,0 1 turn"
    assert refused(lambda: Game.consistent(many, "onlooker", {"copies": "6"}), ValueError)


def self_test():
    assert Game({}).position() == "- - - - 0,0,3 4,4,4,4,4,4 21 0,0,0,0,0,0 1 deal"
    judgement_table()
    examples()
    physical_check()
    for bad in bad_positions():
        assert refused(lambda: Game.from_position({}, bad), BadPosition), bad
    for bad in ({"hand": "2"}, {"hand": "04"}, {"copies": "2", "hand": "5"}, {"x": "1"}, {"below": "9"},
                {"hand": "4\n"}, {"distance-at-limit": "maybe"}, {"copies": "2", "below": "5"}):
        assert refused(lambda: Game(bad), BadOption), bad
    dealt = "F-F+L-S+ F-L-L+S- - - 0,0,3 2,3,2,3,3,3 13 0,0,0,0,0,0 1 open"
    print("perft deal 1-5:", [perft(Game({}), depth) for depth in range(1, 6)])
    print("perft opening 1-6:", [perft(Game.from_position({}, dealt), depth) for depth in range(1, 7)])
    rng = random.Random(1)
    texts = list(grammar())
    states, setups, ends = 0, 0, {}
    for number in range(3000):
        options = random_options(rng)
        game = Game(options)
        if number >= 500:
            try:
                game = Game.from_position(options, random_setup(options, rng))
            except BadPosition:
                continue
            setups += 1
        count, end = play(game, options, rng, texts, 0.05 if number < 500 else 0.1)
        states += count
        ends[end] = ends.get(end, 0) + 1
    print(f"isshin-ittai: ok, 500 games, {setups} set-up positions, {states} states, ends {dict(sorted(ends.items()))}")


if __name__ == "__main__":
    self_test()
