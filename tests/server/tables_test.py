"""`teban serve` and its tables from outside, over WebSockets: people who play, come back, and a server that stops.
Who is not let in: strangers_test.py; a server that is killed: killed_test.py.

    tables_test.py --program build/teban
"""
import random
import signal
import subprocess
import tempfile
import unittest

import client
from client import LIMIT, Closed, House, Refused, Talker, WebSocket, fresh_key, fresh_name


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.house = House(self.folder.name).start()
        self.addCleanup(self.stop)

    def stop(self):
        if self.house.process.poll() is None:
            self.house.end()

    def talker(self, **more):
        talker = Talker(self.house.port, **more)
        self.addCleanup(talker.close)
        return talker

    def table(self, game="rugby-chess", seats="wb", more=""):
        """Two people at a new table: its name, their keys, and they."""
        name, keys = fresh_name(), [fresh_key(), fresh_key()]
        one, other = self.talker(), self.talker()
        opened = one.ask(f"open {name} seats={seats[0]}:{keys[0]},{seats[1]}:{keys[1]} look=any as={seats[0]} "
                         f"name=Aki {game} seats=open,open {more}".rstrip())
        self.assertEqual(opened.get("ok"), True, opened)
        one.ask(f"enter {name} {keys[0]}")
        other.ask(f"enter {name} {keys[1]}")
        self.assertTrue(other.ask(f"do {name} 0 sit sit Ben")["ok"])
        return name, keys, (one, other)

    def refusal(self, answer):
        return answer.get("error", {}).get("code")

    # ---- playing ----

    def test_a_game_to_its_end(self):
        lot = random.Random(5)
        name, keys, people = self.table("card-slot", "12", "deal=sealed")
        turns = 0
        while turns < 1000:
            sights = [person.ask(f"see {name}") for person in people]
            if sights[0]["phase"] == "over":
                break
            mover = next(i for i in range(2) if sights[i]["events"])
            event = lot.choice(sights[mover]["events"])
            done = people[mover].ask(f"do {name} {sights[mover]['version']} e{turns} event {event}")
            self.assertTrue(done.get("ok"), done)
            if lot.random() < 0.1:
                people[mover].close()
                fresh = self.talker()
                people = (fresh, people[1]) if mover == 0 else (people[0], fresh)
                back = fresh.ask(f"enter {name} {keys[mover]} since={sights[mover]['version']}")
                self.assertIn("changes", back)
            turns += 1
        self.assertEqual(sights[0]["result"], sights[1]["result"])
        self.assertIn("record", people[0].ask(f"record {name}"))

    def test_who_is_told_what(self):
        name, _, (one, other) = self.table()
        sight = one.ask(f"see {name}")
        one.ask(f"do {name} {sight['version']} e event {sight['events'][0]}")
        other.ask(f"see {name}")
        told = [news for news in other.news if "changes" in news]
        self.assertEqual(told[-1]["version"], sight["version"] + 1)

    # ---- who is let in ----

    def test_a_public_origin(self):
        self.stop()
        self.house.arguments = ["--public-url", "https://games.example"]
        self.house.start()
        self.talker(origin="https://games.example")
        for origin in ["http://games.example", f"http://127.0.0.1:{self.house.port}"]:
            with self.assertRaises(Refused):
                WebSocket(self.house.port, origin=origin)

    def test_what_is_no_socket_of_ours(self):
        for more in [{"protocol": None}, {"protocol": "chat"}, {"path": "/"}, {"path": "/tables/x"}]:
            with self.assertRaises(Refused, msg=more):
                WebSocket(self.house.port, **more)

    # ---- what ends a connection ----

    def test_who_goes_on_after_having_been_told_to_wait(self):
        self.stop()
        self.house.arguments = ["--most-lines", "1"]
        self.house.start()
        one = self.talker()
        with self.assertRaises(Closed) as closed:
            while True:  # one line a second is less than anybody can ask for
                one.ask("tables")
        self.assertEqual(closed.exception.code, 4001)

    # ---- stopping ----

    def test_it_says_that_it_stops(self):
        name, keys, (one, _) = self.table()
        version = one.ask(f"see {name}")["version"]
        self.house.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed) as closed:
            while True:
                one.news.append(one.receive())
        self.assertIn({"stopping": True}, one.news)
        self.assertEqual(closed.exception.code, 1001)
        self.assertEqual(self.house.end(), (0, ""))
        self.house.start()
        self.assertEqual(self.talker().ask(f"enter {name} {keys[0]}")["sight"]["version"], version)

    def test_a_second_server_on_the_same_folder(self):
        again = subprocess.run([client.PROGRAM, "serve", "--listen", "0", "--root", str(self.house.page), "--data",
                                str(self.house.folder / "data")], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual(again.returncode, 3)
        self.assertTrue(again.stderr.startswith("teban: "), again.stderr)


if __name__ == "__main__":
    client.read_program()
    unittest.main()
