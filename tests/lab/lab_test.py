"""teban lab from outside: experiments, their files, shards, and everything that can be wrong with them.

    lab_test.py --program build/teban [--kills N]
"""
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = "build/teban"
KILLS = 6
LIMIT = 120
SMALL = ["card-slot", "--vary", "hand=9,8", "--players", "random,greedy/random", "--games", 24, "--seed", 5]
# Long enough that it can be interrupted: some tenths of a second, also on a fast machine.
LONG = ["keserima", "--players", "random,level:2", "--games", 600, "--seed", 5]


def run(*arguments, lang="en"):
    return subprocess.run([PROGRAM, "lab", *map(str, arguments), "--lang", lang], capture_output=True, timeout=LIMIT,
                          text=True)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return self.folder / name

    def bytes(self, name):
        return self.path(name).read_bytes()

    def lab(self, *arguments, code=0, lang="en"):
        done = run(*arguments, lang=lang)
        self.assertEqual(done.returncode, code, done.stderr + done.stdout)
        return done.stdout if code == 0 else done.stderr

    def whole(self, *design, name="whole", more=()):
        """The file of a single run."""
        self.lab("run", *design, "--out", self.path(name), "--quiet", *more)
        return self.bytes(name)

    def refused(self, *arguments, code=2, signs=()):
        """In both languages, in one line or with a hint where help is; nothing is written."""
        before = {path: path.read_bytes() for path in self.folder.iterdir()}
        said = [self.lab(*arguments, code=code, lang=lang) for lang in ("en", "ja")]
        self.assertNotEqual(said[0], said[1])
        for text in said:
            self.assertTrue(text.startswith("teban: "), text)
            self.assertLessEqual(text.count("\n"), 2, text)
        for sign in signs:
            self.assertIn(sign, said[0])
        self.assertEqual({path: path.read_bytes() for path in self.folder.iterdir()}, before)
        return said[0]


