"""The measures of an experiment a second time, from its lines alone (docs/LAB.md).

    lab.py FILE     cell<TAB>measure<TAB>item<TAB>value<TAB>low<TAB>high<TAB>count, as tests/lab/rows.c
                    prints them: all figures of a cell, its differences from its base (cell -N), the
                    games of each length

Written from the page, not from the program: rounds are kept whole, every figure is a mean over rounds
whose residuals are computed one by one.
"""
import json
import math
import sys
from fractions import Fraction

# What a file does not say of its game: seats, endings as the rules list them, kinds of cards, chance.
GAMES = {
    "jatsuna": ("SLF", ["most-stones", "shared-most"], [], False),
    "keserima": ("KR", ["all-three-captured", "one-of-each", "two-passes", "six-ships", "turn-limit"],
                 ["+", "o", "x"], True),
    "rugby-chess": ("wb", ["try", "event-limit", "no-move"], [], False),
    "card-slot": ("12", ["heavenly-hand", "gold-line", "empty-hand", "hand-score", "even-score"],
                  ["7", "3", "C", "W", "B", "R"], True),
    "isshin-ittai": ("12", ["no-form-card", "overpowered", "unanswered", "kill", "kill-stopped",
                            "no-end-in-sight"], ["F-", "F+", "L-", "L+", "S-", "S+", "T"], True),
}
COMMON = ["both-won", "set-up"]
STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
           2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042]
# measure: unit, decimals
UNITS = {"share": ("%", 1), "begins": ("%", 1), "ending": ("%", 1), "draw": ("%", 1), "limit": ("%", 1), "moves": ("", 1),
         "quantile": ("", 0), "choices": ("", 1), "forced": ("%", 1), "good": ("", 2), "lead-changes": ("", 2),
         "lowest": ("%", 1), "decided": ("%", 1), "course": ("%", 1), "score": ("%", 1), "luck": ("%", 1), "opening": ("%", 1),
         "opening-score": ("%", 1), "card": ("+", 1), "changed": ("%", 1)}


def student(freedom):
    return STUDENT[freedom - 1] if freedom <= 30 else 1.960 + 2.5 / freedom


def figure_text(measure, value):
    unit, decimals = UNITS[measure]
    size = abs(value) * (1 if unit == "" else 100) * 10 ** decimals
    whole = math.floor(size + 0.5 + 1e-9)
    text = str(whole).rjust(decimals + 1, "0")
    text = text[:len(text) - decimals] + ("." + text[len(text) - decimals:] if decimals else "")
    sign = "-" if value < 0 else "+" if unit == "+" else ""
    return (sign if whole else "") + text + (" %" if unit == "%" else "")


def wilson(mean, n, z):
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return (0.0 if mean <= 0 else max(0.0, centre - half), 1.0 if mean >= 1 else min(1.0, centre + half))


# ---- the experiment ----

class Experiment:
    def __init__(self, head):
        words = head["design"].split(" ")
        self.game = words[0]
        self.seats, self.endings, self.kinds, self.chance = GAMES[self.game]
        self.size = len(self.seats)
        self.lineups = next(w for w in words if w.startswith("players="))[8:].split(",")
        self.starts = max(1, sum(w.startswith("start:") for w in words))
        self.cells = {}

    def base(self, cell):
        return cell % (self.starts * len(self.lineups))

    def two_players(self, cell):
        return "/" in self.lineups[cell % len(self.lineups)]


def read(path):
    with open(path, encoding="utf-8") as file:
        experiment = Experiment(json.loads(file.readline()))
        for line in file:
            game = json.loads(line)
            rounds = experiment.cells.setdefault(game["cell"], {})
            rounds.setdefault(game["round"], []).append(game)
    return experiment


def split_hand(text, kinds):
    counts = dict.fromkeys(kinds, 0)
    while text:
        kind = next(k for k in kinds if text.startswith(k))
        counts[kind] += 1
        text = text[len(kind):]
    return counts


# ---- figures: (value, {round: residual}, count) ----

class Ratio:
    """Sum of y over sum of x, y and x of a round."""

    def __init__(self, shape, y, x):
        self.shape, self.y, self.x = shape, y, x

    def of(self, experiment, rounds):
        ys = {r: self.y(games) for r, games in rounds.items()}
        xs = {r: self.x(games) for r, games in rounds.items()}
        total = sum(xs.values())
        if total == 0:
            return None
        value = Fraction(sum(ys.values()), 1) / total
        mean = Fraction(total, len(rounds))
        return value, {r: float((ys[r] - value * xs[r]) / mean) for r in rounds}, total


class Luck:
    """The part of the variance of the points between rounds, all seats together."""
    shape = "deal"

    def of(self, experiment, rounds):
        m, n = experiment.size, len(rounds)
        mean = [Fraction(sum(g["points"][s] for games in rounds.values() for g in games), n * m) for s in range(m)]

        def spread(games):  # deviations from the mean of each seat: squares, and products of two games
            squares = products = Fraction(0)
            for s in range(m):
                off = [g["points"][s] - mean[s] for g in games]
                squares += sum(o * o for o in off) / m
                products += (sum(off) ** 2 - sum(o * o for o in off)) / (m * (m - 1))
            return products, squares
        both = {r: spread(games) for r, games in rounds.items()}
        total = sum(s for _, s in both.values()) / n
        if total == 0:
            return None
        value = sum(p for p, _ in both.values()) / n / total
        return value, {r: float((p - value * s) / total) for r, (p, s) in both.items()}, n * m


