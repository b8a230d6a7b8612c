"""teban lab report and ledger from outside: files of lines, shards, tallies, and what can be wrong with them.

    report_test.py --program build/teban
"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "build/teban"
DESIGN = ["card-slot", "--vary", "lines=new,any", "--players", "random,greedy/random", "--games", 24, "--seed", 5]


def run(*arguments, lang="en", stdin=None):
    return subprocess.run([PROGRAM, "lab", *map(str, arguments), "--lang", lang], capture_output=True, text=True,
                          input=stdin, timeout=120)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.lines = self.folder / "games"
        self.good("run", *DESIGN, "--out", self.lines, "--quiet")

    def good(self, *arguments, lang="en", stdin=None):
        done = run(*arguments, lang=lang, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refused(self, *arguments, code=1, signs=()):
        for lang in ("en", "ja"):
            done = run(*arguments, lang=lang)
            self.assertEqual(done.returncode, code, done.stderr + done.stdout[:200])
            self.assertTrue(done.stderr.startswith("teban: "), done.stderr)
            self.assertEqual(done.stdout, "")
            for sign in signs:
                self.assertIn(sign, done.stderr)

    def damaged(self, change, signs=()):
        lines = self.lines.read_text().splitlines(keepends=True)
        bad = self.folder / "bad"
        bad.write_text("".join(change(lines)))
        self.refused("report", bad, signs=[str(bad), *signs])

    def test_forms(self):
        for lang in ("en", "ja"):
            table = self.good("report", self.lines, lang=lang)
            self.assertIn({"en": "Fairness", "ja": "公平さ"}[lang], table)
        figures = json.loads(self.good("report", self.lines, "--json"))
        rows = list(csv.DictReader(io.StringIO(self.good("report", self.lines, "--csv"))))
        self.assertEqual(len(rows), sum(len(c["rows"]) + len(c["differences"]) for c in figures["cells"]))
        self.assertEqual([c["base"] for c in figures["cells"]], [0, 1, 0, 1])
        for row in rows:
            self.assertLessEqual(float(row["low"]), float(row["value"]))
            self.assertLessEqual(float(row["value"]), float(row["high"]))
            self.assertGreater(int(row["count"]), 0)

    def test_page(self):
        page = self.folder / "page.html"
        self.assertEqual(self.good("report", self.lines, "--html", page, lang="ja"), "")
        text = page.read_text()
        self.assertTrue(text.startswith("<!doctype html>"))
        self.assertIn('lang="ja"', text)
        body = self.good("report", self.lines, "--body", "-", lang="ja")
        self.assertIn(body, text)
        self.assertNotIn("<html", body)

    def test_tally_is_the_lines(self):
        tally = self.folder / "t.tally"
        self.good("report", self.lines, "--tally", tally)
        for form in ([], ["--json"], ["--csv"], ["--body", "-"]):
            self.assertEqual(self.good("report", tally, *form), self.good("report", self.lines, *form))
        again = self.folder / "again.tally"
        self.good("report", tally, "--tally", again)
        self.assertEqual(tally.read_bytes(), again.read_bytes())
        self.assertEqual(self.good("report", "-", "--csv", stdin=self.lines.read_text()),
                         self.good("report", tally, "--csv"))

    def test_damaged_tally(self):
        tally = self.folder / "t.tally"
        self.good("report", self.lines, "--tally", tally)
        self.refused("report", tally, self.lines)
        head, sums = tally.read_text().splitlines()
        for text in (f"{head.replace('tally 2', 'tally 1')}\n{sums}\n", f"{head}\n{sums.replace('tally 2', 'tally 1')}\n"):
            tally.write_text(text)
            self.refused("report", tally, signs=[str(tally), "2"])
        for text in (head + "\n", f"{head}\n{sums[:-9]}\n", f"{head} x\n{sums}\n",
                     f"{head.replace('seed=5', 'seed=6')}\n{sums}\n", f"{head}\n{sums}\n{sums}\n"):
            tally.write_text(text)
            self.refused("report", tally, signs=[str(tally)])

    def test_shards(self):
        shards = [self.folder / f"shard{k}" for k in (1, 2, 3)]
        for k, shard in enumerate(shards, 1):
            self.good("run", *DESIGN, "--shard", f"{k}/3", "--out", shard, "--quiet")
        self.assertEqual(self.good("report", *reversed(shards), "--csv"), self.good("report", self.lines, "--csv"))
        self.refused("report", shards[0], shards[0], signs=["1"])
        self.refused("report", shards[0], self.lines)

    def test_damaged_lines(self):
        self.damaged(lambda lines: lines[1:], ["1"])
        self.damaged(lambda lines: lines[:5] + ["{}\n"] + lines[5:], ["6"])
        self.damaged(lambda lines: lines[:5] + lines[6:], ["6"])
        self.damaged(lambda lines: lines[:9] + lines[8:], ["10"])
        self.damaged(lambda lines: lines[:3] + [lines[3].replace('"moves":', '"moves":x')] + lines[4:], ["4"])
        self.damaged(lambda lines: lines + [lines[-1]], [str(len(self.lines.read_text().splitlines()) + 1)])
        self.damaged(lambda lines: lines[:2] + ["x" * (5 << 20) + "\n"] + lines[2:])
        self.assertIn("line 3: it is too long", run("report", self.folder / "bad").stderr)
        self.damaged(lambda lines: [lines[0].replace("}", ',"shard":[200000,200000]}'), *lines[1:]], ["shard"])
        self.damaged(lambda lines: [])

    def test_another_experiment(self):
        other = self.folder / "other"
        self.good("run", *DESIGN[:-1], 6, "--out", other, "--quiet")
        self.refused("report", self.lines, other, signs=[str(other)])

    def test_broken_off(self):
        text = self.lines.read_text()
        self.lines.write_text(text[:-20])
        done = run("report", self.lines, "--json")
        self.assertEqual(done.returncode, 0)
        self.assertIn("breaks off", done.stderr)
        self.assertEqual({c["rounds"] for c in json.loads(done.stdout)["cells"]}, {11})

    def test_arguments(self):
        self.refused("report", code=2)
        self.refused("report", self.lines, "--dance", code=2)
        self.refused("report", self.lines, "--html", code=2)
        self.refused("report", self.folder / "none", code=3, signs=["none"])
        self.refused("report", self.lines, "--html", self.folder / "no" / "page", code=3, signs=["page"])
        self.refused("report", self.lines, "--html", "/dev/full", code=3)
        self.refused("ledger", code=2)
        self.refused("ledger", self.lines, signs=[str(self.lines)])

    def test_ledger(self):
        tally = self.folder / "t.tally"
        lines = self.folder / "plain"
        self.good("run", "card-slot", "--vary", "lines=new,any", "--players", "random", "--games", 24, "--seed", 5,
                  "--out", lines, "--quiet")
        self.good("report", lines, "--tally", tally)
        whole = self.good("ledger", tally)
        self.assertIn("## Card Slot", whole)
        self.assertIn("**`any`, random:**", whole)
        self.assertEqual(whole.count("Not played yet."), 10)
        part = self.good("ledger", tally, "--game", "card-slot", "--html", lang="ja")
        self.assertIn("<h2>C8", part)
        self.assertNotIn("<h2>J3", part)


if __name__ == "__main__":
    if "--program" in sys.argv:
        at = sys.argv.index("--program")
        PROGRAM = sys.argv[at + 1]
        del sys.argv[at:at + 2]
    unittest.main()
