"""The program from outside: subcommands, exit codes, and an engine that survives what it is fed.

    process_test.py --program build/teban
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse

PROGRAM = "build/teban"
GAMES = ["jatsuna", "keserima", "rugby-chess", "card-slot", "isshin-ittai"]
RECORDS = pathlib.Path(__file__).parents[1] / "games" / "keserima" / "records"
LIMIT = 60  # seconds after which a hung program fails the test


def run(*arguments, stdin="", env=None, **more):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=LIMIT,
                          env={**os.environ, "LC_ALL": "C", **(env or {})}, **more)


def text(data):
    return data.decode()


COMMANDS = ["play", "games", "rules", "record", "engine", "desk", "arena", "perft", "bench", "serve"]
WRONG = [[], ["plya"], ["play", "chess"], ["play", "jatsuna", "order=LSF"],
         ["play", "jatsuna", "size=9"], ["play", "--level", "11"], ["play", "--lang", "fr"],
         ["play", "jatsuna", "--seats", "X"], ["play", "--seed"], ["play", "--wrong"],
         ["play", "--colour", "red"], ["play", "isshin-ittai", "copies=2", "hand=6", "below=8"],
         ["games", "x"], ["games", "--lang", "x"], ["rules"], ["rules", "chess"],
         ["rules", "jatsuna", "--lang", "x"], ["rules", "jatsuna", "--wrong"],
         ["record"], ["record", "burn"], ["record", "verify"], ["record", "convert", "x"],
         ["record", "convert", "--to", "pdf", "x"], ["record", "show"],
         ["engine", "x"], ["desk", "x"], ["perft"], ["perft", "jatsuna"], ["perft", "jatsuna", "x"],
         ["perft", "jatsuna", "100"], ["perft", "jatsuna", "1", "order=x"], ["bench", "chess"],
         ["arena"], ["arena", "jatsuna", "level:1", "level:99"], ["arena", "jatsuna", "--games", "x"]]
# Three words in a row with nothing but blanks between them: names and notation stand alone.
LATIN_SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")


class Subcommands(unittest.TestCase):
    def test_help_everywhere(self):
        self.assertEqual(run("--help").returncode, 0)
        for command in COMMANDS:
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0, command)
            self.assertIn(f"usage: teban {command}", text(done.stdout))
            self.assertEqual(done.stderr, b"")

    def test_wrong_arguments_say_so_on_stderr(self):
        for arguments in WRONG:
            done = run(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, b"", arguments)
            self.assertGreater(len(done.stderr), 0, arguments)

    def test_everything_is_said_in_japanese(self):
        """Help and errors, by --lang before or after the command, and by the locale."""
        spoken = [lambda *a: run(*a, "--lang", "ja"), lambda *a: run("--lang=ja", *a),
                  lambda *a: run(*a, env={"LC_ALL": "ja_JP.UTF-8"}),
                  lambda *a: run(*a, env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"})]
        for say in spoken:
            self.assertIn("使い方：teban コマンド", text(say("--help").stdout))
            for command in COMMANDS:
                said = text(say(command, "--help").stdout)
                self.assertIn(f"使い方：teban {command}", said)
                self.assertNotRegex(re.sub(r"'[^']*'|^.*(?:\[|teban).*$", "", said, flags=re.M), LATIN_SENTENCE)
        for arguments in WRONG:
            if "--lang" not in arguments:
                done = run(*arguments, "--lang", "ja")
                self.assertEqual(done.returncode, 2, arguments)
                self.assertRegex(text(done.stderr), "[ぁ-ん]")
                self.assertNotRegex(text(done.stderr), LATIN_SENTENCE)
        self.assertIn("使い方", text(run("--help", "--lang", "ja", env={"LC_ALL": "C"}).stdout))
        self.assertIn("usage", text(run("--help", "--lang", "en", env={"LC_ALL": "ja_JP.UTF-8"}).stdout))

    def test_damaged_files_are_refused_in_japanese(self):
        for damaged in ["{", "{}", "[1]", "R+@11 Sx@23 K+@15\nnothing", '{"format":"teban-record","version":1,'
                        '"game":"jatsuna","options":{},"events":["d4"],"result":null}']:
            done = run("record", "verify", "-", "--lang", "ja", stdin=damaged)
            self.assertEqual(done.returncode, 1, damaged)
            self.assertNotRegex(text(done.stderr), LATIN_SENTENCE)
            self.assertRegex(text(done.stderr), "[ぁ-ん]")

    def test_links_of_keserimas_site_are_read(self):
        """The record stands in the link, percent-encoded, with whatever was copied around it."""
        for name in ["kese_wins.txt", "broken_off.txt", "six_ships.txt"]:
            record = (RECORDS / name).read_text()
            link = "https://keserima.example/playback/index.html?playback=" + urllib.parse.quote(record, safe="")
            plain = run("record", "convert", "--to", "json", "-", stdin=record)
            self.assertEqual(plain.returncode, 0, plain.stderr)
            for copied in [link, f"We played!\n{link}\n", link + "&x=1#end", link.replace("%2B", "+")]:
                done = run("record", "convert", "--to", "json", "-", stdin=copied)
                self.assertEqual((done.returncode, done.stdout), (0, plain.stdout), done.stderr)
        for damaged in [link[:link.index("%0A") + 2], link + "%", link + "%00", link.replace("%0A", "%ZZ", 1)]:
            self.assertEqual(run("record", "verify", "-", stdin=damaged).returncode, 1, damaged)

    def test_version(self):
        self.assertRegex(text(run("--version").stdout), r"^teban \d+\.\d+\.\d+\n$")

    def test_games(self):
        out = text(run("games").stdout)
        for game in GAMES:
            self.assertIn(game, out)
        self.assertIn("蛇突奈", text(run("games", "--lang=ja").stdout))
        self.assertIn("蛇突奈", text(run("games", env={"LC_ALL": "ja_JP.UTF-8"}).stdout))

    def test_rules(self):
        for game in GAMES:
            for lang in ["en", "ja"]:
                self.assertGreater(len(run("rules", game, "--lang", lang).stdout), 1000)
                self.assertGreater(len(run("rules", game, "--exact", "--lang", lang).stdout), 2000)
        clause = text(run("rules", "keserima", "K7b").stdout)
        self.assertTrue(clause.strip().startswith("- **K7b**"), clause)
        self.assertNotIn("K8", clause)
        self.assertIn("K7b", text(run("rules", "keserima", "K7").stdout))
        self.assertEqual(text(run("rules", "keserima", "K7b", "--lang=ja").stdout).count("**K7b**"), 1)
        self.assertEqual(run("rules", "keserima", "K99").returncode, 1)

    def test_every_clause_that_a_reason_cites_is_on_the_page(self):
        for game in GAMES:
            source = pathlib.Path(__file__).parents[1] / "games" / game.replace("-", "_") / "clauses.txt"
            cited = {line.split()[3] for line in source.read_text().splitlines()
                     if line.startswith("why ") and len(line.split()) == 4}
            for clause in sorted(cited - {"-"}):
                for lang in ["en", "ja"]:
                    done = run("rules", game, clause, "--lang", lang)
                    self.assertEqual(done.returncode, 0, f"{game} {clause} {lang}")

    def test_perft(self):
        self.assertEqual(text(run("perft", "jatsuna", "3").stdout), "perft 3 59451\n")
        divided = text(run("perft", "rugby-chess", "2", "--divide").stdout).splitlines()
        self.assertEqual(sum(int(line.split()[1]) for line in divided[:-1]), 2642)
        self.assertEqual(run("perft", "jatsuna", "1", "--position", "nonsense").returncode, 1)


class Records(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, data):
        path = pathlib.Path(self.folder.name) / name
        path.write_bytes(data)
        return str(path)

    def record(self, game, seed):
        """A whole game played by the engine, as a record."""
        engine = [f"new {game}", "roll"]
        done = run("engine", stdin="\n".join(engine + ["record"]) + "\n")
        lines = text(done.stdout).splitlines()
        return [line for line in lines if line.startswith("record ")][0][len("record "):]

    def test_verify_convert_show(self):
        for game in GAMES:
            path = self.path(f"{game}.json", self.record(game, 1).encode())
            done = run("record", "verify", path)
            self.assertEqual(done.returncode, 0, text(done.stderr))
            self.assertIn(game, text(done.stdout))
            again = run("record", "convert", "--to", "json", path)
            self.assertEqual(json.loads(again.stdout), json.loads(pathlib.Path(path).read_text()))
            for lang in ["en", "ja"]:
                shown = run("record", "show", "--lang", lang, path)
                self.assertEqual(shown.returncode, 0, text(shown.stderr))
                self.assertGreater(len(shown.stdout), 100)

    def test_standard_input(self):
        done = run("record", "verify", "-", stdin=self.record("jatsuna", 1))
        self.assertEqual(done.returncode, 0)

    def test_bad_records(self):
        for data in [b"", b"{", b"\0\0\0", b"\xff\xfe", b"{}", b"[1]", b"nonsense", b"K" * 100000,
                     b"[" * 100000]:
            done = run("record", "verify", self.path("bad", data))
            self.assertEqual(done.returncode, 1, data[:20])
            self.assertEqual(done.stdout, b"")
            self.assertIn(b"teban: ", done.stderr)

    def test_missing_file(self):
        done = run("record", "verify", str(pathlib.Path(self.folder.name) / "none"))
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"No such file", done.stderr)
        self.assertEqual(run("record", "verify", self.folder.name).returncode, 3)

    def test_what_has_no_end(self):
        """Devices and pipes are read up to a bound, and a folder not at all."""
        for command, bound in [(["record", "verify"], 16), (["record", "show"], 16), (["play", "--from"], 16),
                               (["arena", "--report"], 256)]:
            done = run(*command, "/dev/zero")
            self.assertEqual((done.returncode, done.stdout), (3, b""))
            self.assertEqual(done.stderr, f"teban: cannot read /dev/zero: it has more than {bound} MiB\n".encode())
            done = run(*command, "/tmp")
            self.assertEqual((done.returncode, done.stderr), (3, b"teban: cannot read /tmp: Is a directory\n"))
        record = self.record("jatsuna", 1)
        spaces = " " * ((16 << 20) - len(record))
        self.assertEqual(run("record", "verify", "-", stdin=record + spaces).returncode, 0)
        self.assertEqual(run("record", "verify", "-", stdin=record + spaces + " ").returncode, 3)

    def test_site_records_go_both_ways(self):
        for path in sorted(RECORDS.glob("*.txt")):
            as_json = run("record", "convert", "--to", "json", str(path))
            self.assertEqual(as_json.returncode, 0, text(as_json.stderr))
            back = run("record", "convert", "--to", "site", "-", stdin=as_json.stdout)
            self.assertEqual(back.returncode, 0, text(back.stderr))
            once_more = run("record", "convert", "--to", "json", "-", stdin=back.stdout)
            first, second = json.loads(as_json.stdout), json.loads(once_more.stdout)
            self.assertEqual(first["final"], second["final"], path)


class Hostile(unittest.TestCase):
    """Whatever text comes from outside, nothing that steers a terminal is printed."""

    # a colour, a title, an answer typed; a byte of C1 and its UTF-8; DEL, CR, backspace; overrides and isolates
    ATTACK = "\x1b[31m\x1b]0;t\x07\x1b[6n\u009b31m\x7f\r\b\u202eabc\u2066\u200f\u2028"
    ACTS = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def harmless(self, *arguments, quotes=True, **more):
        done = run(*arguments, env={"XDG_DATA_HOME": str(self.folder)}, cwd=self.folder, **more)
        for out in [done.stdout, done.stderr]:
            found = self.ACTS.search(out.decode())  # and it is UTF-8
            self.assertIsNone(found, (arguments, out))
        if quotes:
            self.assertIn("\\x1b[31m", text(done.stdout + done.stderr), arguments)
        return done

    def file(self, data, name="file"):
        path = self.folder / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    def test_records(self):
        good = {"format": "teban-record", "version": 1, "game": "jatsuna", "options": {"order": "SLF"},
                "start": "......./......./...S.../...#.../.....L./..F..../....... S",
                "seats": ["S", "L", "F"], "events": ["c1"],
                "final": "..S..../......./...S.../...#.../.....L./..F..../....... L", "result": None,
                "ending": "unfinished"}
        self.assertEqual(self.harmless("record", "verify", self.file(json.dumps(good)), quotes=False).returncode, 0)
        bad = [{**good, key: value} for key in good
               for value in [self.ATTACK, [self.ATTACK], {self.ATTACK: self.ATTACK}, {"order": self.ATTACK}]]
        bad += [{**good, self.ATTACK: 1}, {**good, "events": [self.ATTACK]}, {**good, "events": ["c1" + self.ATTACK]}]
        for record in bad:
            for raw in [False, True]:
                path = self.file(json.dumps(record, ensure_ascii=not raw))
                for action in [["verify"], ["show"], ["convert", "--to", "json"]]:
                    self.assertEqual(self.harmless("record", *action, path, quotes=False).returncode, 1, record)
                self.harmless("play", "--from", path, quotes=False)

    def test_what_is_no_record(self):
        attack = self.ATTACK.encode()
        for data in [attack, b"{" + attack, b'{"' + attack, b'{"a":' + attack, b"\x9b31m\xff", b'{"\x9b31m',
                     b"\xe6\xa3\x8b" + attack, *(path.read_bytes()[:at] + attack + path.read_bytes()[at:]
                                               for path in sorted(RECORDS.glob("*.txt"))[:3] for at in [0, 40, 90])]:
            for action in [["verify"], ["convert", "--to", "text"]]:
                self.harmless("record", *action, self.file(data), quotes=False)

    def test_paths_and_arguments(self):
        self.harmless("record", "verify", str(self.folder / self.ATTACK))
        self.harmless("record", "verify", str(self.folder / "\x1b[31m\nteban: it is all right"))
        name = "\x1b[31m\udc9b31m"  # a byte that is no UTF-8
        record = json.dumps({"format": "teban-record", "version": 1, "game": "jatsuna", "events": []})
        self.assertEqual(self.harmless("record", "verify", self.file(record, name)).returncode, 0)
        for arguments in [[], ["play"], ["play", "jatsuna"], ["play", "jatsuna", "--seats"], ["play", "--from"],
                          ["play", "jatsuna", "--names"], ["games"], ["rules"], ["rules", "jatsuna"], ["record"],
                          ["record", "convert", "x", "--to"], ["desk"], ["engine"], ["perft"], ["bench"],
                          ["perft", "jatsuna"], ["perft", "jatsuna", "1"], ["perft", "jatsuna", "1", "--position"],
                          ["arena"], ["arena", "jatsuna"], ["arena", "jatsuna", "random"], ["arena", "--report"],
                          ["arena", "jatsuna", "random", "random", "--out"], ["serve"], ["serve", "--listen"],
                          ["serve", "--store"], ["serve", "--root"], ["play", "--resume"]]:
            done = self.harmless(*arguments, self.ATTACK, quotes=False, stdin="quit\n")
            self.assertNotEqual(done.returncode if arguments[-1:] != ["--out"] else 1, 0, arguments)

    def test_reports_of_the_arena(self):
        out = str(self.folder / "out")
        player = f"cmd:false '{self.ATTACK}'"
        self.harmless("arena", "jatsuna", player, "random", "--games", "6", "--out", out, "--quiet", quotes=False)
        run("arena", "jatsuna", "level:1", "random", "--games", "6", "--nodes", "1", "--out", out + "2", "--quiet")
        lines = [json.loads(line) for line in pathlib.Path(out + "2").read_text().splitlines()]
        for line in lines:  # the first as the arena would write it, so that the others are compared with it
            line["players"] = [f"cmd:x {self.ATTACK}".translate({7: None, 8: None, 13: None}), "random"]
            line["fault"] = {"seat": "S", "kind": "illegal", "what": self.ATTACK}
        for some in [lines, [{**lines[0], "options": {self.ATTACK: "x"}}], [{**lines[0], "game": self.ATTACK}],
                     [{**lines[0], "players": ["level:" + self.ATTACK, "random"]}]]:
            path = self.file("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
                                     for line in some))
            done = self.harmless("arena", "--report", path, "--sprt", "0,20", quotes=some is lines)
            self.assertTrue(done.returncode == 0 or some is not lines, done.stderr)

    def test_lines_at_the_prompt(self):
        attack = self.ATTACK.replace("\r", "")
        typed = [attack, f"why {attack}", f"why c1 {attack}", f"list {attack}", f"rules {attack}",
                 f"save {self.folder}/{attack}/x", f"save {self.folder}/{attack}", "9" * 20 + attack, "quit"]
        self.harmless("play", "jatsuna", "--no-keep", stdin="\n".join(typed))

    def test_the_engine(self):
        """It talks to programs, but people type to it too."""
        attack = self.ATTACK.replace("\r", "")
        typed = ["new jatsuna", attack, f"new {attack}", f"new jatsuna {attack}", f"new jatsuna order={attack}",
                 f"apply {attack}", f"explain {attack}", f"position jatsuna {attack}", f"perft {attack}",
                 f"level {attack}", f"set {attack} 1", f"set seed {attack}", f"go {attack}", f"go nodes {attack}",
                 f"seen {attack}", f"view {attack}", f"undo {attack}", f"roll {attack}", f"past {attack}",
                 "x" * 59 + "手"]
        self.harmless("engine", stdin="\n".join(typed))

    def test_kept_games(self):
        run("play", "rugby-chess", stdin="1\nquit\n", env={"XDG_DATA_HOME": str(self.folder)})
        [kept] = self.folder.glob("teban/games/*.journal")
        lines = kept.read_text().splitlines()
        name = "".join(f"%{byte:02x}" for byte in "\u009b31m\u202eabc".encode())
        before = lines[0].replace("table 3", "table 2")  # names could hold more then
        self.assertNotEqual(before, lines[0])
        kept.write_text("\n".join([before, f"w 0 n1 name {name}", *lines[1:]]) + "\n")
        done = self.harmless("play", "--resume", quotes=False, stdin="resign\n")
        self.assertIn("?31m?abc", text(done.stdout))
        for bad in [self.ATTACK, lines[0] + "\n" + self.ATTACK, lines[0] + f"\nw 0 x event {self.ATTACK}",
                    lines[0] + " " + self.ATTACK]:
            kept.write_text(bad + "\n")
            for arguments in [["--kept"], ["--resume", kept.stem]]:
                self.harmless("play", *arguments, quotes=False)


class Engine(unittest.TestCase):
    def ask(self, data):
        done = run("engine", stdin=data)
        self.assertEqual(done.returncode, 0, text(done.stderr))
        return text(done.stdout).split("\n")[:-1]

    def test_says_nothing_before_it_is_asked(self):
        self.assertEqual(self.ask(""), [])
        self.assertEqual(self.ask("\n\n# a comment\n   \n"), [])

    def test_last_line_without_end_counts(self):
        self.assertEqual(self.ask("new jatsuna\nperft 1"), ["ok", "perft 1 45", "ok"])

    def test_crlf(self):
        self.assertEqual(self.ask("new jatsuna\r\nperft 1\r\n"), ["ok", "perft 1 45", "ok"])

    def test_long_lines(self):
        exact = b"#" + b"x" * (2**20 - 1)
        self.assertEqual(self.ask(exact + b"\nstop\n"), ["ok"])
        for length in [2**20 + 1, 2**21, 2**21 + 1, 5 * 2**20]:
            lines = self.ask(b"new jatsuna\n" + b"x" * length + b"\nperft 1\n")
            self.assertEqual(len(lines), 4, length)
            self.assertTrue(lines[1].startswith("error too-long "), lines[1])
            self.assertEqual(lines[2:], ["perft 1 45", "ok"])
        lines = self.ask(b"x" * (3 * 2**20))
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].startswith("error too-long "))

    def test_nul_and_broken_utf8(self):
        for bad in [b"sh\0ow", b"\0", b"show \xff", b"\xc3", b"new \xe3\x81"]:
            lines = self.ask(b"new jatsuna\n" + bad + b"\nperft 1\n")
            self.assertTrue(lines[1].startswith("error usage the line"), lines)
            self.assertEqual(lines[2:], ["perft 1 45", "ok"])

    def test_random_bytes(self):
        rng = random.Random(5)
        data = bytes(rng.randrange(256) for _ in range(300000))
        for line in self.ask(data + b"\nquit\n"):
            self.assertTrue(line == "ok" or line.startswith("error "), line)

    def test_many_words(self):
        lines = self.ask("new jatsuna\napply " + "c1 " * 200000 + "\nshow\n")
        self.assertTrue(lines[1].startswith("error "), lines[1][:80])
        self.assertEqual(lines[2], "position ......./......./...S.../...#.../.....L./..F..../....... S")

    def test_closed_pipe(self):
        pipe = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)
        pipe.stdout.close()
        try:
            pipe.stdin.write(b"new jatsuna\nlegal\n")
            pipe.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(pipe.wait(LIMIT), 3)
        self.assertIn(b"Broken pipe", pipe.stderr.read())
        pipe.stderr.close()

    def test_full_disk(self):
        for arguments, stdin in [(["engine"], b"new jatsuna\nlegal\n"), (["games"], b""),
                                 (["rules", "jatsuna"], b""), (["perft", "jatsuna", "1"], b"")]:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *arguments], input=stdin, stdout=full,
                                      stderr=subprocess.PIPE, timeout=LIMIT)
            self.assertEqual(done.returncode, 3, arguments)
            self.assertIn(b"No space left", done.stderr)


class ClosedStreams(unittest.TestCase):
    """What would be printed must not go into the next file that is opened."""

    def run_without_output(self, *arguments, **more):
        return subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", PROGRAM, *arguments], stderr=subprocess.PIPE,
                              timeout=LIMIT, **more)

    def test_no_output(self):
        for arguments in [["games"], ["rules", "jatsuna"], ["perft", "jatsuna", "1"]]:
            done = self.run_without_output(*arguments)
            self.assertEqual((done.returncode, done.stderr), (3, b"teban: cannot write: Bad file descriptor\n"))

    def test_a_kept_game_holds_only_the_game(self):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "XDG_DATA_HOME": folder}
            done = self.run_without_output("play", "jatsuna", input=b"1\nquit\n", env=env)
            self.assertEqual(done.returncode, 3)
            [kept] = pathlib.Path(folder).glob("teban/games/*.journal")
            for line in kept.read_text().splitlines():
                self.assertRegex(line, r"^(table|[SLF] \d+ \S+ event) ")


class Desk(unittest.TestCase):
    """`teban desk`: a line or a line with its body, an object a line."""

    def ask(self, data):
        done = run("desk", stdin=data)
        self.assertEqual(done.returncode, 0, text(done.stderr))
        return [json.loads(line) for line in text(done.stdout).splitlines()]

    def test_lines_and_bodies(self):
        answers = self.ask("\nrestore t <<EOF\nnew t jatsuna\nS 0 event d2\nEOF\r\n\njournal t\r\nquit")
        self.assertEqual(answers[0], {"ok": True, "version": 1})
        self.assertEqual(answers[1]["lines"][1], "S 0 - event d2")
        self.assertEqual(answers[2]["error"]["code"], "bad-line")
        self.assertEqual(len(answers), 3)

    def wrong(self, answer):
        self.assertEqual(answer["error"]["code"], "bad-line", answer)
        return answer["error"]["en"]

    def test_a_body_without_end(self):
        """It may be a part of what was to come, so nothing is done with it."""
        body = "restore t <<EOF\nnew t jatsuna\nS 0 event d2"
        for cut in range(len("restore t <<EOF"), len(body) + 1):
            [answer] = self.ask(body[:cut])
            self.assertIn("the body has no end", self.wrong(answer))
        self.assertEqual(self.ask(body + "\nEOF"), [{"ok": True, "version": 1}])
        self.assertIn("no end", self.wrong(self.ask(body + "\nEOF\0")[0]))

    def test_a_body_without_a_line(self):
        for call in [" <<EOF\nEOF", " <<EOF\nnew t jatsuna\nEOF"]:
            self.assertIn("A word is missing", self.wrong(self.ask(call)[0]))

    def test_what_is_too_long(self):
        """Refused whole: no part of it is taken for a line of its own, and nothing is kept of it."""
        long, many = b"x" * (1 << 20), b"x" * (1 << 20) + b"\n"
        for data, reason in [(long + b"y", "the line is too long"),
                             (b"restore t <<EOF\n" + long + b"y\nEOF", "a line of the body is too long"),
                             (b"restore t <<EOF\n" + many * 17 + b"EOF", "the body is too long")]:
            answers = self.ask(data + b"\nclose u\n")
            self.assertEqual(len(answers), 2)
            self.assertIn(reason, self.wrong(answers[0]))
            self.assertEqual(answers[1]["error"]["code"], "no-table")

    def test_a_line_without_end(self):
        """Half a gigabyte of it, and not a quarter is ever kept."""
        with open("/dev/zero", "rb") as zeros:
            pipe = subprocess.Popen(["head", "-c", str(1 << 29)], stdin=zeros, stdout=subprocess.PIPE)
            desk = subprocess.Popen([PROGRAM, "desk"], stdin=pipe.stdout, stdout=subprocess.PIPE)
            pipe.stdout.close()
            with desk.stdout:
                [answer] = desk.stdout.read().splitlines()
            pipe.wait(LIMIT)
        _, status, used = os.wait4(desk.pid, 0)
        desk.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(desk.returncode, 0)
        self.assertIn("too long", self.wrong(json.loads(answer)))
        self.assertLess(used.ru_maxrss, 1 << 18)  # KiB

    def test_random_bytes(self):
        rng = random.Random(6)
        data = bytes(rng.randrange(256) for _ in range(100000))
        for answer in self.ask(data):
            self.assertEqual(answer["error"]["code"], "bad-line")


class Thinking(unittest.TestCase):
    """`go` while lines come in: a real conversation, no sleeping."""

    def setUp(self):
        self.pipe = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True, bufsize=1)
        self.guard = threading.Timer(LIMIT, self.pipe.kill)
        self.guard.start()
        self.addCleanup(self.finish)

    def finish(self):
        self.guard.cancel()
        self.pipe.kill()
        self.pipe.wait()
        self.pipe.stdin.close()
        self.pipe.stdout.close()

    def send(self, line):
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()

    def line(self):
        return self.pipe.stdout.readline().rstrip("\n")

    def answer(self):
        lines = []
        while not lines or (lines[-1] != "ok" and not lines[-1].startswith("error ")):
            lines.append(self.line())
        return [line for line in lines if not line.startswith("info ")]

    def begin(self):
        self.send("new jatsuna")
        self.assertEqual(self.answer(), ["ok"])

    def test_stop_ends_an_infinite_search(self):
        self.begin()
        self.send("go infinite")
        self.send("stop")
        first = self.answer()
        self.assertTrue(first[0].startswith("bestmove "), first)
        self.assertEqual(self.answer(), ["ok"])

    def test_other_commands_wait(self):
        self.begin()
        self.send("go infinite")
        self.send("perft 1")
        self.send("stop")
        self.assertTrue(self.answer()[0].startswith("bestmove "))
        self.assertEqual(self.answer(), ["perft 1 45", "ok"])
        self.assertEqual(self.answer(), ["ok"])

    def test_quit_ends_an_infinite_search(self):
        self.begin()
        self.send("go infinite")
        self.send("quit")
        self.assertTrue(self.answer()[0].startswith("bestmove "))
        self.assertEqual(self.answer(), ["ok"])
        self.assertEqual(self.pipe.wait(LIMIT), 0)

    def test_end_of_input_ends_an_infinite_search(self):
        self.begin()
        self.send("go infinite")
        self.pipe.stdin.close()
        self.assertTrue(self.answer()[0].startswith("bestmove "))
        self.assertEqual(self.pipe.wait(LIMIT), 0)

    def test_stop_when_idle(self):
        self.send("stop")
        self.assertEqual(self.answer(), ["ok"])

    def test_stop_ends_a_count(self):
        self.begin()
        self.send("perft 99")
        self.send("perft 1")
        self.send("stop")
        self.assertTrue(self.answer()[0].startswith("error stopped "))
        self.assertEqual(self.answer(), ["perft 1 45", "ok"])
        self.assertEqual(self.answer(), ["ok"])

    def test_quit_ends_what_would_not_end(self):
        self.send("new card-slot")
        self.send("roll 1")
        self.send("go nodes 9223372036854775807")
        self.send("perft 99")
        self.send("quit")
        self.assertEqual(self.answer(), ["ok"])
        self.assertEqual(self.answer()[-1], "ok")
        self.assertTrue(self.answer()[0].startswith("bestmove "))
        self.assertTrue(self.answer()[0].startswith("error stopped "))
        self.assertEqual(self.answer(), ["ok"])
        self.assertEqual(self.pipe.wait(LIMIT), 0)

    def test_nobody_listens(self):
        """Whoever has closed our output waits for no answer: neither `stop` nor the end has to come."""
        for long in ["perft 99", "go infinite", "go movetime 86400000"]:
            pipe = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE)
            guard = threading.Timer(LIMIT, pipe.kill)
            guard.start()
            pipe.stdin.write(f"new rugby-chess\n{long}\n".encode())
            pipe.stdin.flush()
            self.assertEqual(pipe.stdout.readline(), b"ok\n")
            pipe.stdout.close()
            self.assertEqual(pipe.wait(), 3, long)
            guard.cancel()
            pipe.stdin.close()
            pipe.stderr.close()


class Ahead(unittest.TestCase):
    """What is sent ahead of its turn, more of it than any pipe holds."""

    def ask(self, data):
        done = run("engine", stdin=b"new jatsuna\n" + data)
        self.assertEqual(done.returncode, 0, text(done.stderr))
        return [line for line in text(done.stdout).splitlines()[1:] if not line.startswith("info ")]

    def test_stop_is_seen(self):
        wide = b"perft " + b"x" * 1000 + b"\n"
        for between, answered in [(wide * 3000, 3000), (b"#" + b"x" * 1000000 + b"\n", 0), (b"x" * 5000000 + b"\n", 1)]:
            for end in [b"", b"stop\n", b"stop", b"quit\n"]:
                lines = self.ask(b"go infinite\n" + between + end)
                self.assertTrue(lines[0].startswith("bestmove "), lines[0])
                self.assertEqual(lines[1], "ok")
                self.assertEqual(len([line for line in lines if line.startswith("error ")]), answered)
                self.assertEqual(len(lines), 2 + answered + (end != b""))
        lines = self.ask(b"go movetime 86400000\n" + wide * 3000 + b"stop\n")
        self.assertTrue(lines[0].startswith("bestmove "), lines[0])

    def test_too_much(self):
        """Bounded memory: what is under way ends when 64 MiB wait, and all of it is answered."""
        comment = b"#" + b"x" * 999998 + b"\n"
        for under_way in [b"go infinite\n", b"go movetime 86400000\n", b"perft 99\n"]:
            lines = self.ask(under_way + comment * 70 + b"perft 1\nstop\n")
            self.assertTrue(lines[0].startswith("error flooded "), lines[0])
            self.assertEqual(lines[1:], ["perft 1 45", "ok", "ok"])

    def test_what_ends_by_itself_is_finished_first(self):
        self.assertEqual(self.ask(b"perft 4\nquit\n"), ["perft 4 1284878", "ok", "ok"])
        done = run("engine", stdin=b"new jatsuna\ngo nodes 300\nquit\n")
        self.assertIn(" nodes 300 ", text(done.stdout))


if __name__ == "__main__":
    if "--program" in sys.argv:
        at = sys.argv.index("--program")
        PROGRAM = os.path.abspath(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    unittest.main(verbosity=1)
