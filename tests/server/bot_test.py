"""`teban bot` from outside: programs at the tables of a real server, against people and each other.

    bot_test.py --program build/teban [--games GAME,...]
"""
import hashlib
import json
import os
import pathlib
import random
import shlex
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
import client  # noqa: E402
from websocket import LIMIT, Talker, fresh_key, fresh_name  # noqa: E402

GAMES = {"jatsuna": "SLF", "keserima": "KR", "rugby-chess": "wb", "card-slot": "12", "isshin-ittai": "12"}
SHORT = {"keserima": "max-plies=60", "rugby-chess": "max-plies=60"}
DEALT = ("keserima", "card-slot", "isshin-ittai")
END = 40  # seconds in which a game is over


def program():
    return os.path.abspath(client.PROGRAM)


class Bots(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.house = client.House(self.folder.name, "--most-lines", "100000").start()
        self.addCleanup(lambda: self.house.process.poll() is None and self.house.end())

    def table(self, game, seats=None, more=""):
        """A table whose seats are all open: its name, and a key for each seat."""
        letters = GAMES[game]
        name, keys = fresh_name(), {seat: fresh_key() for seat in letters}
        talker = Talker(self.house.port)
        words = " ".join(word for word in (seats or "seats=" + ",".join("open" for _ in letters), more,
                                           SHORT.get(game, "")) if word)
        opened = talker.ask(f"open {name} seats={','.join(f'{s}:{k}' for s, k in keys.items())} look=any {game} {words}")
        self.assertTrue(opened.get("ok"), opened)
        talker.close()
        return name, keys

    def link(self, game, name, key):
        return f"http://127.0.0.1:{self.house.port}/{game}/#/seat/{name}/{key}"

    def bot(self, *words, **more):
        process = subprocess.Popen([program(), "bot", *words, "--lang", "en"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, **more)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def ends(self, process, code, said=""):
        try:
            out, errors = process.communicate(timeout=END)
        except subprocess.TimeoutExpired:
            process.kill()
            self.fail(f"hangs: {process.communicate()}")
        self.assertEqual(process.returncode, code, out + errors)
        self.assertIn(said, out + errors)
        return out, errors

    def person(self, *words):
        person = Person(self.house.port, *words)
        self.addCleanup(person.talker.close)
        return person

    def record(self, name):
        talker = Talker(self.house.port)
        talker.ask(f"enter {name} -")
        record = talker.ask(f"record {name}")["record"]
        talker.close()
        return record

    def check_record(self, name, game):
        """It is a whole game by the rules, and its cards hold."""
        record = self.record(name)
        self.assertEqual(record["game"], game)
        self.assertIsNotNone(record["result"])
        done = subprocess.run([program(), "verify", "-"], input=json.dumps(record), text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return record


class Person:
    """Somebody who plays at random, adds a number, and offers what can be offered."""

    def __init__(self, port, name, key, seat, seed=1):
        self.talker = Talker(port)
        self.name, self.key, self.seat = name, key, seat
        self.lot = random.Random(seed)
        self.number = self.lot.randbytes(32)
        self.sent = 0
        self.answers = []
        self.talker.ask(f"enter {name} {key}")
        self.do("sit Ben")

    def see(self):
        return self.talker.ask(f"see {self.name}")

    def do(self, message):
        self.sent += 1
        answer = self.talker.ask(f"do {self.name} {self.see()['version']} p{self.sent} {message}")
        self.answers.append(answer)
        return answer

    def share(self, sight):
        deal = sight["deal"]
        if self.seat not in deal["commits"] and all(seat["sitter"] != "open" for seat in sight["seats"]):
            self.do("commit " + hashlib.sha256(self.number).hexdigest())
        elif len(deal["commits"]) == len(sight["seats"]) and self.seat not in deal["numbers"]:
            self.do("reveal " + self.number.hex())

    def play(self, until=lambda sight: False, offers=True):
        """To the end of the game, or until something."""
        deadline = time.monotonic() + END
        while time.monotonic() < deadline:
            sight = self.see()
            if sight["phase"] == "over" or until(sight):
                return sight
            if sight["phase"] == "gathering" and sight["deal"] is not None:
                self.share(sight)
            elif sight["events"] and sight["offer"] is None:
                if offers and self.lot.random() < 0.2:
                    self.do(self.lot.choice(["offer draw", "offer undo"]))
                else:
                    self.do("event " + self.lot.choice(sight["events"]))
            else:
                self.wait(sight["version"])
        raise AssertionError("the game does not end")

    def wait(self, version):
        """For the table to go on."""
        self.talker.socket.settimeout(LIMIT)
        while True:
            for news in self.talker.news:
                if news.get("version", 0) > version:
                    self.talker.news.clear()
                    return
            self.talker.news.append(self.talker.receive())


class Playing(Bots):
    def test_a_person_against_a_bot(self):
        for game, letters in GAMES.items():
            with self.subTest(game):
                name, keys = self.table(game)
                bots = [self.bot(self.link(game, name, keys[seat]), "--level", "1", "--name", "Robo")
                        for seat in letters[1:]]
                person = self.person(name, keys[letters[0]], letters[0])
                sight = person.play()
                for bot in bots:
                    out, errors = self.ends(bot, 0, "over: ")
                    self.assertEqual(errors, "")
                    self.assertEqual("dealt as promised" in out, game in DEALT, out)
                    self.assertNotIn(keys[letters[1]], out)
                self.assertEqual([seat["name"] for seat in sight["seats"]], ["Ben", *["Robo" for _ in bots]])
                offered = [answer for answer in person.answers if answer.get("ok")]
                self.assertGreater(len(offered), 2)
                record = self.check_record(name, game)
                self.assertEqual("deal" in record, game in DEALT)
                if game in DEALT:
                    self.assertEqual(len(record["deal"]["numbers"]), 2)

    def test_bots_against_each_other(self):
        """Two games, with the seats passed on, in the plain form and by an engine of its own."""
        for game, letters in GAMES.items():
            with self.subTest(game):
                name, keys = self.table(game)
                engine = shlex.quote(program()) + " engine"
                bots = [self.bot(f"ws://127.0.0.1:{self.house.port}/tables", name, key, "--name", f"Robo{i}",
                                 "--games", "2", "--engine", engine, "--nodes", "20")
                        for i, key in enumerate(keys.values())]
                for bot in bots:
                    out, errors = self.ends(bot, 0)
                    self.assertEqual((out.count("over: "), out.count("sits: "), errors), (2, 2, ""), out)
                self.check_record(name, game)

    def test_one_link_from_standard_input(self):
        name, keys = self.table("rugby-chess")
        bots = [self.bot("-", "--level", "1", "--name", f"R{seat}", stdin=subprocess.PIPE) for seat in keys]
        for bot, key in zip(bots, keys.values()):
            bot.stdin.write(self.link("rugby-chess", name, key) + "\n")
            bot.stdin.flush()
        for bot in bots:
            self.ends(bot, 0, "over: ")

    def test_a_clock_that_runs_out(self):
        name, keys = self.table("rugby-chess", more="clock=3000+0")
        bots = [self.bot(self.link("rugby-chess", name, key), "--level", "10", "--name", f"R{seat}")
                for seat, key in keys.items()]
        for bot in bots:
            self.ends(bot, 0, "over: ")
        self.assertEqual(self.check_record(name, "rugby-chess")["ending"], "rule")

    def test_a_table_from_a_position(self):
        """Where the game was set up, its events do not lead to where it stands."""
        name, keys = fresh_name(), {seat: fresh_key() for seat in "wb"}
        moved = subprocess.run([program(), "engine"], input="new rugby-chess\napply d1c2 d9c8\nshow\n", text=True,
                               capture_output=True)
        start = next(line[9:] for line in moved.stdout.splitlines() if line.startswith("position "))
        talker = Talker(self.house.port)
        opened = talker.ask(f"open {name} seats=w:{keys['w']},b:{keys['b']} look=any rugby-chess max-plies=60 "
                            f"seats=open,open start={start}")
        self.assertTrue(opened.get("ok"), opened)
        talker.close()
        bots = [self.bot(self.link("rugby-chess", name, key), "--level", "1", "--name", f"R{seat}")
                for seat, key in keys.items()]
        for bot in bots:
            self.ends(bot, 0, "over: ")
        self.assertEqual(self.record(name)["start"], start)


class Example(Bots):
    """examples/bot.py, which docs/API.md shows, really plays."""

    def test_it_plays_every_game(self):
        path = HERE.parent.parent / "examples" / "bot.py"
        for game, letters in GAMES.items():
            with self.subTest(game):
                name, keys = self.table(game)
                bots = [subprocess.Popen([sys.executable, "-W", "ignore", str(path), self.link(game, name, keys[seat]), f"x{seat}"],
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                        for seat in letters[1:]]
                other = self.bot(self.link(game, name, keys[letters[0]]), "--level", "1")
                for bot in bots:
                    self.addCleanup(bot.kill)
                    self.ends(bot, 0, "'")
                self.ends(other, 0, "over: ")
                self.check_record(name, game)


class Trouble(Bots):
    def test_a_server_that_is_killed(self):
        """In the middle, several times: every message is done once, and both play to the end."""
        for game in ("jatsuna", "card-slot"):
            with self.subTest(game):
                name, keys = self.table(game)
                bots = [self.bot(self.link(game, name, key), "--name", f"R{seat}", "--nodes", "40", "--engine",
                                 shlex.quote(program()) + " engine") for seat, key in keys.items()]
                kills = 0
                for _ in range(200):
                    try:
                        talker = Talker(self.house.port)
                        sight = talker.ask(f"enter {name} -")["sight"]
                        talker.close()
                    except KeyError:
                        continue
                    if sight["phase"] == "over":
                        break
                    if kills < 4 and sight["version"] > 5 * (kills + 1):
                        self.house.end(signal.SIGKILL if kills % 2 == 0 else signal.SIGTERM)
                        self.house.start()
                        kills += 1
                    time.sleep(0.01)
                for bot in bots:
                    out, _ = self.ends(bot, 0, "over: ")
                    if kills:
                        self.assertIn("the line is back", out)
                self.assertGreater(kills, 0)
                self.check_record(name, game)

    def test_a_bot_that_is_interrupted_comes_back(self):
        name, keys = self.table("card-slot")
        person = self.person(name, keys["1"], "1")
        for _ in range(3):
            bot = self.bot(self.link("card-slot", name, keys["2"]), "--level", "1")
            plies = person.see()["ply"]
            person.play(until=lambda sight: sight["ply"] >= plies + 3, offers=False)
            bot.send_signal(signal.SIGTERM)
            self.ends(bot, 130, "interrupted")
        bot = self.bot(self.link("card-slot", name, keys["2"]), "--level", "1")
        person.play()
        self.ends(bot, 0, "over: ")

    def test_a_number_that_is_lost(self):
        """Who was ended after having committed, and came back, commits to another number."""
        name, keys = self.table("card-slot")
        person = self.person(name, keys["1"], "1")
        commits = []
        for _ in range(2):
            bot = self.bot(self.link("card-slot", name, keys["2"]), "--level", "1")
            for _ in range(100):
                sight = person.see()
                commit = sight["deal"]["commits"].get("2")
                if commit is not None and commit not in commits:
                    break
                person.wait(sight["version"])
            commits.append(commit)
            if len(commits) == 1:
                bot.kill()
                bot.communicate()
        self.assertNotEqual(*commits)
        person.play(offers=False)
        self.ends(bot, 0, "over: ")
        self.assertEqual(self.check_record(name, "card-slot")["deal"]["commits"]["2"], commits[1])

    def fails(self, engine, said, *words, game="rugby-chess"):
        """A program that goes wrong at its second move: the bot resigns, and says why."""
        name, keys = self.table(game)
        seat, other = GAMES[game][0], GAMES[game][1]
        path = pathlib.Path(self.folder.name) / "engine.py"
        path.write_text("import sys, os, time\nimport subprocess\n"
                        f"inner = subprocess.Popen([{program()!r}, 'engine'], stdin=subprocess.PIPE, "
                        "stdout=subprocess.PIPE, text=True, bufsize=1)\n"
                        "def ask(line):\n"
                        "    inner.stdin.write(line); inner.stdin.flush(); lines = []\n"
                        "    while not lines or not (lines[-1] == 'ok\\n' or lines[-1].startswith('error')):\n"
                        "        lines.append(inner.stdout.readline())\n"
                        "    return ''.join(lines)\n"
                        "for line in sys.stdin:\n"
                        f"    if line.startswith('go'):\n        {engine}\n"
                        "    else:\n        print(ask(line), end='', flush=True)\n")
        bot = self.bot(self.link(game, name, keys[other]), "--engine", f"{sys.executable} {path}", "--movetime", "10",
                       *words)
        person = self.person(name, keys[seat], seat)
        sight = person.play(offers=False)
        self.assertEqual(sight["result"]["by"], "resigned")
        self.assertEqual(sight["result"]["who"], other)
        _, errors = self.ends(bot, 1, said)
        self.assertEqual(errors.count("the program: "), 2, errors)
        self.assertIn("has resigned", errors)

    def test_a_program_that_ends(self):
        self.fails("os._exit(3)", "ended with status 3")

    def test_a_program_that_hangs(self):
        self.fails("time.sleep(1000)", "no answer to 'go'", "--patience", "500")

    def test_a_program_that_talks_nonsense(self):
        self.fails("print('bestmove !!!'); print('ok', flush=True)", "nonsense")
        self.fails("print('ok', flush=True)", "without a bestmove")

    def test_a_program_that_plays_what_is_not_allowed(self):
        self.fails("print('bestmove a1a9'); print('ok', flush=True)", "illegal")

    def test_one_of_three_gives_up(self):
        name, keys = self.table("jatsuna")
        bot = self.bot(self.link("jatsuna", name, keys["S"]), "--engine",
                       "while read l; do case $l in go*) exit 4;; *) echo ok;; esac; done")
        people = [self.person(name, keys[seat], seat) for seat in "LF"]
        self.ends(bot, 1, "has resigned")
        self.assertEqual(people[0].see()["phase"], "playing")

    def test_no_program(self):
        name, keys = self.table("rugby-chess")
        bot = self.bot(self.link("rugby-chess", name, keys["w"]), "--engine", "/nonexistent")
        self.ends(bot, 3, "does not answer")
        talker = Talker(self.house.port)
        sight = talker.ask(f"enter {name} {keys['w']}")["sight"]
        self.assertEqual(sight["seats"][0]["sitter"], "open")
        talker.close()

    def test_what_its_program_gets(self):
        """Neither the key nor what the seat may not see."""
        for game in ("card-slot", "isshin-ittai"):
            name, keys = self.table(game)
            log = pathlib.Path(self.folder.name) / f"{game}.log"
            spy = (f"env > {log}; tr '\\0' ' ' < /proc/$PPID/cmdline >> {log}; ls -l /proc/self/fd >> {log}; "
                   f"tee -a {log} | {shlex.quote(program())} engine")
            bot = self.bot(self.link(game, name, keys["2"]), "--engine", spy, "--nodes", "5")
            person = self.person(name, keys["1"], "1")
            person.play(until=lambda sight: sight["ply"] > 24, offers=False)
            person.do("resign")
            self.ends(bot, 0, "over: ")
            text = log.read_text()
            self.assertIn("position " + game, text)
            self.assertIn("past ", text)
            self.assertIn("!?", text)
            self.assertNotIn("socket:", text)
            for secret in (*keys.values(), name):
                self.assertNotIn(secret, text)
            for line in text.splitlines():
                self.assertNotRegex(line, r"^(new|apply) ")


class Errors(Bots):
    def test_links(self):
        key = fresh_key()
        good = f"http://127.0.0.1:{self.house.port}/jatsuna/#/seat/{fresh_name()}/{key}"
        for link in ["", "x", "https://example.com/", f"ftp://127.0.0.1/#/seat/table-one/{key}", good + "x", good[:-1],
                     good.replace("/seat/", "/sit/"), good.replace("127.0.0.1", "user@host"), good.replace("127.0.0.1", ""),
                     f"http://h:99999/#/seat/table-one/{key}", f"http://h:/#/seat/table-one/{key}",
                     f"ws://127.0.0.1/other table-one {key}", f"ws://127.0.0.1/tables table-one {key} more", "ws://h/tables"]:
            out, errors = self.ends(self.bot(link), 2, "is no link to a seat")
            self.assertNotIn(key, out + errors)
        self.ends(self.bot(), 2, "which link?")
        self.ends(self.bot(good, "--games", "0"), 2, "--games")
        self.ends(self.bot(good, "--level", "11"), 2, "--level")
        self.ends(self.bot(good, "--level", "1", "--engine", "x"), 2, "leave --engine out")
        self.ends(self.bot(good, "--name", ""), 2, "--name")
        self.ends(self.bot(good, "--other"), 2, "--other")
        self.ends(self.bot("-", stdin=subprocess.DEVNULL), 2, "is no link to a seat")

    def test_keys_that_begin_as_options_do(self):
        for begin in ["-", "--"]:
            key = begin + fresh_key()[len(begin):]
            bot = self.bot(f"ws://127.0.0.1:{self.house.port}/tables", fresh_name(), key, "--level", "1")
            out, errors = self.ends(bot, 1, "server: ")
            self.assertNotIn(key, out + errors)

    def test_who_is_refused(self):
        name, keys = self.table("rugby-chess")
        self.ends(self.bot(self.link("rugby-chess", fresh_name(), keys["w"])), 1, "server: ")
        self.ends(self.bot(self.link("rugby-chess", name, fresh_key())), 1, "server: ")
        person = self.person(name, keys["w"], "w")
        self.ends(self.bot(self.link("rugby-chess", name, keys["w"])), 1, "Ben sits there")
        self.person(name, keys["b"], "b")
        person.do("resign")
        self.ends(self.bot(self.link("rugby-chess", name, keys["w"]), "--name", "Ben"), 1, "is over")

    def test_no_server(self):
        closed = socket.socket()
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        link = f"http://127.0.0.1:{port}/#/seat/{fresh_name()}/{fresh_key()}"
        out, errors = self.ends(self.bot(link, "--level", "1"), 3, f"no server of tables at 127.0.0.1, port {port}")
        self.assertNotIn(link[-22:], out + errors)
        closed.listen()  # somebody is there who is no server
        bot = self.bot(link, "--level", "1")
        other, _ = closed.accept()
        other.recv(65536)
        other.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        other.close()
        self.ends(bot, 3, "no server of tables")
        closed.close()

    def test_a_server_that_does_not_come_back(self):
        name, keys = self.table("rugby-chess")
        bot = self.bot(self.link("rugby-chess", name, keys["w"]), "--level", "1", "--wait", "0")
        self.assertIn("sits", bot.stdout.readline())
        self.house.end(signal.SIGKILL)
        self.ends(bot, 3, "no server of tables")


class Secure(Bots):
    """Behind a proxy with a certificate: it is believed if the system does, and not otherwise."""

    def setUp(self):
        super().setUp()
        folder = pathlib.Path(self.folder.name)
        self.certificate = folder / "certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem",
                        "-out", self.certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, folder / "key.pem")
        self.door = context.wrap_socket(socket.create_server(("127.0.0.1", 0)), server_side=True)
        self.addCleanup(self.door.close)
        threading.Thread(target=self.let_in, daemon=True).start()

    def let_in(self):
        while True:
            try:
                outer, _ = self.door.accept()
            except ssl.SSLError:
                continue  # who does not believe us
            except OSError:
                return
            inner = socket.create_connection(("127.0.0.1", self.house.port))
            for one, other in ((outer, inner), (inner, outer)):
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    @staticmethod
    def pass_on(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def bot_of(self, host, name, key, **more):
        link = f"https://{host}:{self.door.getsockname()[1]}/rugby-chess/#/seat/{name}/{key}"
        return self.bot(link, "--level", "1", "--name", key[:4], **more)

    def test_certificates(self):
        name, keys = self.table("rugby-chess")
        self.ends(self.bot_of("localhost", name, keys["w"]), 3, "no server of tables")
        known = {**os.environ, "SSL_CERT_FILE": str(self.certificate)}
        self.ends(self.bot_of("127.0.0.1", name, keys["w"], env=known), 3, "no server of tables")
        for bot in [self.bot_of("localhost", name, key, env=known) for key in keys.values()]:
            self.ends(bot, 0, "over: ")
        self.check_record(name, "rugby-chess")


if __name__ == "__main__":
    client.read_program()
    unittest.main()
