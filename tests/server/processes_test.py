"""Several servers at one PostgreSQL, the players of a table at different ones.

    tests/support/postgres.sh processes_test.py --program build/teban [--rounds N] [--seed N]
"""
import random
import signal
import tempfile
import threading
import unittest

import client
from client import Chair, House, Talker, fresh_key, fresh_name, wait_until

ROUNDS = 60
SEED = 3


class Processes(unittest.TestCase):
    def setUp(self):
        self.lot = random.Random(SEED)
        self.houses = [self.house() for _ in range(2)]
        self.one, self.other = self.table()

    def house(self, *more):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        house = House(folder.name, "--most-lines", "100000", *more, store=client.POSTGRES).start()
        self.addCleanup(lambda: house.process.poll() is None and house.end())
        return house

    def chair(self, house, name, letter, key):
        chair = Chair(lambda: house.port, name, letter, key)
        chair.enter()
        self.addCleanup(chair.leave)
        return chair

    def table(self, more=""):
        """Two people at a new table, each at a server of their own."""
        name, keys = fresh_name(), [fresh_key(), fresh_key()]
        talker = Talker(self.houses[0].port)
        client.must(talker.ask(f"open {name} seats=w:{keys[0]},b:{keys[1]} look=any as=w name=A rugby-chess "
                               f"seats=open,person clock=600000+1000{more}"))
        talker.close()
        self.name = name
        return [self.chair(house, name, letter, key) for house, letter, key in zip(self.houses, "wb", keys)]

    def hears(self, chair, holds):
        """The news that this connection has had, up to one of which this is true."""
        while True:
            news = chair.talker.receive()
            if holds(news):
                return news

    def catch_up(self, *chairs):
        newest = max(chair.sight["version"] for chair in self.both())
        for chair in chairs or self.both():
            while chair.sight["version"] < newest:
                chair.take_in([chair.talker.receive()])

    def both(self):
        return self.one, self.other

    def move(self, chair, ident):
        return chair.do(ident, f"event {self.lot.choice(chair.sight['events'])}")

    # ---- playing ----

    def test_a_game(self):
        """What is done at one server is told at the other, and what is said."""
        for i in range(ROUNDS):
            mover = next((chair for chair in self.both() if chair.sight["events"]), None)
            if mover is None:
                break
            self.assertTrue(self.move(mover, f"e{i}").get("ok"))
            self.catch_up()
        self.assertEqual(self.one.sight["history"], self.other.sight["history"])
        self.one.ask(f"say {self.name} hello %E3%82%84")
        self.assertEqual(self.hears(self.other, lambda news: "said" in news)["said"][0]["text"], "や")

    def test_races(self):
        """The same seat at both servers, both with a move for the same position: one is taken, the other is stale."""
        for i in range(ROUNDS):
            self.catch_up()
            mover = next((chair for chair in self.both() if chair.sight["events"]), None)
            if mover is None:
                break
            rivals = [self.chair(house, self.name, mover.letter, mover.key) for house in self.houses]
            answers = {}
            at_once = threading.Barrier(2)

            def run(k):
                event = rivals[k].sight["events"][k % len(rivals[k].sight["events"])]
                at_once.wait()
                answers[k] = rivals[k].do(f"r{i}-{k}", f"event {event}")
            threads = [threading.Thread(target=run, args=(k,)) for k in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for rival in rivals:
                rival.leave()
            taken = [k for k in answers if answers[k].get("ok")]
            self.assertEqual(len(taken), 1, answers)
            self.assertEqual(answers[1 - taken[0]]["error"]["code"], "stale")
            for chair in self.both():
                while chair.sight["version"] < answers[taken[0]]["version"]:
                    chair.take_in([chair.talker.receive()])

    # ---- who is there ----

    def test_who_is_at_another_server_is_there(self):
        """Nobody is away who is at the other server, whichever was there first; who goes is."""
        talker = Talker(self.houses[0].port)
        wait_until(lambda: talker.ask(f"enter {self.name} -")["room"]["away"] == {}, "nobody away")
        self.other.leave()
        wait_until(lambda: list(talker.ask(f"enter {self.name} -")["room"]["away"]) == ["b"], "b away")
        self.other.enter()
        wait_until(lambda: talker.ask(f"enter {self.name} -")["room"]["away"] == {}, "nobody away")
        talker.close()

    def test_another_server_that_is_killed(self):
        """Whoever was there goes on at the other, from what they know."""
        for i in range(4):
            mover = next(chair for chair in self.both() if chair.sight["events"])
            self.assertTrue(self.move(mover, f"k{i}").get("ok"))
            self.catch_up()
        self.houses[1].end(signal.SIGKILL)
        self.other.port = lambda: self.houses[0].port
        self.assertIn("changes", self.other.enter())
        for i in range(4):
            mover = next(chair for chair in self.both() if chair.sight["events"])
            self.assertTrue(self.move(mover, f"l{i}").get("ok"))
            self.catch_up()
        self.assertEqual(self.one.sight["history"], self.other.sight["history"])

    # ---- what is not told ----

    def test_news_that_are_lost(self):
        """The connection by which a server hears of the others ends: it has heard of everything soon after."""
        for i in range(min(ROUNDS, 10)):
            mover = next((chair for chair in self.both() if chair.sight["events"]), None)
            if mover is None:
                break
            client.database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'teban'")
            wait_until(lambda: self.move_if(mover, f"n{i}"), "a move")
            self.catch_up()
            self.assertEqual(self.one.sight["history"], self.other.sight["history"])

    def move_if(self, mover, ident):
        """The store may be away for a moment still."""
        answer = self.move(mover, ident)
        self.assertIn(answer.get("error", {}).get("code"), (None, "not-stored"))
        return answer.get("ok")


if __name__ == "__main__":
    client.read_program()
    ROUNDS = client.option("--rounds", ROUNDS)
    SEED = client.option("--seed", SEED)
    unittest.main()
