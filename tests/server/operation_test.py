"""What an operator does and sees: the tables that a server keeps, carried out and in, copied and deleted, also beside
one that runs; the diary, which tells nobody's secrets; the limits, each of which bites; the figures; a stop under load.

    operation_test.py --program build/teban [TEST ...]     with TEBAN_POSTGRES also from SQLite to PostgreSQL and back
"""
import http.client
import json
import os
import pathlib
import random
import re
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import client  # noqa: E402
from client import House  # noqa: E402
from websocket import LIMIT, Closed, Refused, Talker, WebSocket, fresh_key, fresh_name  # noqa: E402

POSTGRES = os.environ.get("TEBAN_POSTGRES")


def tables(*arguments, **more):
    return subprocess.run([client.PROGRAM, "tables", *map(str, arguments)], capture_output=True, timeout=5 * LIMIT,
                          env={**os.environ, "LC_ALL": "C"}, **more)


class Operated(unittest.TestCase):
    """A server with a folder of its own."""

    arguments = ()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)
        self.data = self.here / "data"
        self.house = House(self.folder.name, *self.arguments)
        self.addCleanup(self.stop)

    def start(self, *arguments):
        self.house.arguments = arguments
        return self.house.start()

    def stop(self):
        if self.house.process is not None and self.house.process.poll() is None:
            return self.house.end()

    def talker(self, **more):
        talker = Talker(self.house.port, **more)
        self.addCleanup(talker.close)
        return talker

    def code(self, answer):
        return answer.get("error", {}).get("code")

    def ask(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=LIMIT)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def figures(self):
        """All figures by name, with their labels."""
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1])
                for line in self.ask("/metrics")[1].splitlines() if not line.startswith("#")}

    def until(self, true):
        """Waits for something that another thread or process does."""
        end = time.monotonic() + LIMIT
        while not true():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def open(self, talker, game="rugby-chess", seats="wb", more=""):
        name, keys = fresh_name(), [fresh_key(), fresh_key()]
        opened = talker.ask(f"open {name} seats={seats[0]}:{keys[0]},{seats[1]}:{keys[1]} look=any as={seats[0]} "
                            f"name=Akiko {more} {game} seats=open,open".replace("  ", " "))
        return name, keys, opened

    def game(self, game="card-slot", seats="12", whole=True):
        """A game between two people, to its end or a few turns."""
        lot = random.Random(3)
        people = self.talker(), self.talker()
        name, keys, opened = self.open(people[0], game, seats)
        self.assertTrue(opened.get("ok"), opened)
        people[0].ask(f"enter {name} {keys[0]}")
        people[1].ask(f"enter {name} {keys[1]}")
        people[1].ask(f"do {name} 0 sit sit Ben")
        for turn in range(1000 if whole else 6):
            sights = [person.ask(f"see {name}") for person in people]
            if sights[0]["phase"] == "over":
                break
            mover = next((i for i in range(2) if sights[i]["events"]), None)
            if mover is None:
                continue
            done = people[mover].ask(f"do {name} {sights[mover]['version']} e{turn} event "
                                     f"{lot.choice(sights[mover]['events'])}")
            self.assertTrue(done.get("ok"), done)
        people[0].ask(f"say {name} s1 secret-saying%20%E6%89%8B")
        return name, keys, people

    def some_tables(self):
        """Finished, under way, and listed ones, by name."""
        finished = self.game("rugby-chess", "wb")
        under_way = self.game("isshin-ittai", "12", whole=False)
        talker = self.talker()
        key = fresh_key()
        listed = fresh_name()
        opened = talker.ask(f"open {listed} seats=K:{key} list=yes as=K name=A%20%22%E6%89%8B keserima seats=open,open")
        self.assertTrue(opened.get("ok"), opened)
        return finished, under_way, (listed, [key])


