"""What the tests of the server from outside share: a server in a folder of its own, people who play whole games at
it and keep what they know by changes alone, and the journal as the store has it, read without the program.
"""
import hashlib
import http.client
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from urllib.parse import quote

HERE = pathlib.Path(__file__).parent
SUPPORT = HERE.parent / "support"
sys.path.insert(0, str(SUPPORT))
from websocket import LIMIT, Closed, Refused, Talker, WebSocket, fresh_key, fresh_name  # noqa: E402, F401

PROGRAM = os.path.abspath("build/teban")
SEATS = {"rugby-chess": "wb", "jatsuna": "SLF", "keserima": "KR", "card-slot": "12", "isshin-ittai": "12"}
POSTGRES = os.environ.get("TEBAN_POSTGRES")  # set by tests/support/postgres.sh
GONE = (OSError, Closed, Refused)  # what a lost connection looks like


def option(name, usual):
    """The value behind an option, taken out of the arguments; unittest reads the others."""
    if name not in sys.argv:
        return usual
    at = sys.argv.index(name)
    value = sys.argv[at + 1]
    del sys.argv[at:at + 2]
    return type(usual)(value)


def read_program():
    global PROGRAM
    PROGRAM = os.path.abspath(option("--program", PROGRAM))


class House:
    """A server with a page of one word and a folder of its own; `store`: another than the file in that folder."""

    def __init__(self, folder, *arguments, store=None, environment=None):
        self.folder = pathlib.Path(folder)
        self.page = self.folder / "page"
        self.page.mkdir(exist_ok=True)
        (self.page / "index.html").write_text("x")
        self.arguments = arguments
        self.store = store
        self.environment = environment or {}
        self.port = 0
        self.process = None

    def command(self):
        place = ["--store", self.store] if self.store else ["--data", str(self.folder / "data")]
        return [PROGRAM, "serve", "--listen", str(self.port), "--root", str(self.page), *place, *self.arguments]

    def start(self):
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **self.environment})
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        self.port = int(re.search(r":(\d+)/", line)[1])
        return self

    def end(self, sign=signal.SIGTERM):
        self.process.send_signal(sign)
        code, said = self.ended()
        assert code == 0 or sign != signal.SIGTERM, f"it ended with {code}: {said}"
        return code, said

    def ended(self):
        code = self.process.wait(LIMIT)
        said = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, said

    def get(self, path):
        """The status and the text of an answer over HTTP."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        line.request("GET", path)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return answer.status, text

    def figure(self, name):
        return int(re.search(rf"^teban_{name} (\d+)$", self.get("/metrics")[1], re.M)[1])

    def journals(self):
        """Every table's lines, as the store has them: {name: [(number, line)]}. The program has no part in it."""
        if self.store:
            rows = database("SELECT t.name, e.number, e.line FROM teban.entries e JOIN teban.tables t ON"
                            " t.id = e.table_id ORDER BY t.name, e.number")
        else:
            base = sqlite3.connect(self.folder / "data" / "tables.db", timeout=LIMIT)
            rows = base.execute("SELECT t.name, e.number, e.line FROM entries e JOIN tables t ON t.id = e.table_id"
                                " ORDER BY t.name, e.number").fetchall()
            base.close()
        found = {}
        for name, number, line in rows:
            found.setdefault(name, []).append((int(number), line))
        return found


def places(lines):
    """Where each line of a journal stands; what was said by its id and text alone, which is all that its speaker knows."""
    return {line.split(" ", 3)[3] if line.startswith("@say ") else line: number for number, line in lines}


def database(question):
    """Rows of an answer of PostgreSQL's own client."""
    done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-d", POSTGRES, "-c", question],
                          capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    return [line.split("\t") for line in done.stdout.splitlines()]


def control_database(*arguments):
    subprocess.run([str(SUPPORT / "postgres.sh"), *arguments], check=True, timeout=3 * LIMIT)


def wait_until(happens, what):
    """Waits for something that must come; the limit is for what hangs."""
    end = time.monotonic() + LIMIT
    while not happens():
        assert time.monotonic() < end, f"{what} does not happen"
        time.sleep(0.005)


def must(answer):
    """What can only fail because the store does."""
    if answer.get("error", {}).get("code") == "not-stored":
        raise Refused("not-stored")
    assert answer.get("ok"), answer


# ---- what a seat knows, kept by changes as docs/WIRE.md says ----

def apply(sight, changes):
    for change in changes:
        if "back" in change:
            del sight["history"][change["back"]:]
        elif "opened" in change:
            sight["history"][change["opened"]].update(text=change["text"], say=change["say"])
        elif "event" in change:
            assert change["event"] == len(sight["history"]), change
            sight["history"].append({key: change[key] for key in ("by", "text", "say", "card") if key in change})
        elif "seat" in change:
            next(seat for seat in sight["seats"] if seat["seat"] == change["seat"]).update(change)
        else:
            sight.update(change["set"])