class Arguments(Case):
    def test_wrong_ones(self):
        out = ["--out", self.path("x")]
        good = ["--players", "random"]
        for words, sign in [
                ([], "needs a game"),
                (["chess", *good], "there is no game 'chess'"),
                (["card-slot"], "who plays?"),
                (["card-slot", "hands=3", *good], "hands"),
                (["card-slot", "hand=99", *good], "hand"),
                (["card-slot", "level:2", *good], "--players"),
                (["card-slot", "--vary", "nothing=1,2", *good], "nothing"),
                (["card-slot", "--vary", "hand", *good], "key=value"),
                (["card-slot", "--vary", "hand=", *good], "hand"),
                (["card-slot", "--vary", "hand=9..8", *good], "hand"),
                (["card-slot", "--vary", "hand=9..", *good], "hand"),
                (["card-slot", "--vary", "hand=0..9999999999999", *good], "hand"),
                (["card-slot", "--vary", "hand=8,8", *good], "hand"),
                (["card-slot", "--vary", "hand=8,9", "--vary", "hand=9,10", *good], "hand"),
                (["--vary", "hand=8,9", "card-slot", *good], "the game comes before --vary"),
                (["card-slot", "--start", "nonsense", *good], "start"),
                (["card-slot", "--players", ""], "players"),
                (["card-slot", "--players", "random,"], "players"),
                (["card-slot", "--players", "nobody"], "nobody"),
                (["card-slot", "--players", "level:10"], "level:10"),
                (["card-slot", "--players", "cmd:true"], "a program from outside"),
                (["card-slot", "--players", "random/random/random"], "players"),
                (["card-slot", "--judge", "nobody", *good], "nobody"),
                (["card-slot", "--games", "0", *good], "--games"),
                (["card-slot", "--games", "-1", *good], "--games"),
                (["card-slot", "--games", "x", *good], "--games"),
                (["card-slot", "--until", "0%", *good], "until"),
                (["card-slot", "--until", "99%", *good], "until"),
                (["card-slot", "--until", "soon", *good], "until"),
                (["card-slot", "--seed", "a b", *good], "--seed"),
                (["card-slot", "--seed", "7" * 65, *good], "--seed"),
                (["card-slot", "--concurrency", "0", *good], "--concurrency"),
                (["card-slot", "--concurrency", "65", *good], "--concurrency"),
                (["card-slot", "--shard", "0/2", *good], "--shard"),
                (["card-slot", "--shard", "3/2", *good], "--shard"),
                (["card-slot", "--shard", "1/1", *good], "--shard"),
                (["card-slot", "--shard", "1", *good], "--shard"),
                (["card-slot", "--shard", "1/2", "--until", "1%", *good], "--until does not go with --shard"),
                (["card-slot", "--queue", "sqlite:x", *good], "postgresql://"),
                (["card-slot", "--queue", "postgresql:///x", "--shard", "1/2", *good], "--queue does not go with"),
                (["card-slot", "--queue", "postgresql:///x", "--concurrency", "2", *good], "for the workers"),
                (["card-slot", "--fast", *good], "does not take '--fast'"),
        ]:
            with self.subTest(words=words):
                self.refused("run", *words, *out, signs=[sign])
        self.refused("run", "card-slot", *good, signs=["--out"])

    def test_the_others(self):
        for words, sign in [
                (["dance"], "there is no command 'dance' of lab"),
                (["merge"], "--out"),
                (["merge", "a"], "--out"),
                (["merge", "a", "--out", "b", "--fast"], "--fast"),
                (["work"], "postgresql://"),
                (["work", "mysql://x"], "postgresql://"),
                (["work", "postgresql://x", "--concurrency", "many"], "--concurrency"),
                (["fair", "card-slot"], "--vary"),
                (["fair", "card-slot", "--vary", "hand=9,8", "--players", "random,greedy"], "one player"),
                (["fair", "card-slot", "--vary", "hand=9,8", "--until", "1%"], "--games"),
                (["fair", "card-slot", "--vary", "hand=9,8", "--resume"], "--resume"),
        ]:
            with self.subTest(words=words):
                self.refused(*words, signs=[sign])

    def test_help(self):
        for command in [[], ["run"], ["merge"], ["work"], ["fair"]]:
            said = {lang: self.lab(*command, "--help", lang=lang) for lang in ("en", "ja")}
            self.assertIn("usage: teban lab", said["en"])
            self.assertIn("使い方：teban lab", said["ja"])
            self.assertLessEqual(max(map(len, said["en"].splitlines())), 100)

    def test_an_address_that_is_not_there(self):
        """What is wrong is said, no password is, and no file is begun."""
        for address in ["postgresql://somebody:secret@127.0.0.1:1/x", "postgresql://somebody:secret@[::1/x"]:
            for words in [["run", *SMALL, "--out", self.path("x"), "--queue", address], ["work", address]]:
                said = self.refused(*words, code=3, signs=["database of the queue"])
                self.assertNotIn("secret", said)


