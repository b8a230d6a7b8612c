"""The arena from outside: matches, bad players, interrupted and resumed matches, reports.

    arena_test.py --program build/teban
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = "build/teban"
GAMES = {"jatsuna": 3, "keserima": 2, "rugby-chess": 2, "card-slot": 2, "isshin-ittai": 2}
LIMIT = 120

# A program that speaks the protocol through the real engine, and goes wrong at the third `go`.
BAD = r"""
import subprocess, sys, time
program, kind = sys.argv[1], sys.argv[2]
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
goes = 0
for line in sys.stdin:
    if line.startswith("go"):
        goes += 1
        if goes == 3:
            if kind == "crash":
                sys.exit(7)
            if kind == "hang":
                time.sleep(1000)
            print({"nonsense": "bestmove \x01\xff one two", "illegal": "bestmove d4"}[kind])
            print("ok", flush=True)
            continue
    engine.stdin.write(line)
    engine.stdin.flush()
    for answer in engine.stdout:
        print(answer, end="", flush=True)
        if answer == "ok\n" or answer.startswith("error"):
            break
"""

# Writes down everything it is told, and plays the first legal event.
SPY = r"""
import subprocess, sys
program, diary = sys.argv[1], open(sys.argv[2], "a")
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    diary.write(line)
    diary.flush()
    engine.stdin.write(line)
    engine.stdin.flush()
    for answer in engine.stdout:
        print(answer, end="", flush=True)
        if answer == "ok\n" or answer.startswith("error"):
            break
"""

# A program that speaks the protocol through the real engine, but says something else before `bestmove`.
LIAR = r"""
import subprocess, sys
program, says = sys.argv[1], open(sys.argv[2], "rb").read()
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    engine.stdin.write(line)
    engine.stdin.flush()
    for answer in engine.stdout:
        if answer.startswith(b"bestmove"):
            sys.stdout.buffer.write(says + b"\n")
        sys.stdout.buffer.write(answer)
        sys.stdout.flush()
        if answer == b"ok\n" or answer.startswith(b"error"):
            break
