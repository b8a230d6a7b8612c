"""Every file that the program writes, while the disk fails: at the n-th call for every n the call fails, comes
short or is interrupted, the disk is full, or the program is killed before, after or in the middle of it.

Whatever happens, the old file or the new one is there whole, and of a file that grows a beginning; the program
says what is wrong, and leaves nothing beside the file unless it was killed.

    faults_test.py --program build/teban --faults build/tests/libfaults.so
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "build/teban"
FAULTS = "build/tests/libfaults.so"
LIMIT = 60  # seconds after which a hung program fails the test
ERRORS = {"fail": "Input/output error", "full": "No space left on device"}
GO_ON = ["short", "interrupt"]  # the program goes on as if nothing had happened
KILLS = ["kill", "kill-after", "kill-half"]
ALL = [*ERRORS, *GO_ON, *KILLS]


# What must be told when it fails: without it the file may not be there, or not on the disk.
MATTERS = ["mkstemp", "mkdir", "fchmod", "write", "fsync", "fdatasync", "rename", "read", "pread", "ftruncate",
           "truncate"]


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.place = self.top / "watched"
        self.place.mkdir()
        self.where = self.call = ""

    def run_program(self, *arguments, typed=(), how="", at=0, report=None):
        env = {**os.environ, "LC_ALL": "C", "XDG_DATA_HOME": str(self.place / "data"), "LD_PRELOAD": FAULTS,
               "FAULTS_UNDER": str(self.place), "FAULTS_AT": str(at), "FAULTS_HOW": how}
        if report is not None:
            env["FAULTS_REPORT"] = str(report)
        return subprocess.run([PROGRAM, *arguments], input="".join(f"{line}\n" for line in typed).encode(),
                              capture_output=True, timeout=LIMIT, env=env)

    def clear(self):
        for path in sorted(self.place.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()

    def faulty_runs(self, *arguments, typed=(), prepare=lambda: None, hows=ALL):
        """(how, what the program did) for every call and every way to go wrong."""
        report = self.top / "calls"
        self.clear()
        prepare()
        done = self.run_program(*arguments, typed=typed, report=report)
        self.assertEqual(done.returncode, 0, done.stderr)
        names = report.read_text().split()
        report.unlink()
        self.assertGreater(len(names), 3)
        for how in hows:
            for at, self.call in enumerate(names, 1):
                self.clear()
                prepare()
                done = self.run_program(*arguments, typed=typed, how=how, at=at)
                self.last = at == len(names)
                self.where = f"{how} at call {at}, {self.call}: {done.stderr}, {self.names()}"
                killed = done.returncode == -signal.SIGKILL
                self.assertTrue(killed == (how in KILLS) or (how == "kill-half" and done.returncode == 0), self.where)
                yield how, done
        self.where = ""

    def _formatMessage(self, message, standard):
        return super()._formatMessage(message, f"{standard} ({self.where})")

    def names(self):
        return sorted(str(path.relative_to(self.place)) for path in self.place.rglob("*") if path.is_file())

    def told(self, how, done, *signs):
        """A failure that ends the program says which file and why."""
        error = done.stderr.decode()
        self.assertTrue(error.startswith("teban: "), error)
        self.assertIn(ERRORS[how], error)
        for sign in signs:
            self.assertIn(sign, error)


class Records(Case):
    """`--save`, where there was a file before and where there was none."""

    OLD = "what was there before\n" * 1000

    def check(self, old):
        path = self.place / "record.json"
        arguments = ["play", "rugby-chess", "--seats", "all", "--no-keep", "--save", str(path)]
        whole = self.top / "whole.json"
        self.run_program(*arguments[:-1], str(whole), typed=["1", "1", "quit"])
        new = whole.read_text()
        self.assertEqual(len(json.loads(new)["events"]), 2)
        prepare = (lambda: path.write_text(old)) if old is not None else (lambda: None)
        seen = set()
        for how, done in self.faulty_runs(*arguments, typed=["1", "1", "quit"], prepare=prepare):
            held = path.read_text() if path.exists() else None
            self.assertIn(held, [old, new])
            seen.add((how, held == new, done.returncode))
            if how in GO_ON or done.returncode == 0:
                self.assertEqual((done.returncode, held), (0, new))
            elif how in ERRORS:
                self.assertEqual(done.returncode, 3)
                self.told(how, done, "cannot write", str(path))
            if how == "fail":  # but the last: the folder, which is flushed, is closed
                self.assertEqual(done.returncode, 0 if self.last else 3)
            if how not in KILLS:
                left = [name for name in self.names() if name != "record.json"]
                self.assertEqual(left, [])
        for how in KILLS[:2]:  # both were seen: before the new one was in place, and after
            self.assertTrue({(how, False, -9), (how, True, -9)} <= seen, seen)
        self.assertIn(("fail", False, 3), seen)

    def test_a_new_file(self):
        self.check(None)

    def test_over_an_old_file(self):
        self.check(self.OLD)

    def test_save_at_the_prompt(self):
        """The game goes on, and a second try writes it."""
        path = self.place / "record.json"
        typed = ["1", f"save {path}", "1", "quit"]
        for how, done in self.faulty_runs("play", "rugby-chess", "--seats", "all", "--no-keep", typed=typed,
                                              hows=ERRORS):
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout.count(b" moves > "), 4)
            if done.stderr:
                self.told(how, done, "cannot write", str(path))
            else:
                self.assertIn(b"The record is in", done.stdout)
            self.assertTrue(not path.exists() or len(json.loads(path.read_text())["events"]) == 1)
            self.assertTrue(done.stderr or how != "fail" or self.call not in MATTERS)
            self.assertEqual([name for name in self.names() if name != "record.json"], [])


class Kept(Case):
    """A game at the terminal, kept from its first move on; and taken up again."""

    def journals(self):
        return sorted(self.place.rglob("*.journal"))

    def events(self, data):
        """The lines but their times; a last one that is not whole apart."""
        *lines, rest = data.split("\n")
        return [re.sub(r"^(\S+) \d+ ", r"\1 ", line) for line in lines], rest

    def moves_shown(self, out):
        return re.findall(r"(?m)(?:^| > )(?:White|Black): (\S+)  ", out.decode())

    def check_left(self, how, done):
        """What is there can be gone on with, and is what the program would have kept up to there."""
        kept = self.journals()
        self.assertLessEqual(len(kept), 1)
        if not kept:
            return []
        lines, rest = self.events(kept[0].read_text())
        self.assertEqual(lines[1:], self.whole[1:len(lines)])
        self.assertTrue(rest == "" or how in KILLS, rest)
        again = self.run_program("play", "--resume", kept[0].stem, "--lang", "en", typed=["quit"])
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn(b"Going on with", again.stdout)
        return lines

    def test_a_game(self):
        arguments = ["play", "rugby-chess", "--seats", "all", "--seed", "1", "--lang", "en"]
        typed = ["1", "1", "1", "quit"]
        self.run_program(*arguments, typed=typed)
        self.whole = self.events(self.journals()[0].read_text())[0]
        self.assertEqual(len(self.whole), 4)
        for how, done in self.faulty_runs(*arguments, typed=typed):
            lines = self.check_left(how, done)
            if how in KILLS:  # nothing that was shown is lost
                shown = self.moves_shown(done.stdout)
                self.assertLessEqual(len(shown), max(0, len(lines) - 1))
                continue
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(done.stdout.count(b" moves > "), 4)  # the game itself goes on
            if b"is not saved" in done.stdout:
                self.assertIn(how, ERRORS)
                self.assertIn(f"From here on the game is not saved: {ERRORS[how]}".encode(), done.stdout)
            else:
                self.assertEqual(lines, [lines[0], *self.whole[1:]])
                self.assertTrue(how != "fail" or self.call not in MATTERS)
            beside = [name for name in self.names() if not name.endswith(".journal")]
            self.assertEqual(beside, [])

    def test_what_a_kill_left_is_swept(self):
        """When it is a day old, with the next game that is kept."""
        play = lambda **more: self.run_program("play", "rugby-chess", typed=["1", "quit"], **more)
        at = 1
        while not self.names():
            self.assertEqual(play(how="kill", at=at).returncode, -signal.SIGKILL)
            at += 1
        [left] = self.names()
        self.assertRegex(left, r"\.journal\.\w{6}$")
        games = (self.place / left).parent
        others = [games / name for name in ["x.journal.1234567", "x.journal-123456", "notes.123456"]]
        for path in others:
            path.write_text("")
        play()
        self.assertIn(left, self.names())  # somebody may be writing it
        for path in [self.place / left, *others]:
            os.utime(path, (1, 1))
        play()
        self.assertNotIn(left, self.names())
        self.assertTrue(all(path.exists() for path in others))

    def test_taken_up_again(self):
        """Reading fails too; half a line at the end, which is cut off, is there as well."""
        self.run_program("play", "rugby-chess", "--seats", "all", "--seed", "1", typed=["1", "1", "quit"])
        path = self.journals()[0]
        self.whole = self.events(path.read_text())[0]
        before = path.read_text() + "w 99 t3 eve"

        def prepare():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(before)

        for how, done in self.faulty_runs("play", "--resume", path.stem, "--lang", "en", typed=["quit"],
                                              prepare=prepare):
            lines, rest = self.events(path.read_text())
            self.assertEqual(lines, self.whole)
            self.assertIn(rest, ["", "w 99 t3 eve"])
            if how in GO_ON:
                self.assertEqual((done.returncode, rest), (0, ""))
            elif how in ERRORS and done.returncode != 0:
                self.told(how, done)
            else:
                self.assertTrue(how != "fail" or self.call not in MATTERS)
            self.assertEqual(self.names(), [str(path.relative_to(self.place))])


class Arena(Case):
    """`--out`: a line a game, and `--resume` after whatever happened."""

    def test_out(self):
        path = self.place / "games"
        arguments = ["arena", "jatsuna", "random", "greedy", "--games", "3", "--seed", "1", "--quiet", "--out",
                     str(path)]
        self.run_program(*arguments)
        whole = self.lines(path)
        self.assertEqual(len(whole), 3)
        for how, done in self.faulty_runs(*arguments):
            held = path.read_text() if path.exists() else ""
            *lines, rest = held.split("\n")
            self.assertEqual(self.cards(lines), self.cards(whole[:len(lines)]))
            self.assertTrue(rest == "" or how in KILLS, rest)  # cut back
            if how in GO_ON or done.returncode == 0:
                self.assertEqual((done.returncode, len(lines)), (0, 3))
            elif how in ERRORS:
                self.assertEqual(done.returncode, 3)
                self.told(how, done, "cannot write", str(path))
            self.assertTrue(done.returncode != 0 or how != "fail")
            again = self.run_program(*arguments, "--resume")
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(self.cards(self.lines(path)), self.cards(whole))

    def test_resume(self):
        """A part is there, with half a line: reading, cutting it off and going on."""
        path = self.place / "games"
        arguments = ["arena", "jatsuna", "random", "greedy", "--games", "3", "--seed", "1", "--quiet", "--out",
                     str(path)]
        self.run_program(*arguments)
        whole = self.lines(path)
        before = whole[0] + "\n" + whole[1][:100]
        for how, done in self.faulty_runs(*arguments, "--resume", prepare=lambda: path.write_text(before)):
            *lines, rest = path.read_text().split("\n")
            self.assertGreaterEqual(len(lines), 1)
            self.assertEqual(self.cards(lines), self.cards(whole[:len(lines)]))
            self.assertTrue(rest in ["", whole[1][:100]] or how in KILLS, rest)
            if how in GO_ON or done.returncode == 0:
                self.assertEqual((done.returncode, len(lines)), (0, 3))
            elif how in ERRORS:
                self.assertEqual(done.returncode, 3)
                self.told(how, done, str(path))
            self.assertTrue(done.returncode != 0 or how != "fail" or self.call not in MATTERS)

    def lines(self, path):
        return path.read_text().splitlines()

    def cards(self, lines):
        """What was played, without how long it took."""
        return [(game["index"], game["events"], game["result"]) for game in map(json.loads, lines)]


class Lab(Case):
    """Experiments: the file holds whole rounds whatever happens, and can be gone on with to the same bytes."""

    DESIGN = ["lab", "run", "jatsuna", "--players", "random", "--games", "9", "--seed", "1", "--quiet"]

    def setUp(self):
        super().setUp()
        self.path = self.place / "games"
        self.arguments = [*self.DESIGN, "--out", str(self.path)]
        whole = self.top / "whole"
        self.assertEqual(self.run_program(*self.DESIGN, "--out", str(whole)).returncode, 0)
        self.whole = whole.read_bytes()

    def check(self, how, done, before=b""):
        held = self.path.read_bytes() if self.path.exists() else b""
        self.assertTrue(self.whole.startswith(held))
        self.assertTrue(held == before or held[-1:] in (b"", b"\n") or how in KILLS, held[-20:])
        if how in GO_ON or done.returncode == 0:
            self.assertEqual((done.returncode, held), (0, self.whole))
        elif how in ERRORS:
            self.assertEqual(done.returncode, 3)
            self.told(how, done, str(self.path))
        self.assertTrue(done.returncode != 0 or how != "fail" or self.call not in MATTERS)
        again = self.run_program(*self.arguments, "--resume")
        self.assertEqual((again.returncode, self.path.read_bytes()), (0, self.whole), again.stderr)

    def test_out(self):
        for how, done in self.faulty_runs(*self.arguments):
            self.check(how, done)

    def test_resume(self):
        """A part of a round is there, with half a line."""
        before = self.whole[:len(self.whole) // 2]
        for how, done in self.faulty_runs(*self.arguments, "--resume", prepare=lambda: self.path.write_bytes(before)):
            self.check(how, done, before)

    def test_merge(self):
        """Whole or not at all; the shards are elsewhere."""
        shards = [str(self.top / f"shard{k}") for k in (1, 2)]
        for k, path in enumerate(shards, 1):
            self.run_program(*self.DESIGN, "--out", path, "--shard", f"{k}/2")
        for how, done in self.faulty_runs("lab", "merge", *shards, "--out", str(self.path), "--quiet"):
            if self.path.exists():
                self.assertEqual(self.path.read_bytes(), self.whole)
            if how in GO_ON or done.returncode == 0:
                self.assertEqual((done.returncode, self.names()), (0, ["games"]))
            elif how in ERRORS:
                self.assertEqual((done.returncode, self.names()), (3, []))
                self.told(how, done, str(self.path))


class Reading(Case):
    def test_files_that_are_read(self):
        path = self.place / "record.json"
        record = {"format": "teban-record", "version": 1, "game": "jatsuna", "events": ["c1"]}
        prepare = lambda: path.write_text(json.dumps(record) + " " * 200000)
        for how, done in self.faulty_runs("record", "verify", str(path), prepare=prepare, hows=[*ERRORS, *GO_ON]):
            if how in GO_ON:
                self.assertEqual(done.returncode, 0)
            elif how == "fail" and self.call != "close":
                self.told(how, done, "cannot read", str(path))
                self.assertEqual((done.returncode, done.stdout), (3, b""))
            else:
                self.assertIn(b"jatsuna, 1 events", done.stdout)


if __name__ == "__main__":
    for option in ["--program", "--faults"]:
        if option in sys.argv:
            at = sys.argv.index(option)
            value = os.path.abspath(sys.argv[at + 1])
            PROGRAM, FAULTS = (value, FAULTS) if option == "--program" else (PROGRAM, value)
            del sys.argv[at:at + 2]
    unittest.main(verbosity=1)