class Kept(Operated):
    def export(self, *place):
        done = tables("export", *place)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout

    def bring(self, data, *place):
        done = tables("import", *place, "-", input=data)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_export_beside_a_server(self):
        self.start("--most-lines", "100000")
        finished, under_way, listed = self.some_tables()
        beside = self.export("--data", self.data)
        figures = tables("count", "--data", self.data)
        self.assertEqual(figures.stdout, b"3\n")
        self.assertEqual(self.stop()[0], 0)
        self.assertEqual(self.export("--data", self.data), beside)
        parcels = {parcel["table"]: parcel for parcel in map(json.loads, beside.splitlines())}
        self.assertEqual(list(parcels), [finished[0], under_way[0], listed[0]])
        self.assertNotIn("record", parcels[under_way[0]])
        self.assertEqual(json.loads(parcels[listed[0]]["listing"])["table"], listed[0])
        record = subprocess.run([client.PROGRAM, "record", "verify", "-"], capture_output=True,
                                input=json.dumps(parcels[finished[0]]["record"]).encode())
        self.assertEqual(record.returncode, 0, record.stderr)
        one = tables("export", "--data", self.data, under_way[0])
        self.assertEqual(json.loads(one.stdout), parcels[under_way[0]])
        none = tables("export", "--data", self.data, "not-there")
        self.assertEqual((none.returncode, none.stdout), (1, b""))
        self.assertIn(b"not-there", none.stderr)

    def test_carried_about(self):
        """From one store to another and back it is the same to the byte; a key still opens its seat."""
        self.start("--most-lines", "100000")
        name, keys, people = self.game("isshin-ittai", "12", whole=False)
        self.some_tables()
        sight = people[0].ask(f"see {name}")
        self.stop()
        first = self.export("--data", self.data)
        places = ["--data", self.here / "other"]
        if POSTGRES:
            subprocess.run(["psql", "-q", "-c", "DROP SCHEMA IF EXISTS teban CASCADE", POSTGRES], check=True,
                           stderr=subprocess.DEVNULL)
            postgres = ["--store", POSTGRES]
            self.assertEqual(self.bring(first, *postgres)[0], 0)
            second = self.export(*postgres)
            self.assertEqual(second, first)
            first = second
        code, said, _ = self.bring(first, *places)
        self.assertEqual((code, said), (0, "4 brought in, 0 there already, 0 refused\n"))
        self.assertEqual(self.export(*places), first)
        self.assertEqual(self.bring(first, *places)[:2], (0, "0 brought in, 4 there already, 0 refused\n"))
        self.assertEqual(self.export(*places), first)
        self.start("--store", str(self.here / "other" / "tables.db"))
        self.assertEqual(self.talker().ask(f"enter {name} {keys[0]}")["sight"]["view"], sight["view"])

    def test_a_clock_runs_on(self):
        """Whose time runs out while nobody is there has lost, in the store that the table was carried to as well."""
        self.start()
        one = self.talker()
        name, keys = fresh_name(), [fresh_key(), fresh_key()]
        self.assertTrue(one.ask(f"open {name} seats=w:{keys[0]},b:{keys[1]} as=w name=A rugby-chess seats=open,person "
                                "clock=1000+0").get("ok"))
        sight = one.ask(f"enter {name} {keys[0]}")["sight"]
        self.assertTrue(one.ask(f"do {name} {sight['version']} m event {sight['events'][0]}").get("ok"))
        self.house.end(signal.SIGKILL)
        parcel = self.export("--data", self.data, name)
        self.assertNotIn("record", json.loads(parcel))
        other = ["--data", self.here / "other"]
        self.assertEqual(self.bring(parcel, *other)[0], 0)
        self.start("--store", str(self.here / "other" / "tables.db"))
        self.until(lambda: "record" in json.loads(self.export(*other)))

    def test_what_is_refused(self):
        """Each is said with its line; nothing of it is kept, and what is good beside it is."""
        self.start()
        name, _, _ = self.game("rugby-chess", "wb", whole=False)
        self.stop()
        good = json.loads(self.export("--data", self.data))
        lines = good["lines"]
        bad = ["", "{", "[]", "{}", '{"table":"a","table":"b"}',
               *[json.dumps({**good, **change}) for change in [
                   {"table": "no/name"}, {"table": 5}, {"opened": 0}, {"opened": "x"}, {"more": 1}, {"listing": 1},
                   {"listing": "x" * 5000}, {"lines": []}, {"lines": None}, {"lines": lines[:1]}, {"lines": lines[1:]},
                   {"lines": [[at, line + "\n"] for at, line in lines]}, {"lines": [[-1, lines[0][1]], *lines[1:]]},
                   {"lines": [line for _, line in lines]}, {"lines": [lines[0], lines[2], lines[1], *lines[3:]]},
                   {"lines": [*lines, [1, "nonsense"]]}, {"lines": [*lines, [1, "a\0b"]]},
                   {"lines": [*lines, [1, "x" * 70000]]}, {"lines": [*lines, [2**63, "x"]]},
               ]]]
        self.assertEqual(tables("delete", "--data", self.data, name).returncode, 0)
        for line in bad:
            code, said, why = self.bring((line + "\n").encode(), "--data", self.data)
            self.assertEqual((code, said), (1, "0 brought in, 0 there already, 1 refused\n"), (line[:300], why))
            self.assertIn("-, line 1", why)
            self.assertEqual(self.export("--data", self.data), b"", line[:300])
        code, said, why = self.bring("\n".join([bad[1], json.dumps(good), bad[2]]).encode(), "--data", self.data)
        self.assertEqual((code, said), (1, "1 brought in, 0 there already, 2 refused\n"))
        self.assertIn("line 3", why)
        self.assertEqual(json.loads(self.export("--data", self.data)), good)
        self.assertEqual(self.bring(b"", "--data", self.data)[0], 0)
        self.assertEqual(tables("import", "--data", self.data, self.here / "none").returncode, 3)

    def test_deleted_beside_a_server(self):
        for store in ["sqlite", *(["postgres"] if POSTGRES else [])]:
            with self.subTest(store):
                place = ["--data", str(self.data)] if store == "sqlite" else ["--store", POSTGRES]
                self.start("--log", "info", *(place if store == "postgres" else []))
                name, keys, (one, _) = self.game("rugby-chess", "wb", whole=False)
                other, other_keys, (two, _) = self.game("rugby-chess", "wb", whole=False)
                done = tables("delete", *place, name)
                self.assertEqual((done.returncode, done.stdout), (0, b"1 deleted\n"), done.stderr)
                while {"news": name, "gone": True} not in one.news:
                    one.news.append(one.receive())
                self.assertEqual(self.code(one.ask(f"do {name} 0 x resign")), "not-here")
                self.assertEqual(self.code(one.ask(f"enter {name} {keys[0]}")), "no-table")
                self.assertIn("ply", two.ask(f"see {other}"))
                self.assertNotIn(name.encode(), self.export(*place))
                again = tables("delete", *place, other, name)
                self.assertEqual(again.returncode, 1)
                self.assertIn(name.encode(), again.stderr)
                self.assertIn(other.encode(), self.export(*place))
                said = self.stop()[1]
                if store == "sqlite":
                    self.assertIn('"event":"deleted","tables":1', said)
                    self.assertEqual(list(self.data.glob("*-delete*")), [])
                done = tables("delete", *place, other)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_wish_outlives_the_server(self):
        self.start()
        name, keys, _ = self.game("rugby-chess", "wb", whole=False)
        self.stop()
        (self.data / "tables.db-delete").write_text(f"{name}\nno/name\n\n" + "x" * 100 + "\n")
        self.start()
        self.until(lambda: not (self.data / "tables.db-delete").exists())
        self.assertEqual(self.code(self.talker().ask(f"enter {name} {keys[0]}")), "no-table")

    def test_who_has_it_may_delete_nothing(self):
        """Another program than a server has the file: the wish is taken back."""
        import fcntl
        self.start()
        name, _, _ = self.game("rugby-chess", "wb", whole=False)
        self.stop()
        with open(self.data / "tables.db-lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for verb in [["sweep", "--data", self.data, "--keep-days", "1"], ["import", "--data", self.data, "-"]]:
                done = tables(*verb, input=b"")
                self.assertEqual(done.returncode, 3)
                self.assertIn(b"Another program", done.stderr)
            done = tables("delete", "--data", self.data, name)
            self.assertEqual(done.returncode, 3)
            self.assertEqual(list(self.data.glob("*-delete*")), [])
        self.assertIn(name.encode(), self.export("--data", self.data))

    def test_backup_and_restore(self):
        self.start("--most-lines", "100000")
        name, keys, people = self.game("rugby-chess", "wb", whole=False)
        copy = self.here / "copy.db"
        done = tables("backup", "--data", self.data, copy)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        self.assertEqual(stat.S_IMODE(copy.stat().st_mode), 0o600)
        version = people[0].ask(f"see {name}")["version"]
        before = self.export("--data", self.data)
        people[0].ask(f"say {name} s2 later")
        self.assertEqual(tables("backup", "--data", self.data, copy).returncode, 3)  # nothing is written over
        self.assertEqual(tables("restore", "--data", self.data, copy).returncode, 3)
        self.stop()
        self.assertEqual(list(self.here.glob("copy.db?*")), [])
        (self.data / "tables.db").rename(self.here / "away.db")
        (self.data / "tables.db-wal").write_bytes(b"of another file")
        self.assertEqual(tables("restore", "--data", self.data, copy).returncode, 3)
        (self.data / "tables.db-wal").unlink()
        (self.here / "text").write_text("no database, but long enough to look like one" * 100)
        for wrong in ["text", "none", "page"]:
            self.assertEqual(tables("restore", "--data", self.data, self.here / wrong).returncode, 3, wrong)
            self.assertEqual(list(self.data.glob("tables.db*")), [self.data / "tables.db-lock"])
        done = tables("restore", "--data", self.data, copy)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.export("--data", self.data), before)
        self.start()
        self.assertEqual(self.talker().ask(f"enter {name} {keys[0]}")["sight"]["version"], version)
        self.assertEqual(tables("backup", "--store", "postgresql://x/y", self.here / "z").returncode, 3)

    def test_backup_while_it_is_written(self):
        """Whenever the copy is made, it holds whole tables, and all that was acknowledged before it."""
        self.start("--most-lines", "100000")
        name, keys, (one, _) = self.game("rugby-chess", "wb", whole=False)
        said, stop = [], threading.Event()

        def talk():
            while not stop.is_set() and len(said) < 90:
                if one.ask(f"say {name} t{len(said)} word{len(said)}").get("ok"):
                    said.append(len(said))

        thread = threading.Thread(target=talk)
        thread.start()
        for i in range(5):
            known = len(said)
            self.assertEqual(tables("backup", "--data", self.data, self.here / f"{i}.db").returncode, 0)
            parcel = json.loads(self.export("--store", self.here / f"{i}.db"))
            words = [line for _, line in parcel["lines"] if " t" in line and line.startswith("@say")]
            self.assertGreaterEqual(len(words), known)
        stop.set()
        thread.join()

    def test_swept(self):
        """Old tables go, by hand and by the server itself; new ones stay."""
        self.start()
        name, _, _ = self.game("rugby-chess", "wb", whole=False)
        self.stop()
        new = json.loads(self.export("--data", self.data))
        old = {**new, "table": "an-old-table", "opened": 5, "lines": [[5 + i, line] for i, (_, line)
                                                                     in enumerate(new["lines"])]}
        data = json.dumps(old).encode()
        for sweep in [lambda: tables("sweep", "--data", self.data, "--keep-days", "1"), self.sweep_by_server]:
            self.assertEqual(self.bring(data, "--data", self.data)[0], 0)
            self.assertEqual(tables("count", "--data", self.data).stdout, b"2\n")
            sweep()
            self.assertEqual(json.loads(self.export("--data", self.data)), new)
        self.assertEqual(tables("sweep", "--data", self.data).returncode, 2)

    def sweep_by_server(self):
        self.start("--keep-days", "0", "--log", "info")
        self.assertEqual(self.figures()["teban_swept_total"], 0)
        self.stop()
        self.start("--keep-days", "1", "--log", "info")
        self.until(lambda: self.figures()["teban_swept_total"] == 1)
        self.assertIn('"event":"swept","tables":1', self.stop()[1])

    def test_what_is_not_there(self):
        for verb in [["count"], ["export"], ["delete", "name"], ["sweep", "--keep-days", "1"], ["backup", "x"]]:
            done = tables(verb[0], "--data", self.here / "none", *verb[1:], cwd=self.here)
            self.assertEqual(done.returncode, 3, verb)
            self.assertTrue(done.stderr.startswith(b"teban: "), done.stderr)
            self.assertFalse((self.here / "none").exists(), verb)
        for wrong in [[], ["burn"], ["count", "--speed"], ["delete"], ["delete", "no/name"], ["import"], ["backup"],
                      ["sweep", "--keep-days", "x"], ["export", "--data", ""]]:
            self.assertEqual(tables(*wrong).returncode, 2, wrong)
        for lang, word in [("en", b"usage: teban tables"), ("ja", "使い方".encode())]:
            done = tables("--help", "--lang", lang)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertTrue(done.stdout.startswith(word))


