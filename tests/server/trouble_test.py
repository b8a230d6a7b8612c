"""A store that fails behind a running server, at any moment, in whatever way: what could not be kept is refused, has
not happened, and nobody is told of it; meanwhile the server says so, and afterwards the same tables are played on.

    trouble_test.py --program build/teban --faults build/tests/libfaults.so [--rounds N] [--seed N]
    tests/support/postgres.sh trouble_test.py ...        on PostgreSQL
"""
import os
import pathlib
import random
import re
import socket
import tempfile
import threading
import unittest

import client
from client import SEATS, Game, House, Players, control_database, wait_until

FAULTS = "build/tests/libfaults.so"
ROUNDS = 20
SEED = 5


class Suspicious(Game):
    """A game that also keeps what was refused for want of a store."""

    def __init__(self, *arguments, **more):
        self.refused = set()
        super().__init__(*arguments, **more)

    def heard(self, chair, ident, words):
        answer = super().heard(chair, ident, words)
        if answer.get("error", {}).get("code") == "not-stored":
            self.refused.add((self.name, chair.letter, ident))
        elif answer.get("ok"):
            self.refused.discard((self.name, chair.letter, ident))  # the same was sent again
        elif "error" in answer:
            assert answer["error"]["code"] in ("stale", "already", "no-offer", "offer-stands"), answer
        return answer


class Trouble(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.switch = self.folder / "switch"
        self.lot = random.Random(SEED)

    def start(self, store=None, environment=None):
        self.house = House(self.folder, "--most-lines", "100000", store=store, environment=environment).start()
        self.addCleanup(lambda: self.house.process.poll() is None and self.house.end())
        games = [Suspicious(self.house.port, game, random.Random(self.lot.random()), listed=i % 2 == 0)
                for i, game in enumerate(SEATS)]
        for game in games:
            self.addCleanup(game.leave)
        return games

    def healthy(self):
        return self.house.get("/healthz")[0] == 200

    def check(self, games):
        """What was acknowledged is there, what was refused is not, and whoever comes sees what all others know."""
        journals = self.house.journals()
        kept = {name: {tuple(line.split()[i] for i in (0, 2)) for _, line in lines[2:] if line[0] != "@"}
                for name, lines in journals.items()}
        stands = {name: client.places(lines) for name, lines in journals.items()}
        for game in games:
            for name, line in game.acknowledged:
                self.assertIn(line, stands[name], f"{name}: {line} is lost")
            for name, letter, ident in game.refused:
                self.assertNotIn((letter, ident), kept[name], f"{name}: {ident} was refused and is there")
            for chair in game.chairs:
                if chair.talker is None or chair.sight is None:
                    continue
                game.look(chair)
                told = client.newcomer(chair)
                self.assertEqual(client.timeless(chair.sight), client.timeless(told["sight"]))

    def rounds(self, games, count, break_it, mend_it):
        """Plays, breaks the store, goes on until somebody has been refused or the server says what is wrong, mends it;
        all connections stay. Whoever waits for an answer then has it, one way or the other."""
        for i in range(count):
            before = sum(len(game.refused) for game in games)
            with Players(games) as players:
                players.wait_for(self.lot.randrange(1, 40))
                lasts = break_it(i)
                if lasts:
                    wait_until(lambda: sum(len(game.refused) for game in games) > before or not self.healthy(),
                               "a refusal")
                mend_it(i)
                wait_until(self.healthy, "health")
                players.wait_for(10)
            self.assertEqual(players.failures, [])
            self.assertEqual(self.house.process.poll(), None)
            if i % max(1, count // 100) == 0 or i == count - 1:
                self.check(games)
        self.assertGreater(sum(len(game.refused) for game in games), 0)
        self.assertEqual(self.house.figure("store_lost"), 0)

    # ---- SQLite: the disk ----

    @unittest.skipIf(client.POSTGRES, "of SQLite")
    def test_the_disk(self):
        """Full, failing once or from some call on: whichever call it is."""
        games = self.start(environment={"LD_PRELOAD": os.path.abspath(FAULTS), "FAULTS_UNDER": str(self.folder / "data"),
                                        "FAULTS_WHILE": str(self.switch)})

        def break_it(i):
            how = ["full", "dead", "fail"][i % 3]
            fresh = self.folder / "fresh"
            fresh.write_text(f"{how} {self.lot.randrange(1, 12)}")
            fresh.rename(self.switch)
            return how != "fail"

        def mend_it(i):
            self.switch.unlink()
        self.rounds(games, ROUNDS, break_it, mend_it)

    # ---- PostgreSQL: the server and the way to it ----

    @unittest.skipUnless(client.POSTGRES, "of PostgreSQL")
    def test_the_database(self):
        """Gone and back; our connections ended by it."""
        games = self.start(store=client.POSTGRES)

        def break_it(i):
            if i % 4 == 0:
                control_database("--stop")
                return True
            client.database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'teban'")
            return False

        def mend_it(i):
            if i % 4 == 0:
                control_database("--start")
        self.rounds(games, ROUNDS, break_it, mend_it)

    @unittest.skipUnless(client.POSTGRES, "of PostgreSQL")
    def test_the_way_there(self):
        """Cut at any byte, in either direction: the database may have done what its answer would have said."""
        way = Way(self.folder / "way", f"{os.environ['TEBAN_POSTGRES_FOLDER']}/.s.PGSQL.5432")
        self.addCleanup(way.close)
        games = self.start(store=re.sub(r"host=[^&]*", f"host={way.folder}", client.POSTGRES))

        def break_it(i):
            way.cut(self.lot.randrange(1, 3000), both=i % 2 == 0, for_good=i % 3 == 0)
            return i % 3 == 0
        self.rounds(games, ROUNDS, break_it, lambda _: way.mend())


class Way:
    """A socket behind which stands another: passes bytes on, until it is told to cut after so many more."""

    def __init__(self, folder, to):
        folder.mkdir()
        self.folder = folder
        self.to = to
        self.left = None  # bytes until it is cut; None: it is not
        self.closed_for = False
        self.both = True
        self.lock = threading.Lock()
        self.pairs = []
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(folder / ".s.PGSQL.5432"))
        self.door.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            if self.closed_for or far.connect_ex(self.to) != 0:
                near.close()
                far.close()
                continue
            self.pairs.append((near, far))
            for one, other, counts in [(near, far, True), (far, near, False)]:
                threading.Thread(target=self.carry, args=(one, other, counts), daemon=True).start()

    def carry(self, one, other, outward):
        """What is cut on the way back only has arrived: nobody hears of it."""
        try:
            while data := one.recv(4096):
                with self.lock:
                    if self.left is not None and (self.both or not outward):
                        data, self.left = data[:self.left], self.left - min(self.left, len(data))
                    over = self.left == 0
                other.sendall(data)
                if over:
                    break
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        with self.lock:
            if self.left == 0 and not self.closed_for:
                self.left = None

    def cut(self, after, both, for_good):
        with self.lock:
            self.left, self.both, self.closed_for = after, both, for_good

    def mend(self):
        with self.lock:
            self.left, self.closed_for = None, False

    def close(self):
        self.door.close()
        for pair in self.pairs:
            for end in pair:
                end.close()


if __name__ == "__main__":
    client.read_program()
    FAULTS = client.option("--faults", FAULTS)
    ROUNDS = client.option("--rounds", ROUNDS)
    SEED = client.option("--seed", SEED)
    unittest.main()