class Files(Case):
    def test_the_order_of_lines(self):
        head, *lines = self.whole(*SMALL).decode().splitlines()
        self.assertEqual(json.loads(head)["design"],
                         "card-slot vary:hand=9,8 players=random,greedy/random rounds=12 seed=5")
        games = [json.loads(line) for line in lines]
        self.assertEqual([(game["round"], game["cell"], game["turn"]) for game in games],
                         [(r, c, t) for r in range(12) for c in range(4) for t in range(2)])

    def test_the_same_bytes_with_any_concurrency(self):
        until = ["card-slot", "--vary", "hand=9,3", "--players", "random,greedy/random", "--until", "3%", "--seed", "u"]
        for number, design in enumerate([SMALL, LONG, until]):
            one = self.whole(*design, name=f"{number}-1")
            for concurrency in (2, 5):
                more = self.whole(*design, name=f"{number}-{concurrency}", more=["--concurrency", concurrency])
                self.assertEqual(more, one)
        rounds = {}  # of each cell: they stop at different looks
        for line in one.decode().splitlines()[1:]:
            game = json.loads(line)
            rounds[game["cell"]] = game["round"] + 1
        self.assertGreater(len(set(rounds.values())), 1, rounds)

    def test_whole_rounds(self):
        said = self.lab("run", "jatsuna", "--players", "random", "--games", 4, "--seed", 1, "--out", self.path("x"))
        self.assertEqual(self.bytes("x").count(b"\n"), 1 + 6)
        self.assertIn("6 games", said)

    def test_the_table(self):
        said = {lang: self.lab("run", *SMALL, "--out", self.path(lang), lang=lang) for lang in ("en", "ja")}
        self.assertIn("hand=8, greedy/random: 24 games", said["en"])
        self.assertIn("hand=8, greedy/random：24局", said["ja"])
        for text in said.values():
            self.assertEqual(len(re.findall(r"(?m)^ +\d+\.\d %  \(\d+\.\d % \.\. \d+\.\d %\)  \S", text)) // 4, 8)

    def test_seeds_that_nobody_can_guess(self):
        seeds = set()
        for name in "ab":
            self.lab("run", *SMALL[:-2], "--out", self.path(name), "--quiet")
            seeds.add(re.search(rb" seed=([0-9a-f]{32})\"", self.bytes(name))[1])
        self.assertEqual(len(seeds), 2)

    def test_a_file_is_never_overwritten(self):
        self.whole(*SMALL)
        self.refused("run", *SMALL, "--out", self.path("whole"), code=3, signs=["--resume"])
        self.refused("run", *SMALL, "--out", self.path("no") / "where", code=3, signs=["No such file"])

    def test_two_at_once(self):
        first = subprocess.Popen([PROGRAM, "lab", "run", *map(str, LONG), "--games", "1000000", "--out",
                                  self.path("x"), "--quiet"])
        self.addCleanup(first.wait)
        self.addCleanup(first.kill)
        self.until_size("x", 1000, first)
        said = self.lab("run", *LONG, "--games", 1000000, "--out", self.path("x"), "--resume", code=3)
        self.assertIn("another program is writing it", said)

    def until_size(self, name, size, process):
        """Waits until so much is written, or the program has ended."""
        while process.poll() is None and not (self.path(name).exists() and self.path(name).stat().st_size >= size):
            time.sleep(0.001)

    # ---- going on ----

    def test_interrupted(self):
        whole = self.whole(*LONG)
        for number, size in enumerate([200, len(whole) // 3, len(whole) * 9 // 10]):
            name = f"part{number}"
            for code, ends in [(130, signal.SIGINT), (143, signal.SIGTERM)]:
                self.path(name).unlink(missing_ok=True)
                process = subprocess.Popen([PROGRAM, "lab", "run", *map(str, LONG), "--out", self.path(name),
                                            "--concurrency", "2"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
                self.until_size(name, size, process)
                process.send_signal(ends)
                said = process.communicate(timeout=LIMIT)[1].decode()
                part = self.bytes(name)
                self.assertTrue(whole.startswith(part))
                if process.returncode != 0:  # it may just have ended
                    self.assertEqual(process.returncode, code)
                    rounds, rest = divmod(part.count(b"\n") - 1, 4)
                    self.assertEqual(rest, 0)
                    self.assertRegex(said, rf"{rounds} (rounds are in|ラウンドが) ")
            self.lab("run", *LONG[:-2], "--out", self.path(name), "--resume", "--quiet")
            self.assertEqual(self.bytes(name), whole)

    def test_killed(self):
        chance = random.Random(3)
        whole = self.whole(*LONG)
        for kill in range(KILLS):
            process = subprocess.Popen([PROGRAM, "lab", "run", *map(str, LONG), "--out", self.path("part"), "--resume",
                                        "--concurrency", "2", "--quiet"])
            self.until_size("part", chance.randrange(len(whole)), process)
            process.kill()
            process.wait()
            self.assertTrue(whole.startswith(self.bytes("part")))
            if chance.random() < 0.5:
                self.path("part").unlink(missing_ok=True)
        self.lab("run", *LONG, "--out", self.path("part"), "--resume", "--quiet")
        self.assertEqual(self.bytes("part"), whole)

    def test_cut_anywhere(self):
        """Also within the head, and within a round; with looks between the rounds as well."""
        until = ["jatsuna", "--players", "random,greedy/random", "--until", "6%", "--seed", "u"]
        for design in [SMALL, until]:
            self.path("whole").unlink(missing_ok=True)
            whole = self.whole(*design)
            chance = random.Random(1)
            for size in [0, 1, 50, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 1, len(whole)] + [
                    chance.randrange(len(whole)) for _ in range(12)]:
                self.path("part").write_bytes(whole[:size])
                self.lab("run", *design, "--out", self.path("part"), "--resume", "--quiet")
                self.assertEqual(self.bytes("part"), whole, size)

    def test_a_head_that_broke_off_without_a_seed(self):
        head = self.whole(*SMALL).split(b"\n")[0]
        self.path("part").write_bytes(head[:-5])
        self.lab("run", *SMALL[:-2], "--out", self.path("part"), "--resume", "--quiet")
        self.assertEqual(self.bytes("part").count(b"\n"), 1 + 96)

    def test_another_experiment(self):
        whole = self.whole(*SMALL)
        for words in [["--seed", 6], ["--games", 26], ["--judge", "level:1"], ["--until", "5%"], ["--shard", "1/2"]]:
            self.refused("run", *SMALL, *words, "--out", self.path("whole"), "--resume", code=1,
                         signs=["line 1", "another experiment"])
        self.assertEqual(self.bytes("whole"), whole)

    def test_damaged(self):
        whole = self.whole(*SMALL)
        head, *lines = whole.splitlines(keepends=True)
        swapped = lines[:]
        swapped[8], swapped[9] = swapped[9], swapped[8]
        for name, data, sign in [
                ("text", b"what somebody wrote\n", "line 1"),
                ("text-part", b"what somebody wrote", "line 1"),
                ("json", b'{"format":"teban-record"}\n', "line 1"),
                ("lines", b"".join(lines), "line 1"),
                ("hole", head + b"".join(lines[:5] + lines[6:]), "line 7"),
                ("swapped", head + b"".join(swapped), "line 10"),
                ("more", whole + lines[0], "line 98"),
                ("more-part", whole + b'{"cell":0', "line 98"),
                ("other-part", head + lines[0] + b'{"cell":9', "line 3"),
                ("byte", whole.replace(b'"moves"', b'"movez"', 1), "line 2"),
                ("points", head + lines[0].replace(b'"points":[', b'"points":[9,', 1), "line 2"),
                ("nul", head + lines[0][:30] + b"\0" + lines[0][31:], "line 2"),
                ("twice", head + head, "line 2"),
        ]:
            with self.subTest(name=name):
                self.path(name).write_bytes(data)
                self.refused("run", *SMALL, "--out", self.path(name), "--resume", code=1, signs=[sign, name])

    def test_what_is_no_file(self):
        self.refused("run", *SMALL, "--out", self.folder, "--resume", code=3)


class Shards(Case):
    def shard(self, k, n, design=SMALL):
        self.lab("run", *design, "--out", self.path(f"{k}of{n}"), "--shard", f"{k}/{n}", "--quiet")
        return self.path(f"{k}of{n}")

    def test_merged(self):
        whole = self.whole(*SMALL)
        for n in (2, 5, 13):  # of 12 rounds
            files = [self.shard(k, n) for k in range(1, n + 1)]
            random.Random(n).shuffle(files)
            self.lab("merge", *files, "--out", self.path(f"merged{n}"), "--quiet")
            self.assertEqual(self.bytes(f"merged{n}"), whole)

    def test_a_shard_goes_on(self):
        path = self.shard(2, 3)
        data = path.read_bytes()
        path.write_bytes(data[:len(data) // 2])
        self.lab("run", *SMALL, "--out", path, "--shard", "2/3", "--resume", "--quiet")
        self.assertEqual(path.read_bytes(), data)
        self.refused("run", *SMALL, "--out", path, "--shard", "1/3", "--resume", code=1, signs=["another experiment"])

    def test_what_cannot_be_merged(self):
        whole = self.whole(*SMALL)
        one, two = self.shard(1, 2), self.shard(2, 2)
        third = self.shard(1, 3)
        other = self.path("other")
        self.lab("run", *SMALL, "--seed", 6, "--out", other, "--shard", "2/2", "--quiet")
        data = two.read_bytes()
        lines = data.splitlines(keepends=True)
        damaged = {
            "short": (b"".join(lines[:-1]), "line 49"),
            "broken": (data[:-1], "line 49"),
            "empty": (b"", "empty"),
            "hole": (b"".join(lines[:5] + lines[6:]), "line 6"),
            "byte": (data.replace(b'"moves"', b'"movez"', 1), "line 2"),
            "long": (data + lines[1], "line 50"),
            "text": (b"something else\n", "line 1"),
        }
        for name, (content, _) in damaged.items():
            self.path(name).write_bytes(content)
        for files, sign in [
                ([one], "shard 2 of 2 is missing"),
                ([two], "shard 1 of 2 is missing"),
                ([one, two, one], "shard 1 of 2 is there twice"),
                ([one, third], "one of 3 shards"),
                ([one, other], "another experiment"),
                ([one, self.path("whole")], "not a shard"),
                
                *[([one, self.path(name)], sign) for name, (_, sign) in damaged.items()],
        ]:
            with self.subTest(files=files):
                self.refused("merge", *files, "--out", self.path("merged"), code=1, signs=[sign])
        self.refused("merge", one, self.path("nowhere"), "--out", self.path("merged"), code=3, signs=["No such file"])
        self.refused("merge", one, two, "--out", self.path("whole"), code=3, signs=["it is there already"])
        self.assertEqual(self.bytes("whole"), whole)


class Fair(Case):
    RACE = ["card-slot", "--vary", "hand=9,5,7", "--players", "random", "--games", 1000, "--seed", 4]

    def test_a_race(self):
        said = self.lab("fair", *self.RACE, "--out", self.path("a"))
        self.assertEqual(self.lab("fair", *self.RACE, "--out", self.path("b"), "--concurrency", 2), said)
        self.assertEqual(self.bytes("a"), self.bytes("b"))
        self.assertIn("3 settings", said)
        self.assertRegex(said, r"hand=\d: 1000 games, ")
        self.assertIn("公平", self.lab("fair", *self.RACE, lang="ja"))

    def test_what_is_dropped_is_said(self):
        """Settings far from each other: the worse one plays no more."""
        said = self.lab("fair", "card-slot", "--vary", "hand=9,3", "--games", 4000, "--seed", 4, "--players", "random",
                        "--out", self.path("a"))
        games = int(re.search(r"(?m)^  hand=3: after (\d+) games, further from even by at least \d+\.\d points than hand=9$",
                              said)[1])
        rounds = {}
        for line in self.bytes("a").decode().splitlines()[1:]:
            game = json.loads(line)
            rounds[game["cell"]] = game["round"] + 1
        self.assertEqual(rounds, {0: 2000, 1: games // 2})


if __name__ == "__main__":
    for option in ["--program", "--kills"]:
        if option in sys.argv:
            at = sys.argv.index(option)
            value = sys.argv[at + 1]
            PROGRAM, KILLS = (value, KILLS) if option == "--program" else (PROGRAM, int(value))
            del sys.argv[at:at + 2]
    unittest.main(verbosity=1)