class Told(Operated):
    """The diary."""

    def conversation(self):
        """Everything that a secret could slip out of. Returns the secrets."""
        finished, under_way, listed = self.some_tables()
        secrets = ["Akiko", "Ben", "secret-saying"]
        for name, keys, *_ in [finished, under_way, listed]:
            secrets += [name, *keys]
        stranger = self.talker()
        for key in [fresh_key(), under_way[1][0][:-1] + "x"]:
            stranger.ask(f"enter {under_way[0]} {key}")
            secrets.append(key)
        for bad in [f"{finished[0]} hello", f"1 enter\n{under_way[1][0]}", "1 " + under_way[1][0] * 300]:
            one = WebSocket(self.house.port)
            one.send(bad)
            with self.assertRaises(Closed):
                one.receive()
            one.close()
        for path in [f"/tables/{under_way[1][0]}", f"/{under_way[0]}?{under_way[1][0]}"]:
            with self.assertRaises(Refused):
                WebSocket(self.house.port, path=path)
            self.ask(path)
        with self.assertRaises(Refused):
            WebSocket(self.house.port, origin=f"http://{under_way[1][0]}.example")
        return secrets

    def test_no_secrets(self):
        self.start("--log", "debug", "--most-lines", "100000", "--log-addresses", "no")
        secrets = self.conversation()
        code, said = self.house.end()
        self.assertEqual(code, 0)
        for secret in [*secrets, "127.0.0.1:", "address"]:
            text = said if secret != "address" else said.split("\n", 1)[1]
            self.assertNotIn(secret.encode(), text.encode(), secret)
        entries = [json.loads(line) for line in said.splitlines()]
        events = [entry["event"] for entry in entries]
        self.assertEqual((events[0], events[-1]), ("listening", "stopped"))
        for event in ["connected", "gone", "figures", "turned-away", "stopping"]:
            self.assertIn(event, events)
        self.assertEqual({(e["why"], e["code"]) for e in entries if e["event"] == "turned-away"},
                         {("bad-line", 4000), ("too-long", 1009), ("path", 0), ("origin", 0)})
        for entry in entries:
            self.assertRegex(entry["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            self.assertIn(entry["level"], ["warning", "info", "debug"])

    def test_levels(self):
        for level, expected in [("none", set()), ("warning", set()),
                                ("info", {"listening", "turned-away", "stopping", "stopped"})]:
            self.start("--log", level)
            one = WebSocket(self.house.port)
            one.send("hello")
            with self.assertRaises(Closed):
                one.receive()
            one.close()
            self.until(lambda: self.figures()["teban_turned_away_total"] == 1)
            said = self.house.end()[1]
            self.assertEqual({json.loads(line)["event"] for line in said.splitlines()}, expected, level)

    def test_addresses_if_asked_for(self):
        self.start("--log", "debug", "--log-addresses", "yes", "--trust-proxy", "127.0.0.1")
        self.talker(headers="X-Forwarded-For: 192.0.2.7\r\n").close()
        self.until(lambda: self.figures()["teban_connections"] == 0)
        said = self.house.end()[1]
        self.assertIn('"event":"connected","address":"192.0.2.7"', said)

    def test_a_flood_fills_no_disk(self):
        self.start("--log", "info")
        begun = time.monotonic()
        for _ in range(300):
            with self.assertRaises(Refused):
                WebSocket(self.house.port, path="/elsewhere")
        seconds = int(time.monotonic() - begun) + 2
        lines = self.house.end()[1].splitlines()
        self.assertLess(len(lines), 55 * seconds)
        told = sum(json.loads(line).get("lines", 1) for line in lines)
        self.assertLessEqual(told, 303)

    @unittest.skipUnless(POSTGRES, "no PostgreSQL")
    def test_a_store_that_goes_and_comes(self):
        control = str(pathlib.Path(__file__).parent.parent / "support" / "postgres.sh")
        self.start("--log", "info", "--store", POSTGRES)
        self.assertEqual(self.ask("/healthz"), (200, "ok\n"))
        subprocess.run([control, "--kill"], check=True)
        self.until(lambda: self.ask("/healthz")[0] == 503)
        subprocess.run([control, "--start"], check=True)
        self.until(lambda: self.ask("/healthz")[0] == 200)
        entries = [json.loads(line) for line in self.house.end()[1].splitlines()]
        events = [entry["event"] for entry in entries]
        self.assertLess(events.index("store-lost"), events.index("store-back"))
        self.assertEqual(entries[events.index("store-lost")]["trouble"], "store-gone")


class Limits(Operated):
    def begin(self, name, value):
        """As an option and in the environment: both must bite."""
        if value is None:
            return self.start()
        if name.startswith("TEBAN_"):
            os.environ[name] = value
            try:
                return self.start()
            finally:
                del os.environ[name]
        return self.start(name, value)

    def both(self, option, value):
        for name in [option, "TEBAN_" + option[2:].upper().replace("-", "_")]:
            with self.subTest(name):
                self.begin(name, value)
                yield
                self.stop()

    def test_tables(self):
        for _ in self.both("--most-tables", "1"):
            one = self.talker()
            self.assertTrue(self.open(one)[2].get("ok"))
            self.assertEqual(self.code(self.open(one)[2]), "full")

    def test_sockets(self):
        for _ in self.both("--most-sockets-per-address", "1"):
            self.talker()
            two = WebSocket(self.house.port)
            with self.assertRaises(Closed) as closed:
                two.receive()
            self.assertEqual(closed.exception.code, 4003)
            two.close()

    def test_lines(self):
        for _ in self.both("--most-lines", "1"):
            one = self.talker()
            self.assertIn("too-fast", [self.code(one.ask("tables")) for _ in range(4)])

    def test_opened_by_all_connections_of_an_address(self):
        for _ in self.both("--most-opened", "2"):
            for expected in [None, None, "too-fast", "too-fast"]:
                self.assertEqual(self.code(self.open(self.talker())[2]), expected)

    def test_visits(self):
        for _ in self.both("--most-visits", "1"):
            one, two = self.talker(), self.talker()
            tables = [self.open(two), self.open(two)]
            answers = [one.ask(f"enter {name} {keys[0]}") for name, keys, _ in tables]
            self.assertEqual([self.code(answer) for answer in answers], [None, "full"])

    def test_a_proxy_that_is_believed(self):
        def from_(header):
            one = WebSocket(self.house.port, headers=f"X-Forwarded-For: {header}\r\n")
            one.send("1 tables")
            self.addCleanup(one.close)
            try:
                return one.receive()["n"]
            except Closed as closed:
                return closed.code

        limit = ["--most-sockets-per-address", "1"]
        self.start(*limit)  # nobody is
        self.assertEqual([from_("192.0.2.1"), from_("192.0.2.2")], [1, 4003])
        self.stop()
        self.start(*limit, "--trust-proxy", "127.0.0.9")  # somebody else is
        self.assertEqual([from_("192.0.2.1"), from_("192.0.2.2")], [1, 4003])
        self.stop()
        self.start(*limit, "--trust-proxy", "127.0.0.1")
        for header, expected in [("192.0.2.1", 1), ("192.0.2.2", 1), ("192.0.2.1", 4003),
                                 ("192.0.2.3, 192.0.2.2", 4003), ("192.0.2.2,192.0.2.3", 1), ("2001:db8::1", 1),
                                 ("2001:db8::2", 4003), ("2001:db8:0:1::1", 1), ("nonsense", 1), ("192.0.2.9, ", 4003)]:
            self.assertEqual(from_(header), expected, header)

    def test_what_is_no_limit(self):
        for option, value in [("--most-opened", "-1"), ("--most-visits", "0"), ("--most-thinking", "x"),
                              ("--trust-proxy", "proxy.example"), ("--trust-proxy", ""), ("--log", "loud"),
                              ("--log-addresses", "maybe")]:
            done = subprocess.run([client.PROGRAM, "serve", option, value], capture_output=True, timeout=LIMIT)
            self.assertEqual((done.returncode, done.stdout), (2, b""), option)
            self.assertIn(option.encode(), done.stderr)


class Figures(Operated):
    def test_histograms_and_the_process(self):
        self.start("--most-lines", "100000")
        self.game("rugby-chess", "wb", whole=False)
        self.assertEqual(self.ask("/healthz"), (200, "ok\n"))
        figures = self.figures()
        for name in ["commit", "answer"]:
            steps = [(float(label), value) for key, value in figures.items()
                     for label in re.findall(rf'^teban_{name}_seconds_bucket{{le="(.*)"}}$', key)]
            values = [value for _, value in steps]
            self.assertEqual(steps, sorted(steps))
            self.assertEqual(values, sorted(values))
            self.assertEqual((steps[-1][0], values[-1]), (float("inf"), figures[f"teban_{name}_seconds_count"]))
        # open, sit, six moves, a saying: each was answered, each in a commit of its own, since it was waited for
        self.assertEqual(figures["teban_answer_seconds_count"], 9)
        self.assertEqual(figures["teban_commit_seconds_count"], 9)
        self.assertGreater(figures["teban_commit_seconds_sum"], 0)
        descriptors = len(list(pathlib.Path(f"/proc/{self.house.process.pid}/fd").iterdir()))
        self.assertLess(abs(figures["process_open_fds"] - descriptors), 4)
        self.assertGreater(figures["process_max_fds"], figures["process_open_fds"])
        self.assertGreater(figures["process_resident_memory_bytes"], 1 << 20)
        self.assertGreater(figures["process_cpu_seconds_total"], 0)
        self.assertLess(abs(figures["process_start_time_seconds"] - time.time()), 5 * LIMIT)
        self.assertEqual(figures["teban_thinking_waits"], 0)


class Home(Operated):
    def test_it_needs_nothing(self):
        """Without an option the tables are in the user's data, for the user alone."""
        env = {**os.environ, "HOME": str(self.here), "XDG_DATA_HOME": ""}
        server = subprocess.Popen([client.PROGRAM, "serve", "--listen", "0", "--root", str(self.house.page)],
                                  stdout=subprocess.PIPE, text=True, env=env, umask=0o022)
        address = server.stdout.readline()
        self.assertTrue(address.startswith("http://127.0.0.1:"), address)
        talker = Talker(int(re.search(r":(\d+)/", address)[1]))
        self.assertIn("tables", talker.ask("tables"))
        talker.close()
        folder = self.here / ".local/share/teban/server"
        self.assertEqual({path.name for path in folder.iterdir()},
                         {"tables.db", "tables.db-lock", "tables.db-wal", "tables.db-shm"})
        for path in folder.iterdir():
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600, path)
        self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(LIMIT), 0)
        server.stdout.close()


