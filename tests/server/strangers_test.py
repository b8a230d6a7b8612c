"""Whatever a stranger tries: nobody sits on another's seat, each attempt has a defined end, and meanwhile others play
on, which is seen by how much they have played, not by how long it took.

    strangers_test.py --program build/teban [--crowd N] [--seed N]
"""
import pathlib
import random
import resource
import socket
import tempfile
import unittest

import client
from client import (LIMIT, Chair, Closed, Game, House, Players, Refused, Talker, WebSocket, fresh_key, fresh_name,
                    half_open, loopback, wait_until)

CROWD = 5000
SEED = 8
MASK = b"\0\0\0\0"


def frame(kind, data=b"", final=True, masked=True, size=None):
    """A frame as one wishes, also one that nobody may send; `size`: what it says its length is."""
    size = len(data) if size is None else size
    head = bytes([(0x80 if final else 0) | kind])
    sign = 0x80 if masked else 0
    if size < 126:
        head += bytes([sign | size])
    elif size < 65536:
        head += bytes([sign | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([sign | 127]) + size.to_bytes(8, "big")
    return head + (MASK if masked else b"") + data


class Strangers(unittest.TestCase):
    arguments = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.house = House(folder.name, *self.arguments).start()
        self.addCleanup(lambda: self.house.process.poll() is None and self.house.end())

    def talker(self, **more):
        talker = Talker(self.house.port, **more)
        self.addCleanup(talker.close)
        return talker

    def socket(self, **more):
        one = WebSocket(self.house.port, **more)
        self.addCleanup(one.close)
        return one

    def table(self, more="", game="rugby-chess", seats="wb"):
        """A table that two people may sit at: its name and their keys."""
        name, keys = fresh_name(), [fresh_key() for _ in seats]
        given = ",".join(f"{seat}:{key}" for seat, key in zip(seats, keys))
        client.must(self.talker().ask(f"open {name} seats={given} {more}{game} seats=person,person"))
        return name, keys

    def refused(self, answer, code):
        self.assertEqual(answer.get("error", {}).get("code"), code, answer)

    def bystanders(self):
        """Others, who play on."""
        game = Game(self.house.port, "rugby-chess", random.Random(SEED))
        self.addCleanup(game.leave)
        return Players([game])

    def ends(self, code, one):
        """The connection is closed with this code; None: without one."""
        with self.assertRaises((Closed, ConnectionResetError)) as ended:
            while True:
                one.receive()
        self.assertEqual(getattr(ended.exception, "code", None), code)

    # ---- keys ----

    def test_keys_that_do_not_fit(self):
        name, keys = self.table()
        other, other_keys = self.table()
        key = keys[0]
        lot = random.Random(SEED)
        wrong = [fresh_key(), other_keys[0], "", "-", "w", "b", "onlooker", "referee", "server", "clock", "A" * 22,
                 key[:-1], key[1:], key + "A", "A" + key, key * 2, key.swapcase(), key[::-1], key[:-1] + "=", key + "==",
                 "%2D", f"{key}%00", f"w:{key}", f"{key},{keys[1]}", "A" * 3000]
        wrong += [key[:i] + ("A" if key[i] != "A" else "B") + key[i + 1:] for i in range(22)]
        wrong += ["".join(lot.choice("ABCDEFabcdef0123456789-_") for _ in range(22)) for _ in range(20)]
        with self.bystanders() as others:
            for attempt in wrong:
                stranger = Talker(self.house.port)
                answer = stranger.ask(f"enter {name} {attempt}".rstrip())
                self.refused(answer, "bad-key")
                self.assertNotIn(key, str(answer))
                self.refused(stranger.ask(f"do {name} 0 x resign"), "not-here")
                self.refused(stranger.ask(f"see {name}"), "not-here")
                stranger.close()
            others.wait_for(5)
        stranger = self.talker()
        self.assertEqual(stranger.ask(f"enter {other} {other_keys[0]}")["seat"], "w")
        for line in ["do {} 0 x resign", "say {} x y", "greet {} x hello", "claim {} x b", "see {}", "moves {}", "record {}",
                     "export {}", "why {} a1", "steps {}", "loses {} a1", "quit {}"]:
            self.refused(stranger.ask(line.format(name)), "not-here")
        # a second key on the same connection is another seat, not both
        self.assertEqual(stranger.ask(f"enter {name} {keys[0]}")["seat"], "w")
        self.assertEqual(stranger.ask(f"enter {name} {keys[1]}")["seat"], "b")
        self.refused(stranger.ask(f"do {name} 0 x event d1c2"), "not-your-turn")
        self.refused(stranger.ask(f"enter {name} {fresh_key()}"), "bad-key")
        self.assertEqual(stranger.ask(f"see {name}")["seat"], "b")

    def test_a_seat_that_was_given_up(self):
        """Who leaves a seat of a listed table has it no longer, by key or by the connection that is still there."""
        name, old, new = fresh_name(), fresh_key(), fresh_key()
        host = self.talker()
        client.must(host.ask(f"open {name} seats=1:{fresh_key()} as=1 name=A list=yes card-slot seats=open,open"))
        before, after = self.talker(), self.talker()
        client.must(before.ask(f"take {name} 2 {old} t1 B"))
        self.assertEqual(before.ask(f"enter {name} {old}")["seat"], "2")
        version = before.ask(f"see {name}")["version"]
        client.must(before.ask(f"do {name} {version} bye leave"))
        client.must(after.ask(f"take {name} 2 {new} t2 C"))
        self.refused(before.ask(f"enter {name} {old}"), "bad-key")
        for line in ["do {} 0 x name Mine", "say {} x y", "see {}"]:
            self.refused(before.ask(line.format(name)), "not-here")
        self.refused(before.ask(f"take {name} 2 {old} t3 B"), "no-seat")
        self.assertEqual(after.ask(f"enter {name} {new}")["seat"], "2")
        before.news.clear()
        client.must(after.ask(f"do {name} {after.ask(f'see {name}')['version']} n name Cee"))
        self.refused(before.ask(f"see {name}"), "not-here")
        self.assertEqual(before.news, [])  # nor is it told what happens there

    def test_a_seat_that_was_given_up_all_at_once(self):
        """The same with all lines on their way together."""
        for i in range(20):
            name, old, new = fresh_name(), fresh_key(), fresh_key()
            one = self.talker()
            client.must(one.ask(f"open {name} seats=1:{fresh_key()} as=1 name=A list=yes card-slot seats=open,open"))
            client.must(one.ask(f"take {name} 2 {old} t1 B"))
            one.ask(f"enter {name} {old}")
            one.socket.sendall(b"".join(frame(1, line.encode()) for line in [
                f"101 do {name} 0 bye leave", f"102 take {name} 2 {new} t2 C", f"103 do {name} 0 x name Mine"]))
            answers = {}
            while len(answers) < 3:
                text = one.receive()
                answers[text.get("n")] = text
                answers.pop(None, None)
            self.assertTrue(answers[101].get("ok") and answers[102].get("ok"), answers)
            self.refused(answers[103], "not-here")
            one.close()

    def test_seats_that_were_passed_on(self):
        """After another game was agreed on a key opens the seat before, and no other."""
        name, keys = self.table()
        chairs = [Chair(lambda: self.house.port, name, letter, key) for letter, key in zip("wb", keys)]
        for chair in chairs:
            chair.enter()
            self.addCleanup(chair.leave)
        self.assertTrue(chairs[0].do("r", "resign").get("ok"))
        self.assertTrue(chairs[0].do("o", "offer rematch").get("ok"))
        chairs[1].ask(f"moves {name}")
        self.assertTrue(chairs[1].do("a", "accept").get("ok"))
        stranger = self.talker()
        wait_until(lambda: stranger.ask(f"enter {name} {keys[0]}")["room"]["next"], "a next game")
        following = stranger.ask(f"enter {name} {keys[0]}")["room"]["next"]
        self.assertEqual(stranger.ask(f"enter {following} {keys[0]}")["seat"], "b")
        self.refused(stranger.ask(f"do {following} 0 x event d1c2"), "not-your-turn")
        self.assertEqual(stranger.ask(f"enter {name} {keys[0]}")["seat"], "w")
        self.assertEqual(self.talker().ask(f"enter {following} {keys[1]}")["seat"], "w")

    def test_ids_of_others(self):
        """The same id from another seat is another message; the server's own cannot be used up beforehand."""
        name, keys = self.table()
        one, other = self.talker(), self.talker()
        one.ask(f"enter {name} {keys[0]}")
        other.ask(f"enter {name} {keys[1]}")
        client.must(one.ask(f"do {name} 0 same event d1c2"))
        self.refused(other.ask(f"do {name} 0 same event d7c6"), "stale")
        for ident in ["server-t1", "server-open", "server-c1", "server-"]:
            self.refused(other.ask(f"do {name} 1 {ident} resign"), "bad-line")

    def test_who_may_look_on(self):
        key = fresh_key()
        for look, opens in [("", None), ("look=none ", None), ("look=any ", "-"), (f"look={key} ", key)]:
            name, _ = self.table(look)
            for attempt in ["-", key]:
                answer = self.talker().ask(f"enter {name} {attempt}")
                if attempt == opens:
                    self.assertEqual(answer["seat"], "onlooker")
                else:
                    self.refused(answer, "bad-key")
        self.refused(self.talker().ask(f"take {name} w {fresh_key()} t N"), "no-seat")

    # ---- where they come from ----

    def test_origins(self):
        port = self.house.port
        ours = f"http://127.0.0.1:{port}"
        for origin in [None, ours, ours.upper().replace("HTTP", "http")]:
            self.socket(origin=origin).close()
        with self.bystanders() as others:
            for origin in ["null", "http://127.0.0.1", f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}0",
                           f"ftp://127.0.0.1:{port}", f"ws://127.0.0.1:{port}", f"//127.0.0.1:{port}",
                           f"127.0.0.1:{port}", f"http://localhost:{port}", f"http://evil.example:{port}",
                           f"{ours}.evil.example", f"{ours}/", f"{ours}/x", f"{ours}@evil.example", f"{ours} {ours}",
                           f"{ours}, {ours}", f"http://evil.example, {ours}", f"http://x@127.0.0.1:{port}", "file://",
                           "about:blank", "*", "\u3042", "x" * 600, "x" * 3000]:
                with self.assertRaises(Refused, msg=origin) as refused:
                    WebSocket(port, origin=origin)
                if len(origin) < 3000:  # one that is too long for any header ends the connection
                    self.assertIn(b"403", refused.exception.args[0].split(b"\r\n")[0], origin)
            for headers in [f"Origin: {ours}\r\nOrigin: http://evil.example\r\n",
                            f"Origin: http://evil.example\r\nOrigin: {ours}\r\n"]:
                with self.assertRaises(Refused, msg=headers):
                    WebSocket(port, headers=headers)
            others.wait_for(5)

    # ---- frames ----

    def test_frames(self):
        """Everything that is no message of ours: how it ends."""
        text = b"1 tables"
        ends = [
            (1003, frame(2, text)), (1003, frame(2, text, final=False) + frame(0, text)), (1003, frame(2)),
            (1007, frame(1, b"1 \xff")), (1007, frame(1, b"1 \xc0\xaf")), (1007, frame(1, b"1 \xed\xa0\x80")),
            (1007, frame(1, b"1 \xe3\x81")), (1007, frame(1, b"1 \xe3", final=False) + frame(0, b"x")),
            (1009, frame(1, b"1 " + b"x" * 4096)), (1009, frame(1, b"1 ", final=False) + frame(0, b"x" * 4095)),
            (1009, frame(1, b"x" * 9000, size=1 << 40)),
            (1009, frame(1, b"1 ", final=False) + b"".join(frame(0, b"x" * 100, final=False) for _ in range(50))),
            (4000, frame(1)), (4000, frame(1, b"", final=False) + frame(0)), (4000, frame(1, b"\0")),
            (4000, frame(1, b"tables")), (4000, frame(1, b"-1 tables")), (4000, frame(1, b"1")),
            (4000, frame(1, b"1 tables\n")), (4000, frame(1, "1 say \u202e".encode())), (4000, frame(1, b"1 \x7f")),
            (4000, frame(1, b"99999999999999999999 tables")),
            (1002, frame(0, text)), (1002, frame(3, text)), (1002, frame(11)), (1002, frame(1, b"1", final=False) + frame(1, b"1")),
            (1002, bytes([0xc1]) + frame(1, text)[1:]), (1002, frame(9, b"", final=False)), (1002, frame(8, b"\x03\xe7")),
            (1000, frame(8, b"\x03\xe8")),
            (None, frame(9, b"x" * 126)), (None, frame(8, b"\x03")), (None, frame(1, b"x" * 100, size=(1 << 63) + 5)),
        ]
        with self.bystanders() as others:
            for code, sent in ends:
                one = WebSocket(self.house.port)
                one.socket.sendall(sent)
                with self.subTest(sent=sent[:40]):
                    self.ends(code, one)
                one.close()
            others.wait_for(5)

    def test_messages_in_parts(self):
        """A message in many parts, with pings between them and none of length, is one message."""
        one = self.talker()
        parts = b"77 tables"
        sent = frame(1, parts[:1], final=False) + frame(0, final=False)
        for byte in parts[1:]:
            sent += frame(9, b"ping") + frame(10, b"unasked") + frame(0, bytes([byte]), final=False)
        one.socket.sendall(sent + frame(0))
        pongs = 0
        while True:
            first, second = one._take(2)
            size = second & 127
            size = int.from_bytes(one._take(2), "big") if size == 126 else size
            data = one._take(size)
            if first & 15 == 1:
                break
            self.assertEqual((first & 15, data), (10, b"ping"))
            pongs += 1
        self.assertIn(b'"n":77', data)
        self.assertGreaterEqual(pongs, 1)

    def test_random_bytes(self):
        """After a good handshake, and instead of one."""
        lot = random.Random(SEED)
        with self.bystanders() as others:
            for i in range(60):
                one = WebSocket(self.house.port) if i % 2 else half_open(self.house.port)
                raw = one.socket if i % 2 else one
                try:
                    raw.sendall(lot.randbytes(lot.randrange(1, 3000)))
                    raw.shutdown(socket.SHUT_WR)
                    while raw.recv(65536):
                        pass
                except OSError:
                    pass
                raw.close()
            others.wait_for(5)

    def test_a_flood(self):
        """As fast as it goes: it is shown out. What it has not read by then it may not hear any more."""
        with self.bystanders() as others:
            one = self.socket()
            heard = []
            with self.assertRaises((Closed, OSError)) as ended:
                one.socket.sendall(b"".join(frame(1, f"{i} tables".encode()) for i in range(1, 2000)))
                while True:
                    heard.append(one.receive())
            self.assertEqual(getattr(ended.exception, "code", 4001), 4001)
            self.assertLess(len(heard), 1000)
            others.wait_for(5)

    def test_who_does_not_read(self):
        """What waits for somebody is bounded: they are shown out, and what they had asked for is no burden to others."""
        name, keys = self.table()
        self.house.end()
        self.house.arguments = ["--most-lines", "100000"]
        self.house.start()
        with self.bystanders() as others:
            slow = self.socket()
            slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.send(f"1 enter {name} {keys[0]}")
            slow.socket.settimeout(LIMIT)
            with self.assertRaises(OSError):  # it is closed, at the latest when nothing more is taken
                while True:
                    slow.socket.sendall(frame(1, f"2 see {name}".encode()) * 100)
            others.wait_for(5)
        wait_until(lambda: self.house.figure("connections") <= 3, "that the slow one is gone")

    # ---- crowds ----

    def raise_limit(self, count):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY and most < count:
            self.skipTest(f"only {most} descriptors are allowed here")
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, most))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, before)
        self.house.end()
        self.house.start()  # it has the same limit

    def test_a_crowd_that_says_nothing(self):
        """Half-open, in the middle of a handshake, or with one and then silent: from many addresses."""
        self.raise_limit(2 * CROWD + 200)
        crowd = []
        self.addCleanup(lambda: [one.close() for one in crowd])
        with self.bystanders() as others:
            for i in range(CROWD):
                source = loopback(i // 10)
                if i % 3 == 0:
                    crowd.append(half_open(self.house.port, source))
                elif i % 3 == 1:
                    crowd.append(half_open(self.house.port, source))
                    crowd[-1].sendall(b"GET /tables HTTP/1.1\r\nHost: x\r\nUpgr")
                else:
                    crowd.append(WebSocket(self.house.port, source=source))
                if i % 1000 == 999:
                    others.wait_for(5)
            others.wait_for(20)
            self.assertEqual(self.house.get("/healthz")[0], 200)
            self.assertGreaterEqual(self.house.figure("connections"), CROWD // 3)
            # requests that do not come whole are given up; sockets that are silent stay
            for i in (0, 1):
                crowd[i].settimeout(3 * LIMIT)
                try:
                    while crowd[i].recv(4096):
                        pass
                except ConnectionResetError:
                    pass
            others.wait_for(5)
        self.assertGreaterEqual(self.house.figure("connections"), CROWD // 3)

    def test_too_many_from_one_address(self):
        """Who comes after the limit is told so; other addresses are let in; who goes makes room."""
        self.house.end()
        self.house.arguments = ["--most-sockets-per-address", "20"]
        self.house.start()
        crowd = [self.socket(source="127.0.0.2") for _ in range(20)]
        with self.bystanders() as others:
            for _ in range(5):
                self.ends(4003, self.socket(source="127.0.0.2"))
            self.socket(source="127.0.0.3").close()
            others.wait_for(5)
            crowd.pop().close()

            def let_in():
                one = WebSocket(self.house.port, source="127.0.0.2")
                one.send("1 tables")
                try:
                    return "tables" in one.receive()
                except (Closed, OSError):
                    return False
                finally:
                    one.close()
            wait_until(let_in, "room")

    # ---- keys are nowhere ----

    def test_keys_are_nowhere(self):
        """Not in what the server prints, counts, keeps or is called, nor in what it says to anybody, itself included."""
        self.house.end()
        self.house.arguments = ["--log", "debug"] if b"--log" in help_of() else []
        self.house.start()
        name, keys = self.table("look=any ", "keserima", "KR")
        secret = fresh_key()
        told = []
        for line in [f"enter {name} {keys[0]}", f"enter {name} {secret}", f"enter {secret} x", f"{secret}", f"do {name} 0 x {secret}",
                     f"open {name} seats=K:{secret} keserima", f"open {fresh_name()} seats=K:{keys[0]}x keserima",
                     f"take {name} K {secret} t N", f"enter {name} {keys[1]} lang={keys[1][:5]}", f"see {name}"]:
            told.append((line, str(self.talker().ask(line))))
        for line, answer in told:
            for key in keys:
                self.assertNotIn(key, answer, line)
            if f" {secret}" in line and "enter" in line.split()[0] and name in line:
                self.assertNotIn(secret, answer, line)
        pid = self.house.process.pid
        title = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes() + pathlib.Path(f"/proc/{pid}/comm").read_bytes()
        status, page = self.house.get("/")
        figures = self.house.get("/metrics")[1] + self.house.get("/healthz")[1]
        line = client.http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=LIMIT)
        line.request("GET", "/", headers={"Referer": f"http://x/#{secret}"})
        answer = line.getresponse()
        self.assertEqual(answer.getheader("Referrer-Policy"), "no-referrer")
        answer.read()
        line.close()
        code, said = self.house.end()
        stored = b"".join(path.read_bytes() for path in (self.folder / "data").iterdir())
        for key in [*keys, secret]:
            self.assertNotIn(key.encode(), stored + title)
            self.assertNotIn(key, said + figures + page)
            self.assertNotIn(name, said + figures)
        self.assertEqual(code, 0)


def help_of():
    import subprocess
    return subprocess.run([client.PROGRAM, "serve", "--help"], capture_output=True, timeout=LIMIT).stdout


if __name__ == "__main__":
    client.read_program()
    CROWD = client.option("--crowd", CROWD)
    SEED = client.option("--seed", SEED)
    unittest.main()
