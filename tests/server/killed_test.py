"""A server that is killed at any moment while all five games are played at it, and has lost nothing that it had
acknowledged; the same on PostgreSQL, there also the database.

    killed_test.py --program build/teban [--kills N] [--seed N]
    tests/support/postgres.sh killed_test.py ...        on PostgreSQL
"""
import copy
import random
import signal
import tempfile
import unittest

import client
from client import SEATS, Game, House, Players, control_database, wait_until

KILLS = 20
SEED = 11


def games_of(port, lot):
    return [Game(port, game, random.Random(lot.random()), listed=i % 2 == 0)
            for i, game in enumerate([*SEATS, "keserima"])]


class Killed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.houses = [self.house(folder.name)]
        self.addCleanup(self.stop)

    def house(self, folder):
        return House(folder, "--most-lines", "100000", store=client.POSTGRES).start()

    def stop(self):
        for house in self.houses:
            if house.process.poll() is None:
                house.end()

    # ---- what must hold afterwards ----

    def check_journals(self, games):
        """The store has every line that was acknowledged, once, in the order of the answers; its lines are numbered
        without a gap; what belongs together is there together."""
        journals = self.houses[0].journals()
        for name, lines in journals.items():
            self.assertEqual([number for number, _ in lines], list(range(len(lines))), name)
            self.assertTrue(lines[0][1].startswith("table ") and lines[1][1].startswith("@room "), lines[:2])
            idents = [(line.split()[0], line.split()[2]) for _, line in lines[2:] if line[0] != "@"]
            self.assertEqual(len(idents), len(set(idents)), f"{name}: a message stands there twice")
            for i, (_, line) in enumerate(lines):
                if " take-" in line:  # whoever takes a seat has its key in the same breath
                    self.assertTrue(lines[i + 1][1].startswith("@key "), lines[i:i + 2])
        stands = {name: client.places(lines) for name, lines in journals.items()}
        for game in games:
            at = {}
            for name, line in game.acknowledged:
                found = stands[name].get(line)
                self.assertIsNotNone(found, f"{name}: {line} was acknowledged and is not there")
                self.assertGreater(found, at.get(name, 0), f"{name}: {line} is not in its place")
                at[name] = found

    def check_sights(self, game):
        """Whoever comes back with what they knew has what somebody knows who comes for the first time."""
        for chair in game.chairs:
            if chair.sight is None:
                continue
            before = copy.deepcopy(chair.sight)
            back = client.patiently(chair.enter)
            told = client.newcomer(chair)
            self.assertEqual(client.timeless(chair.sight), client.timeless(told["sight"]))
            self.assertEqual(chair.said, told["room"]["said"])
            self.check_clock(before, chair.sight, back["time"])

    def check_clock(self, before, now, time):
        """Time runs by the clock on the wall for whoever is to move, also while the server is away: the deadline stays.
        Nobody else's time changes, and nobody has less than none."""
        clock = now["clock"]
        if clock is None:
            return
        self.assertTrue(all(0 <= left <= 600000 + 2000 * (now["ply"] + 1) for left in clock["left"].values()), clock)
        running = clock["running"]
        if running:
            self.assertEqual(clock["left"][running], max(0, now["deadline"] - time))
        if before["version"] == now["version"]:
            self.assertEqual(before["deadline"], now["deadline"])
            for seat, left in clock["left"].items():
                if seat == running:
                    self.assertLessEqual(left, before["clock"]["left"][seat])
                else:
                    self.assertEqual(left, before["clock"]["left"][seat])

    def check(self, games):
        self.check_journals(games)
        for game in games:
            if game.opened:
                self.check_sights(game)
            game.leave()

    def rounds(self, lot, games, happen, count):
        """So often: some more is played, something happens, and everything is looked at now and then."""
        for i in range(count):
            with Players(games) as players:
                players.wait_for(lot.randrange(1, 60))
                happen(i, players)
                wait_until(lambda: self.houses[0].get("/healthz")[0] == 200, "health")
                players.wait_for(1)
            self.assertEqual(players.failures, [])
            if i % max(5, count // 40) == 4 or i == count - 1:
                self.check(games)
        kept = [line for game in games for _, line in game.acknowledged]
        self.assertGreater(len(kept), count)
        if count >= 20:  # all of it has happened
            for word in ["sit", "commit", "reveal", "event", "accept"]:
                self.assertTrue(any(f" {word}" in line for line in kept), word)

    # ---- what happens ----

    def test_the_server(self):
        lot = random.Random(SEED)

        def happen(_, __):
            self.houses[0].end(signal.SIGKILL)
            self.houses[0].start()
        self.rounds(lot, games_of(lambda: self.houses[0].port, lot), happen, KILLS)

    def test_the_database(self):
        """Its processes end as in a crash, one of its connections does, or it is stopped at once: never the server."""
        if client.POSTGRES is None:
            self.skipTest("on PostgreSQL only")
        lot = random.Random(SEED)

        def happen(i, _):
            if i % 3 == 0:
                client.database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE application_name = 'teban'")
            else:
                control_database("--kill" if i % 3 == 1 else "--stop")
                self.assertEqual(self.houses[0].process.poll(), None)
                control_database("--start")
        self.rounds(lot, games_of(lambda: self.houses[0].port, lot), happen, (KILLS + 3) // 4)

    def test_one_of_two_servers(self):
        """Whoever was at the one that is killed goes on at the other."""
        if client.POSTGRES is None:
            self.skipTest("on PostgreSQL only")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.houses.append(self.house(folder.name))
        lot = random.Random(SEED)

        def happen(_, players):
            victim = lot.choice(self.houses)
            victim.end(signal.SIGKILL)
            players.wait_for(5)
            victim.start()
        self.rounds(lot, games_of(lambda: lot.choice(self.houses).port, lot), happen, KILLS)


if __name__ == "__main__":
    client.read_program()
    KILLS = client.option("--kills", KILLS)
    SEED = client.option("--seed", SEED)
    unittest.main()