"""


def run(*arguments):
    return subprocess.run([PROGRAM, "arena", *map(str, arguments)], capture_output=True, timeout=LIMIT, text=True)


class Arena(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return str(self.folder / name)

    def script(self, source):
        path = self.folder / "player.py"
        path.write_text(source)
        return f"cmd:{sys.executable} {path} {PROGRAM}"

    def lines(self, name):
        return [json.loads(line) for line in pathlib.Path(self.path(name)).read_text().splitlines()]

    def match(self, *arguments, code=0):
        done = run(*arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout

    # ---- what is played ----

    def test_every_game(self):
        for game, seats in GAMES.items():
            self.match(game, "greedy", "random", "--games", 6, "--out", self.path(game))
            lines = self.lines(game)
            self.assertEqual([line["index"] for line in lines], list(range(6)))
            for line in lines:
                record = {"format": "teban-record", "version": 1, "game": line["game"],
                          "options": line["options"], "events": line["events"],
                          "result": line["result"], "ending": line["ending"]}
                done = subprocess.run([PROGRAM, "record", "verify", "-"], input=json.dumps(record),
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(line["players"]), seats)
            for seat in range(seats):
                self.assertEqual(sum(line["players"][seat] == 0 for line in lines), 6 // seats)

    def test_the_same_command_gives_the_same_lines(self):
        for game in GAMES:
            for name, concurrency in [("a", 1), ("b", 1), ("c", 3)]:
                self.match(game, "uct:nodes=60", "level:3", "--games", 6, "--nodes", 40, "--seed", 9,
                           "--openings", 2, "--concurrency", concurrency, "--out", self.path(game + name))
            a, b, c = (self.lines(game + name) for name in "abc")
            for line in a + b + c:
                del line["clock"]
            self.assertEqual(a, b)
            self.assertEqual(a, sorted(c, key=lambda line: line["index"]))

    def test_threads_of_our_own_players(self):
        """Two threads share the nodes out, always in the same way, and think differently from one."""
        games = {}
        for name, threads in [("one", 1), ("two", 2), ("two-again", 2)]:
            self.match("jatsuna", "level:10", "random", "--games", 3, "--nodes", 61, "--threads", threads, "--seed", 1,
                       "--out", self.path(name))
            games[name] = [(line["events"], line["used"]) for line in self.lines(name)]
        self.assertEqual(games["two"], games["two-again"])
        self.assertNotEqual([events for events, _ in games["one"]], [events for events, _ in games["two"]])

    def test_duplicate_dealing(self):
        """The first chance events of a rotation, up to the first choice, are the same; the first
        cards of a deal are dealt to the seats and not to the players."""
        for game, dealt in [("card-slot", 18), ("isshin-ittai", 8), ("keserima", 3)]:
            for word, same in [("--duplicate", True), ("--no-duplicate", False)]:
                self.match(game, "random", "random", "--games", 20, word, "--out", self.path(game + word))
                lines = self.lines(game + word)
                pairs = zip(lines[0::2], lines[1::2])
                equal = [a["events"][:dealt] == b["events"][:dealt] for a, b in pairs]
                self.assertEqual(all(equal), same, game)
                self.assertLess(len(set(map(str, (line["events"][:dealt] for line in lines)))), 21)

    def test_openings_are_shared_by_a_rotation(self):
        self.match("jatsuna", "random", "random", "--games", 30, "--openings", 5, "--out", self.path("o"))
        lines = self.lines("o")
        begun = [tuple(line["events"][:5]) for line in lines]
        for i in range(0, 30, 3):
            self.assertEqual(len(set(begun[i:i + 3])), 1)
        self.assertGreater(len(set(begun)), 7)

    def test_three_players_and_rule_options(self):
        out = self.match("jatsuna", "greedy", "random", "positional:depth=1", "order=SFL", "--games", 12,
                         "--out", self.path("t"))
        self.assertIn("positional:depth=1", out)
        lines = self.lines("t")
        self.assertEqual(sorted(tuple(line["players"]) for line in lines[:6]),
                         [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
        self.assertEqual(lines[0]["options"], {"order": "SFL"})

    def test_a_weak_player_loses(self):
        out = self.match("rugby-chess", "greedy", "random", "--games", 40)
        self.assertRegex(out, r"greedy +(9\d|100)\.\d %")

    # ---- programs ----

    def test_a_program_plays(self):
        for game in GAMES:
            out = self.match(game, f"cmd:{PROGRAM} engine", "random", "--games", 6, "--nodes", 20)
            self.assertNotIn("faults", out)

    def test_bad_players_lose_and_the_match_goes_on(self):
        for game in ["jatsuna", "card-slot"]:
            for kind in ["crash", "hang", "nonsense", "illegal"]:
                patience = 1500 if kind == "hang" else 120000  # however busy the machine is
                out = self.match(game, "random", self.script(BAD) + f" {kind}", "--games", 6, "--nodes", 5,
                                 "--patience", patience, "--out", self.path(game + kind), "--concurrency", 3)
                lines = self.lines(game + kind)
                self.assertEqual(len(lines), 6)
                if game == "card-slot" and kind == "illegal":
                    kind = "nonsense"  # d4 is no text of Card Slot at all
                faults = [line for line in lines if line["ending"] == "fault"]
                self.assertGreaterEqual(len(faults), 5)
                for line in faults:
                    self.assertEqual(line["fault"]["kind"], kind)
                    seats = {"jatsuna": "SLF", "card-slot": "12"}[game]
                    self.assertEqual(line["players"][seats.index(line["fault"]["seat"])], 1)
                    for player, result in zip(line["players"], line["result"]):
                        self.assertEqual(result, "0" if player == 1 else "1")
                self.assertRegex(out, rf"faults, scored as losses of cmd:.*: {kind} {len(faults)};")

    def test_what_a_program_says_is_checked(self):
        """What is written about a liar can be read again; a number that is none costs the game."""
        nonsense = [b"info nodes 18446744073709551615", b"info nodes 9223372036854775807", b"info nodes -15",
                    b"info nodes 1000000000001", b"info nodes 1e5", b"info nodes ", b"info string \xff",
                    b"info string \0", b"info string " + b"x" * 70000, b"bestmove " + b"x" * 200]
        fine = [b"info nodes 1000000000000", b"info nodes 0", b"info string \x1b[2J", b"infonodes x",
                b"info time 99999999999999999999 nps -1 score x", b"info string " + b"x" * 60000]
        says_file = self.folder / "says"
        for number, says in enumerate(nonsense + fine):
            says_file.write_bytes(says)
            name = self.path(f"liar{number}")
            out = self.match("rugby-chess", self.script(LIAR) + f" {says_file}", "random", "--games", 2, "--nodes", 5,
                             "--patience", 120000, "--out", name)
            self.assertEqual(self.match("--report", name), out)
            for line in self.lines(name):
                self.assertEqual(line.get("fault", {}).get("kind"), "nonsense" if says in nonsense else None, says)
                for used in line["used"]:
                    self.assertTrue(0 <= used["nodes"] <= 10**15, line["used"])
            self.assertNotRegex(out, r"[\x00-\x09\x0b-\x1f\x7f]")

    def test_a_program_that_is_not_there(self):
        out = self.match("keserima", "cmd:/nonexistent/program", "random", "--games", 4)
        self.assertIn("crash 4; the first: ended with status 127", out)

    def test_a_machine_that_has_no_pipes_left(self):
        """A program that we cannot start has not lost: the match ends, and what was played is kept."""
        few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (6, 6))
        done = subprocess.run([PROGRAM, "arena", "jatsuna", f"cmd:{PROGRAM} engine", "random", "--games", "3", "--out",
                               self.path("few")], capture_output=True, timeout=LIMIT, preexec_fn=few, text=True)
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("no memory, processes or open files are left", done.stderr)
        self.assertEqual(self.lines("few"), [])

    def test_programs_are_given_seen_positions_only(self):
        for game in ["card-slot", "isshin-ittai"]:
            diary = self.folder / f"diary-{game}"
            self.match(game, self.script(SPY) + f" {diary}", "random", "--games", 4, "--nodes", 5)
            said = diary.read_text().splitlines()
            self.assertFalse([line for line in said if line.split()[0] in ("new", "apply", "roll")])
            positions = [line for line in said if line.startswith("position")]
            self.assertGreater(len(positions), 4)
            for line in positions:
                self.assertIn("?", line)
            pasts = [line for line in said if line.startswith("past")]
            self.assertTrue(all("!?" in line for line in pasts) and len(pasts) > 4)

    # ---- chance ----

    def key(self, seed, purpose, number):
        return hashlib.sha256(f"teban arena 2 {purpose} {seed} ".encode() + number.to_bytes(8, "big")).digest()

    def number(self, key, number):
        return int.from_bytes(hashlib.sha256(key + number.to_bytes(8, "big")).digest()[:8], "big") % 2**53

    def test_cards_that_nobody_can_guess(self):
        """Without --seed every match has cards of its own; the seed that it tells gives them again."""
        seeds, dealt = set(), set()
        for name in ["a", "b", "c"]:
            out = self.match("card-slot", "random", "greedy", "--games", 2, "--out", self.path(name))
            seed = re.search(r" seed (\w+),", out)[1]
            self.assertRegex(seed, "^[0-9a-f]{32}$")
            lines = self.lines(name)
            self.assertEqual(lines[0]["match"]["seed"], seed)
            seeds.add(seed)
            dealt.add(tuple(lines[0]["events"][:18]))
            self.match("card-slot", "random", "greedy", "--games", 2, "--seed", seed, "--out", self.path(name + "again"))
            again = self.lines(name + "again")
            for line in lines + again:
                del line["clock"]
            self.assertEqual(lines, again)
        self.assertEqual((len(seeds), len(dealt)), (3, 3))

    def test_what_a_program_is_told_tells_nothing_of_the_cards(self):
        """The numbers it is told and the cards follow from different keys, by hashes (docs/ARENA.md)."""
        diary = self.folder / "diary"
        self.match("card-slot", self.script(SPY) + f" {diary}", "random", "--games", 4, "--nodes", 5, "--seed", 9,
                   "--out", self.path("told"))
        lines = self.lines("told")
        told = [int(line.split()[2]) for line in diary.read_text().splitlines() if line.startswith("set seed ")]
        numbers = []
        for line in lines:
            for name, number in [("deal", line["index"]), ("opening", line["rotation"]), ("think", line["index"])]:
                self.assertEqual(line[name], self.key(9, name, number).hex())
            turns = [ply for ply in range(18, len(line["events"])) if line["events"][ply][0] != "!"]
            numbers.append([self.number(bytes.fromhex(line["think"]), ply) for ply in turns])
        self.assertGreater(len(told), 8)
        self.assertLessEqual(set(told), set(sum(numbers, [])))
        self.assertEqual(len(set(told)), len(told))

    def test_a_program_cannot_remember_the_cards(self):
        """Where a program plays, the games of a rotation have different cards unless it is asked for."""
        for game in ["card-slot", "keserima"]:
            for words, same, warned in [([], False, False), (["--duplicate"], True, True), (["--no-duplicate"], False, False)]:
                name = self.path(f"{game}{words}")
                done = run(game, f"cmd:{PROGRAM} engine", "random", "--games", 4, "--nodes", 2, "--out", name, *words)
                deals = [line["deal"] for line in self.lines(name)]
                self.assertEqual([deals[0] == deals[1], deals[2] == deals[3]], [same, same])
                self.assertNotEqual(deals[0], deals[2])
                self.assertEqual("can remember the cards" in done.stderr, warned)

    # ---- keeping, going on, reporting ----

    def test_report_is_recomputed(self):
        for extra in [[], ["--sprt", "0,10"]]:
            name = self.path(f"r{len(extra)}")
            out = self.match("card-slot", "greedy", "random", "--games", 40, "--out", name, *extra)
            self.assertEqual(self.match("--report", name, *extra), out)

    def test_resume(self):
        whole, part = self.path("whole"), self.path("part")
        arguments = ["isshin-ittai", "greedy", "uct:nodes=30", "--games"]
        table = self.match(*arguments, 20, "--out", whole)
        lines = pathlib.Path(whole).read_text().splitlines(keepends=True)
        # some games are missing, and the last line broke off
        pathlib.Path(part).write_text("".join(lines[0:3] + lines[7:9]) + lines[9][:100])
        self.match(*arguments, 20, "--out", part, "--resume")
        strip = lambda name: sorted(({k: v for k, v in line.items() if k != "clock"} for line in self.lines(name)),
                                    key=lambda line: line["index"])
        self.assertEqual(strip("whole"), strip("part"))
        again = self.match(*arguments, 20, "--out", whole, "--resume")
        self.assertEqual(again, table)
        # another match does not go into this file, nor is it overwritten
        for wrong in [["--seed", 2], ["below=2"], ["--nodes", 3]]:
            done = run(*arguments, 20, "--out", whole, "--resume", *wrong)
            self.assertEqual(done.returncode, 1)
            self.assertIn("another match", done.stderr)
        self.assertEqual(run(*arguments, 20, "--out", whole).returncode, 3)
        self.assertEqual(pathlib.Path(whole).read_text(), "".join(lines))

    def test_resume_knows_the_seed(self):
        """Without --seed, from the file: a whole line or the part of one that tells it."""
        arguments = ["jatsuna", "random", "greedy", "--games", 3, "--out", self.path("drawn")]
        self.match(*arguments)
        whole = pathlib.Path(self.path("drawn")).read_text()
        part = pathlib.Path(self.path("drawn"))
        after = whole.index('"movetime"')
        for size in [0, 1, 40, whole.index('"seed"'), after, after + 200, len(whole) - 1, len(whole)]:
            part.write_text(whole[:size])
            self.match(*arguments, "--resume")
            seeds = {line["match"]["seed"] for line in self.lines("drawn")}
            self.assertEqual((len(seeds), len(self.lines("drawn"))), (1, 3))
            if size >= after:
                events = [line["events"] for line in self.lines("drawn")]
                self.assertEqual(events, [json.loads(line)["events"] for line in whole.splitlines()])

    def test_resume_leaves_other_files_alone(self):
        """A last line without its end is cut off if it is one of ours, and only then."""
        self.match("jatsuna", "random", "greedy", "--games", 3, "--seed", 4, "--out", self.path("good"))
        good = pathlib.Path(self.path("good")).read_text()
        other = self.folder / "other"
        for data in ["not one of ours", "one\ntwo", "{", good + "a note of mine", good + good[:60].replace("jats", "Jats"),
                     good + good.replace('"seed"', '"need"')[:-1]]:
            other.write_text(data)
            done = run("jatsuna", "random", "greedy", "--games", 3, "--seed", 4, "--out", other, "--resume")
            broken_off = data == "{"  # how a line of ours begins
            self.assertEqual(done.returncode, 0 if broken_off else 1, data[-40:])
            if not broken_off:
                self.assertIn("belongs to another match", done.stderr)
                self.assertEqual(other.read_text(), data)
        for cut in [1, 30, 300, 500]:
            other.write_text(good + good[:cut])
            self.match("jatsuna", "random", "greedy", "--games", 3, "--seed", 4, "--out", other, "--resume")
            self.assertEqual(other.read_text(), good)

    def test_interrupt(self):
        for number, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
            name = self.path(f"i{number}")
            match = subprocess.Popen([PROGRAM, "arena", "keserima", "uct:nodes=400", "uct:nodes=400", "--games",
                                      "100000", "--out", name], stdout=subprocess.PIPE, text=True)
            begun = time.time()
            while time.time() < begun + 60 and (not os.path.exists(name) or os.path.getsize(name) == 0):
                time.sleep(0.05)
            match.send_signal(number)
            out, _ = match.communicate(timeout=LIMIT)
            self.assertEqual(match.returncode, code)
            self.assertIn("uct:nodes=400", out)
            games = len(self.lines(f"i{number}"))
            self.assertGreater(games, 0)
            self.assertIn(f"keserima: {games} games", out)

    def test_interrupt_while_a_program_hangs(self):
        match = subprocess.Popen([PROGRAM, "arena", "keserima", "cmd:sleep 1000", "random", "--patience", "900000"],
                                 stdout=subprocess.PIPE, text=True)
        threads = pathlib.Path(f"/proc/{match.pid}/task")
        while not any(children.read_text() for children in threads.glob("*/children")):
            time.sleep(0.01)
        match.send_signal(signal.SIGINT)
        match.communicate(timeout=10)
        self.assertEqual(match.returncode, 130)

    def test_sprt_stops_early(self):
        out = self.match("rugby-chess", "greedy", "random", "--games", 10000, "--sprt", "0,20")
        self.assertIn("H1 accepted", out)
        self.assertLess(int(re.search(r"(\d+) games", out)[1]), 2000)
        out = self.match("rugby-chess", "random", "greedy", "--games", 10000, "--sprt", "0,20")
        self.assertIn("H0 accepted", out)

    def test_overshoot_is_reported(self):
        out = self.match("card-slot", "level:10", "random", "--games", 2, "--movetime", 30)
        late = re.search(r"level:10 +late by ([\d.]+) ms on average, ([\d.]+) ms at worst", out)
        self.assertTrue(late, out)
        self.assertLessEqual(float(late[1]), float(late[2]))

    # ---- arguments ----

    def test_wrong_arguments(self):
        good = ["jatsuna", "random", "greedy"]
        wrong = [[], ["jatsuna"], ["jatsuna", "random"], ["chess", "random", "random"],
                 ["jatsuna", "random", "nobody"], ["keserima", "random", "positional:depth=3"],
                 ["keserima", "random", "random", "random"], good + ["random", "random"],
                 good + ["size=9"], good + ["--games", "0"], good + ["--games", "x"], good + ["--sprt", "20,0"],
                 good + ["--sprt", "5"], good + ["--resume"], good + ["--wrong"], good + ["--threads", "0"],
                 ["jatsuna", "random", "cmd:"], ["jatsuna", "random", "cmd:" + "x" * 300],
                 ["jatsuna", "random", "cmd:\udcff"], good + ["--nodes", "1000000000001"],
                 good + ["--seed", ""], good + ["--seed", "-1"], good + ["--seed", "a b"], good + ["--seed", "x" * 65],
                 ["isshin-ittai", "random", "random", "copies=2", "hand=6", "below=8"]]
        for arguments in wrong:
            done = run(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, "", arguments)
            self.assertGreater(len(done.stderr), 0, arguments)

    def test_bad_files(self):
        bad = self.folder / "bad"
        self.match("jatsuna", "random", "greedy", "--games", 3, "--out", self.path("good"))
        line = pathlib.Path(self.path("good")).read_text().splitlines()[0]
        for data in ["", "nonsense\n", "{}\n", "[1]\n", line.replace('"index":0', '"index":-1') + "\n",
                     line.replace('"result":[', '"result":["1",') + "\n",
                     re.sub(r'"result":\[[^]]*', '"result":["1","0","0","0"', line) + "\n", line + "\n" + "x" * len(line) + "\n",
                     line.replace('"index":0', '"index":9000000000000') + "\n", line.replace('"used"', '"uses"') + "\n",
                     line.replace("greedy", "greed") + "\n" + line + "\n"]:
            bad.write_text(data)
            done = run("--report", bad)
            self.assertEqual(done.returncode, 1, data[:80])
            self.assertEqual(done.stdout, "")
        self.assertEqual(run("--report", self.folder / "none").returncode, 3)
        self.assertEqual(run("jatsuna", "random", "random", "--out", "/nonexistent/file").returncode, 3)

    def test_a_full_disk(self):
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
        done = subprocess.run([PROGRAM, "arena", "jatsuna", "random", "random", "--games", "9", "--out",
                               self.path("full")], capture_output=True, timeout=LIMIT, preexec_fn=small, text=True)
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot write", done.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=PROGRAM)
    known, rest = parser.parse_known_args()
    PROGRAM = os.path.abspath(known.program)
    unittest.main(argv=[sys.argv[0], *rest])