def timeless(sight):
    """A sight but for what the moment alone changes: what is left to whoever is to move."""
    sight = dict(sight)
    if sight["clock"] and sight["clock"]["running"]:
        clock = sight["clock"]
        sight["clock"] = {**clock, "left": {**clock["left"], clock["running"]: None}}
    return sight


def patiently(enter):
    """Comes to a table; the store may be away for a moment still without having been missed yet."""
    told = []

    def happens():
        try:
            told.append(enter())
        except Refused as refused:
            if str(refused) != "not-stored":
                raise
        return told
    wait_until(happens, "a store")
    return told[0]


def newcomer(chair):
    """What somebody is told who comes with a key for the first time."""
    return patiently(Chair(chair.port, chair.table, chair.letter, chair.key).look_in)


class Chair:
    """One seat at one table: its key, its connection, and what it knows, by changes since it first came."""

    def __init__(self, port, table, letter, key):
        self.port = port  # called for every connection: players may go to another server
        self.table = table
        self.letter = letter
        self.key = key
        self.talker = None
        self.sight = None
        self.said = []
        self.next = None  # the table of the next game, once it has been told of

    def enter(self):
        """Comes, or comes back; what it knew is brought up to date by what changed since."""
        self.leave()
        self.talker = Talker(self.port())
        since = f" since={self.sight['version']}" if self.sight else ""
        told = self.talker.ask(f"enter {self.table} {self.key}{since}")
        if "error" in told:
            self.leave()
            raise Refused(told["error"]["code"])
        assert told["seat"] == self.letter, told
        if "sight" in told:
            self.sight = told["sight"]
        else:
            apply(self.sight, told["changes"])
            self.sight["version"] = told["version"]
        self.said = told["room"]["said"]
        self.next = told["room"]["next"]
        return told

    def look_in(self):
        told = self.enter()
        self.leave()
        return told

    def leave(self):
        if self.talker is not None:
            self.talker.close()
        self.talker = None

    def ask(self, line):
        """An answer; the news that came before it are taken in first, in their order."""
        answer = self.talker.ask(line)
        self.take_in(self.talker.news)
        return answer

    def take_in(self, news):
        for told in news:
            if told.get("news") == self.table and "changes" in told:
                apply(self.sight, told["changes"])
                self.sight["version"] = told["version"]
            self.said += told.get("said", [])
            self.next = told.get("next", self.next)
        news.clear()

    def do(self, ident, words):
        """A message to the table. The changes in its answer are since the version that it was sent with, so what news
        told meanwhile is among them."""
        answer = self.talker.ask(f"do {self.table} {self.sight['version']} {ident} {words}")
        if "changes" in answer:
            apply(self.sight, answer["changes"])
            self.sight["version"] = answer["now"]
            self.talker.news[:] = [told for told in self.talker.news if "changes" not in told]
        self.take_in(self.talker.news)
        return answer