class Slope:
    """Least squares of the holder's part of the point on the number of cards of a kind."""
    shape = "slope"

    def __init__(self, kind):
        self.kind = kind

    def of(self, experiment, rounds):
        hands = {}
        for r, games in rounds.items():
            hands[r] = []
            for g in games:
                counts = [split_hand(h, experiment.kinds) for h in g.get("hands", [])]
                if any(sum(c.values()) for c in counts):
                    hands[r] += [(c[self.kind], Fraction(p, 6)) for c, p in zip(counts, g["points"])]
        pairs = [pair for of_round in hands.values() for pair in of_round]
        if not pairs:
            return None
        mean_x = Fraction(sum(x for x, _ in pairs), len(pairs))
        mean_y = Fraction(sum(y for _, y in pairs), len(pairs))
        spread = sum((x - mean_x) ** 2 for x, _ in pairs)
        if spread == 0:
            return None
        slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread
        residual = {r: float(len(rounds) * sum((x - mean_x) * (y - mean_y - slope * (x - mean_x)) for x, y in of_round)
                             / spread) for r, of_round in hands.items()}
        return slope, residual, len(pairs)


def variance(residuals):
    n = len(residuals)
    return sum(z * z for z in residuals.values()) / (n * (n - 1))


def freedom(count, rounds):
    return max(1, min(count, rounds) - 1)


def interval(shape, value, residuals, count):
    n, value, v = len(residuals), float(value), variance(residuals)
    t = student(freedom(count, n))
    if shape == "share":
        alone = value * (1 - value)
        worth = min(count, n) if alone <= 0 else min(4 * count, alone / v if v > 0 else math.inf)
        return (value, *wilson(value, worth, t))
    half = t * math.sqrt(v)
    figure = (value, value - half, value + half)
    return tuple(min(1.0, max(0.0, f)) for f in figure) if shape in ("part", "deal") else figure


def difference(own, base):
    (value, z, count), (base_value, base_z, base_count) = own, base
    n, m = len(z), len(base_z)
    common = [r for r in z if r in base_z]
    c = len(common)
    shared = sum(z[r] * base_z[r] for r in common) * c / ((c - 1) * n * m) if c >= 2 else 0
    v = max(0.0, variance(z) + variance(base_z) - 2 * shared)
    d = float(value - base_value)
    half = student(min(freedom(count, n), freedom(base_count, m))) * math.sqrt(v)
    return d, d - half, d + half


# ---- quantities of games ----

def winner(game):
    return game["points"].index(6) if 6 in game["points"] else None


def thoughts(experiment, game):
    return [(experiment.seats.index(s), e) for s, e in zip(game.get("by", ""), game.get("expected", []))]


def lead_changes(experiment, game):
    standing, lead, changes = {}, None, 0
    for seat, expected in thoughts(experiment, game):
        standing[seat] = expected
        if len(standing) < experiment.size:
            continue
        best = max(standing.values())
        if lead is None:
            lead = min(s for s in standing if standing[s] == best)
        elif best > standing[lead]:
            lead = min(s for s in standing if standing[s] == best)
            changes += 1
    return changes if len(standing) == experiment.size else None


def way(experiment, game):
    """The winner's thoughts as (place from 1, expected), or None."""
    own = [(i + 1, e) for i, (s, e) in enumerate(thoughts(experiment, game)) if s == winner(game)]
    return own or None


def decided(experiment, game):
    last = max((i for i, e in way(experiment, game) if e < 900), default=0)
    total = len(game["by"])
    return (2000 * last + total) // (2 * total)


def standing(experiment, game, tenth):
    own = way(experiment, game)
    reached = math.ceil(Fraction(tenth * len(game["by"]), 10))
    return ([e for i, e in own if i <= reached] or [own[0][1]])[-1]


def beginner(experiment, game):
    """The seat that begins, or None: by the line's own word, or whoever moved first."""
    letter = game.get("begins", game["first"])
    return experiment.seats.index(letter) if letter else None


def first_player_points(experiment, games):
    return sum(g["points"][g["turn"]] for g in games)


# ---- the rows of a cell ----

