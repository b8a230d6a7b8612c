"""`teban serve` through many games: what they needed is given back. People come, open tables, sit down, play a few
moves, give up or go on to the end, leave, and come back by new connections; after each batch, when all have gone, the
memory, the descriptors and the tables in memory are what they were after the first.

    growth_test.py --program build/teban --load build/load [--games N]
"""
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

PROGRAM, LOAD = "build/teban", "build/load"
GAMES = 2000
BATCHES = 5
LIMIT = 60  # seconds after which something hangs
MARGIN = 2 << 20  # bytes by which memory may differ: how it happens to be cut up


class Server:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        page = self.folder / "page"
        page.mkdir()
        (page / "index.html").write_text("x")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "0", "--root", str(page), "--data", str(self.folder / "data"),
             "--sleep-seconds", "1", "--most-lines", "100000", "--most-opened", "1000000",
             "--most-sockets-per-address", "0"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def figure(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=LIMIT) as answer:
            return int(re.search(rf"^teban_{name} (\d+)$", answer.read().decode(), re.M)[1])

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+) kB", status)[1]) << 10

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def play(self, games, seed):
        """So many games; how many tables were opened for them."""
        before = self.figure("opened_total")
        subprocess.run([LOAD, "--server", f"{self.port}:{self.process.pid}", "--tables", "60", "--sockets", "160",
                        "--games", "rugby-chess,keserima,card-slot,isshin-ittai", "--moves", "6", "--warm", "0",
                        "--seconds", "3000", "--count", str(games), "--seed", str(seed)],
                       check=True, stdout=subprocess.DEVNULL)
        return self.figure("opened_total") - before

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(LIMIT)
        self.process.stdout.close()
        return code


def within(seconds, holds):
    """Whether something comes true in that time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


class Growth(unittest.TestCase):
    def nobody_is_there(self, server):
        self.assertTrue(within(LIMIT, lambda: server.figure("connections") == 0 and server.figure("tables") == 0),
                        (server.figure("connections"), server.figure("tables")))

    def least(self, server):
        """The memory after some was given back, which is done every five seconds."""
        seen = [server.memory()]
        within(6, lambda: seen.append(server.memory()))
        return min(seen)

    def test_nothing_grows(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            self.addCleanup(lambda: server.process.poll() is None and server.end())
            opened = server.play(GAMES // BATCHES, 1)
            self.nobody_is_there(server)
            descriptors = server.descriptors()
            memory = self.least(server)
            for batch in range(1, BATCHES):
                opened += server.play(GAMES // BATCHES, batch + 1)
                self.nobody_is_there(server)
                self.assertEqual(server.descriptors(), descriptors)
                self.assertTrue(within(LIMIT / 4, lambda: server.memory() <= memory + MARGIN),
                                f"{server.memory() - memory} bytes more after {batch} batches")
                print(f"growth: {(batch + 1) * GAMES // BATCHES} games, {server.memory() >> 10} KB, "
                      f"{descriptors} descriptors", flush=True)
            self.assertGreaterEqual(opened, GAMES)
            self.assertEqual(server.end(), 0)
            store = self.store(server)
            self.assertEqual(store, opened)

    def store(self, server):
        """The tables that it has. Each takes what a short game takes, and what is not yet sorted in is bounded."""
        place = server.folder / "data" / "tables.db"
        with sqlite3.connect(place) as connection:
            tables, = connection.execute("select count(*) from tables").fetchone()
        connection.close()
        self.assertLess(place.stat().st_size / tables, 8192)
        return tables


if __name__ == "__main__":
    for option in ["--program", "--load", "--games"]:
        if option in sys.argv:
            at = sys.argv.index(option)
            value = sys.argv[at + 1]
            del sys.argv[at:at + 2]
            if option == "--program":
                PROGRAM = os.path.abspath(value)
            elif option == "--load":
                LOAD = os.path.abspath(value)
            else:
                GAMES = int(value)
    unittest.main()