class Game:
    """A table with all its seats in one hand, played by chance with clocks, chat, offers and further games. What was
    acknowledged is kept in `acknowledged`, to be held against the store: (table, line or text)."""

    def __init__(self, ports, game, lot, listed=False, most_events=60):
        self.ports = ports if callable(ports) else lambda: ports
        self.game = game
        self.lot = lot
        self.listed = listed
        self.most_events = most_events
        self.acknowledged = []
        self.answered = 0
        self.name = fresh_name()
        self.keys = [fresh_key() for _ in SEATS[game]]
        self.numbers = [os.urandom(32) for _ in SEATS[game]]
        self.opened = False
        self.count = 0
        self.chairs = self.sit(self.name)

    def sit(self, name):
        return [Chair(self.ports, name, letter, key) for letter, key in zip(SEATS[self.game], self.keys)]

    def ident(self):
        self.count += 1
        return f"m{self.count}"

    def leave(self):
        for chair in self.chairs:
            chair.leave()

    def heard(self, chair, ident, words):
        """Says something until it has an answer; that is kept, if it was taken."""
        answer = chair.do(ident, words)
        self.answered += 1
        if answer.get("ok"):
            self.acknowledged.append((self.name, answer["line"]))
        return answer

    def open(self):
        """All seats have keys, or all but the first are anybody's: then they are taken."""
        letters = SEATS[self.game]
        talker = Talker(self.ports())
        try:
            keyed = self.keys[:1] if self.listed else self.keys
            seats = ",".join(f"{letter}:{key}" for letter, key in zip(letters, keyed))
            deal = self.lot.choice(["sealed", "shared"])
            opened = talker.ask(f"open {self.name} seats={seats} as={letters[0]} name=A look=any "
                                f"{'list=yes ' if self.listed else ''}{self.game} "
                                f"seats={','.join('open' for _ in letters)} clock=600000+2000 deal={deal} gather=600000")
            must(opened)
            for letter, key in list(zip(letters, self.keys))[1:]:
                if self.listed:
                    taken = talker.ask(f"take {self.name} {letter} {key} take-{letter} N{letter}")
                    must(taken)
        finally:
            talker.close()
        self.opened = True

    def gather(self, chair):
        """What a seat has to do before the first event; whether it did something."""
        sight = chair.sight
        place = SEATS[self.game].index(chair.letter)
        mine = next(seat for seat in sight["seats"] if seat["seat"] == chair.letter)
        if mine["sitter"] == "open":
            self.heard(chair, f"sit-{place}", f"sit {quote('名' + chair.letter)}")
            return True
        number = hashlib.sha256(self.numbers[place] + chair.table.encode()).digest()
        deal = sight["deal"]
        everybody = len(SEATS[self.game])
        if any(seat["sitter"] == "open" for seat in sight["seats"]):
            return False
        if chair.letter not in deal["commits"]:
            self.heard(chair, f"commit-{place}", f"commit {hashlib.sha256(number).hexdigest()}")
        elif len(deal["commits"]) == everybody and chair.letter not in deal["numbers"]:
            self.heard(chair, f"reveal-{place}", f"reveal {number.hex()}")
        else:
            return False
        return True

    def talk(self, chair):
        ident, text = self.ident(), f"{self.count}・{chair.letter}"
        answer = chair.ask(f"say {self.name} {ident} {quote(text)}")
        self.answered += 1
        if answer.get("ok"):
            self.acknowledged.append((self.name, f"{ident} {quote(text)}"))

    def end(self, chair):
        """The game is over: all ask for another, and go there."""
        offer = chair.sight["offer"]
        if offer is None:
            self.heard(chair, self.ident(), "offer rematch")
            return
        other = next(c for c in self.chairs if c.letter != offer["by"] and c.letter not in offer["accepted"])
        self.look(other)
        self.heard(other, self.ident(), "accept")

    def go_on(self, following):
        """At the next table everybody has the seat before."""
        self.leave()
        digest = hashlib.sha256(b"teban next " + self.name.encode()).hexdigest()
        assert following == digest[:24], following
        self.name = following
        self.keys = self.keys[1:] + self.keys[:1]
        self.numbers = self.numbers[1:] + self.numbers[:1]
        self.chairs = self.sit(self.name)

    def look(self, chair):
        if chair.talker is None:
            chair.enter()
        else:
            chair.ask(f"moves {self.name}")  # whatever has happened has been told before this answer

    def step(self):
        """One thing that somebody does."""
        if not self.opened:
            self.open()
        chair = self.lot.choice(self.chairs)
        self.look(chair)
        sight = chair.sight
        if sight["phase"] == "over":
            if chair.next:
                self.go_on(chair.next)
            elif not sight["rematch"]:
                self.end(chair)
        elif sight["phase"] == "gathering":
            for other in self.chairs:
                self.look(other)
                if other.sight["phase"] == "gathering" and self.gather(other):
                    break
        elif self.lot.random() < 0.1:
            self.talk(chair)
        elif sight["ply"] > self.most_events:
            self.heard(chair, self.ident(), "resign")
        else:
            mover = next((c for c in self.chairs if c.letter == sight["toMove"]), None)
            if mover is None:
                return
            self.look(mover)
            if mover.sight["events"]:
                self.heard(mover, self.ident(), f"event {self.lot.choice(mover.sight['events'])}")

    def play(self, stop):
        """Until it is told to stop; a lost connection is found again."""
        while not stop.is_set():
            try:
                self.step()
            except GONE:
                self.leave()
                stop.wait(0.01)


class Players:
    """Games that are played at once, each by a thread."""

    def __init__(self, games):
        self.games = games
        self.stop = threading.Event()
        self.failures = []
        self.threads = [threading.Thread(target=self.run, args=(game,)) for game in games]

    def run(self, game):
        try:
            game.play(self.stop)
        except BaseException as failure:  # noqa: B902: told by the test that has begun it
            self.failures.append(failure)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def answered(self):
        if self.failures:
            raise self.failures[0]
        return sum(game.answered for game in self.games)

    def wait_for(self, more):
        """Until so many more answers have come."""
        reached = self.answered() + more
        wait_until(lambda: self.answered() >= reached, f"{more} more answers")


def loopback(number):
    """One of the many addresses of this machine."""
    return f"127.{1 + number // 60000}.{number // 250 % 240}.{1 + number % 250}"


def half_open(port, source=None):
    """A connection that has said nothing yet."""
    return socket.create_connection(("127.0.0.1", port), timeout=LIMIT, source_address=(source, 0) if source else None)