class Stopped(Operated):
    """SIGTERM while everybody talks."""

    def play(self, index, acknowledged, ends):
        """Says one thing after another, and sends the next before the last is answered."""
        talker = Talker(self.house.port)
        name, keys, _ = self.open(talker)
        talker.ask(f"enter {name} {keys[0]}")
        sent, told = 0, False
        try:
            while True:
                while not told and sent < len(acknowledged) + 4 and sent < 100:
                    talker.number += 1
                    talker.send(f"{talker.number} greet {name} g{sent} hello")
                    sent += 1
                text = talker.receive()
                told = told or text.get("stopping") is True
                if text.get("ok"):
                    acknowledged.append((name, keys[0]))
                elif "n" in text and not told:
                    ends.append((index, text))
        except Closed as closed:
            ends.append((told, closed.code))
        except OSError:  # what was sent met a connection that had just been closed
            ends.append((True, 1001))
        talker.close()

    def test_nothing_is_lost(self):
        for turn in range(3):
            self.start("--most-lines", "100000")
            logs, ends = [[] for _ in range(12)], []
            players = [threading.Thread(target=self.play, args=(i, log, ends)) for i, log in enumerate(logs)]
            for player in players:
                player.start()
            self.until(lambda: all(logs) and sum(map(len, logs)) > 50 * (turn + 1))
            code, said = self.house.end()
            for player in players:
                player.join()
            self.assertEqual((code, said), (0, ""))
            self.assertEqual(ends, [(True, 1001)] * len(players))
            self.start("--most-lines", "100000")
            talker = self.talker()
            for log in logs:
                for name, key in log[:1]:
                    room = talker.ask(f"enter {name} {key}")["room"]
                    self.assertGreaterEqual(len(room["said"]), len(log))
            self.stop()


if __name__ == "__main__":
    client.read_program()
    unittest.main()