def sources(experiment, cell, rounds):
    """(measure, item, figure) in the order of the page."""
    size = experiment.size

    def games_with(test):
        return Ratio("share", lambda games: sum(map(test, games)), len)

    def per(shape, y, x):
        return Ratio(shape, lambda games: sum(map(y, games)), lambda games: sum(map(x, games)))
    for i, seat in enumerate(experiment.seats):
        yield "share", seat, Ratio("share", lambda games, i=i: Fraction(sum(g["points"][i] for g in games), 6), len)
    began = lambda g: beginner(experiment, g) is not None
    if len({beginner(experiment, g) for games in rounds.values() for g in games if began(g)}) > 1:
        yield "begins", "", per("share", lambda g: Fraction(g["points"][beginner(experiment, g)], 6) if began(g) else 0,
                                began)
    seen = {g["ending"] for games in rounds.values() for g in games}
    for ending in experiment.endings + [e for e in COMMON if e in seen]:
        yield "ending", ending, games_with(lambda g, e=ending: g["ending"] == e)
    yield "draw", "", games_with(lambda g: winner(g) is None)
    if any(e.endswith("limit") for e in experiment.endings):
        yield "limit", "", games_with(lambda g: g["ending"].endswith("limit"))
    yield "moves", "", Ratio("mean", lambda games: sum(g["moves"] for g in games), len)
    for percent in (10, 25, 50, 75, 90):
        yield "quantile", str(percent), percent
    yield "choices", "", per("mean", lambda g: g["choices"], lambda g: g["moves"])
    yield "forced", "", per("share", lambda g: g["forced"], lambda g: g["moves"])
    yield "good", "", per("mean", lambda g: g.get("good", 0), lambda g: g.get("judged", 0))
    yield "lead-changes", "", per("mean", lambda g: lead_changes(experiment, g) or 0,
                                  lambda g: lead_changes(experiment, g) is not None)
    won = lambda g: way(experiment, g) is not None
    yield "lowest", "", per("part", lambda g: Fraction(min(e for _, e in way(experiment, g)), 1000) if won(g) else 0,
                            won)
    yield "decided", "", per("part", lambda g: Fraction(decided(experiment, g), 1000) if won(g) else 0, won)
    for tenth in range(11):
        yield "course", str(10 * tenth), per(
            "part", lambda g, t=tenth: Fraction(standing(experiment, g, t), 1000) if won(g) else 0, won)
    if experiment.two_players(cell):
        yield "score", "", Ratio("share", lambda games: Fraction(first_player_points(experiment, games), 6), len)
    elif experiment.chance:
        yield "luck", "", Luck()
    played = {}
    for games in rounds.values():
        for g in games:
            if g["opening"]:
                played[g["opening"]] = played.get(g["opening"], 0) + 1
    top = sorted(played, key=lambda name: (-played[name], name))[:12]
    for name in top:
        yield "opening", name, games_with(lambda g, name=name: g["opening"] == name)
    for name in top:
        yield "opening-score", name, per(
            "share", lambda g, name=name: Fraction(g["points"][experiment.seats.index(g["first"])], 6)
            if g["opening"] == name else 0, lambda g, name=name: g["opening"] == name)
    for kind in experiment.kinds:
        yield "card", kind, Slope(kind)


def quantile(experiment, rounds, percent):
    lengths = sorted(g["moves"] for games in rounds.values() for g in games)
    low, high = wilson(percent / 100, len(rounds), student(len(rounds) - 1))

    def at(part):
        rank = math.ceil(part * len(lengths) - 1e-9)
        return float(lengths[min(max(rank, 1), len(lengths)) - 1])
    return (at(percent / 100), at(low), at(high)), len(lengths)


def changed(rounds, base):
    common = [r for r in rounds if r in base]

    def shape(games):
        return [(g["points"], g["ending"], g["moves"], g["opening"]) for g in games]
    n = len(common)
    value = sum(shape(rounds[r]) != shape(base[r]) for r in common) / n
    return (value, *wilson(value, n, student(n - 1))), n


def emit(cell, measure, item, figure, count):
    print(cell, measure, item, *(figure_text(measure, f) for f in figure), count, sep="\t")


def print_figures(experiment, cell, rounds):
    for measure, item, source in sources(experiment, cell, rounds):
        if measure == "quantile":
            emit(cell, measure, item, *quantile(experiment, rounds, source))
            continue
        known = source.of(experiment, rounds)
        if known is not None:
            emit(cell, measure, item, interval(source.shape, *known), known[2])


def print_differences(experiment, cell, rounds):
    base = experiment.cells[experiment.base(cell)]
    for measure, item, source in sources(experiment, cell, rounds):
        if measure in ("quantile", "course"):
            continue
        own, other = source.of(experiment, rounds), source.of(experiment, base)
        if own is None or other is None or (source.shape == "share" and own[0] == 0 and other[0] == 0):
            continue
        emit(f"-{cell}", measure, item, difference(own, other), own[2])
    emit(f"-{cell}", "changed", "", *changed(rounds, base))


def print_pictures(experiment, cell, rounds):
    games = [g for of_round in rounds.values() for g in of_round]
    for length in sorted({g["moves"] for g in games}):
        print(cell, "length", length, sum(g["moves"] == length for g in games), sep="\t")


def main(path):
    experiment = read(path)
    for cell, rounds in sorted(experiment.cells.items()):
        if len(rounds) >= 2:
            print_figures(experiment, cell, rounds)
            if experiment.base(cell) != cell:
                print_differences(experiment, cell, rounds)
        print_pictures(experiment, cell, rounds)


if __name__ == "__main__":
    main(sys.argv[1])
