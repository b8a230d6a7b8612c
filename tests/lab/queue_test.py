"""Experiments on several machines: a real PostgreSQL, workers that are killed, a database that goes away.

    postgres.sh queue_test.py --program build/teban
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = "build/teban"
LIMIT = 180
ADDRESS = os.environ.get("TEBAN_POSTGRES", "")
POSTGRES = pathlib.Path(__file__).parent.parent / "support" / "postgres.sh"
# Both take a second or two.
FIXED = ["keserima", "--vary", "six-ships=off,on", "--players", "random,level:3", "--games", 120, "--seed", 5]
UNTIL = ["jatsuna", "--players", "random,level:2/random", "--until", "6%", "--seed", 5]
HOLD = "1953259874"  # the lock of a run that is there


def sql(text):
    done = subprocess.run(["psql", ADDRESS, "-XAtqc", text], capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Queue(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.processes = []
        self.addCleanup(self.end_all)
        sql("DROP TABLE IF EXISTS teban_lab_batches, teban_lab_runs, teban_lab_version")

    def end_all(self):
        for process in self.processes:
            process.kill()
            process.communicate()

    def path(self, name):
        return self.folder / name

    def start(self, *arguments):
        process = subprocess.Popen([PROGRAM, "lab", *map(str, arguments), "--lang", "en"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def worker(self, *arguments):
        return self.start("work", ADDRESS, *arguments)

    def run_queue(self, design, name="queued", *more):
        return self.start("run", *design, "--out", self.path(name), "--queue", ADDRESS, *more)

    def whole(self, design):
        subprocess.run([PROGRAM, "lab", "run", *map(str, design), "--out", self.path("whole"), "--quiet"], check=True)
        return self.path("whole").read_bytes()

    def ends(self, process, code=0):
        out, said = process.communicate(timeout=LIMIT)
        self.assertEqual(process.returncode, code, said)
        return out + said

    def until(self, true, *processes):
        """Waits until something is so, as long as these are there."""
        while not true():
            for process in processes:
                self.assertIsNone(process.poll(), process.poll() is not None and process.communicate())
            time.sleep(0.005)

    def size(self, name="queued"):
        return self.path(name).stat().st_size if self.path(name).exists() else 0

    def said(self, process, sign):
        """Waits until a program says it."""
        for line in process.stderr:
            if sign in line:
                return line
        self.fail(f"{sign!r} was not said")

    def until_put(self, run):
        """Waits until there is something to play."""
        self.until(lambda: sql("SELECT to_regclass('teban_lab_open') IS NOT NULL") == "t" and
                   sql("SELECT count(*) FROM teban_lab_batches") != "0", run)

    # ---- the same bytes ----

    def test_two_workers(self):
        for design in (FIXED, UNTIL):
            self.path("whole").unlink(missing_ok=True)
            self.path("queued").unlink(missing_ok=True)
            whole = self.whole(design)
            workers = [self.worker(), self.worker("--concurrency", 2)]
            self.assertIn("games", self.ends(self.run_queue(design)))
            self.assertEqual(self.path("queued").read_bytes(), whole)
            self.assertEqual(sql("SELECT (SELECT count(*) FROM teban_lab_runs), (SELECT count(*) FROM"
                                 " teban_lab_batches)"), "0|0")
            rounds = 0
            for worker in workers:
                worker.send_signal(signal.SIGINT)
                rounds += int(re.search(r"(\d+) rounds in", self.ends(worker, 130))[1])
            self.assertEqual(rounds, len({line.split(b'"round":')[1].split(b",")[0]
                                          for line in whole.splitlines()[1:]}))

    def test_a_killed_worker(self):
        """The only one is killed while it plays: what it had begun is played by the next."""
        for design in (FIXED, UNTIL):
            self.path("whole").unlink(missing_ok=True)
            self.path("queued").unlink(missing_ok=True)
            whole = self.whole(design)
            run, worker = self.run_queue(design), self.worker()
            for part in (0, 1 / 4, 1 / 2):
                self.until(lambda: self.size() > part * len(whole), run)
                worker.kill()
                worker.wait()
                worker = self.worker()
            beside = self.worker()
            self.until(lambda: self.size() > len(whole) * 3 / 4 or run.poll() is not None)
            beside.kill()
            self.ends(run)
            self.assertEqual(self.path("queued").read_bytes(), whole)

    def test_a_stopped_worker(self):
        """Ctrl-C gives the batch back at once."""
        whole = self.whole(FIXED)
        run, worker = self.run_queue(FIXED), self.worker("--concurrency", 2)
        self.until(lambda: self.size() > len(whole) / 3, run)
        worker.send_signal(signal.SIGTERM)
        self.ends(worker, 143)
        self.worker()
        self.ends(run)
        self.assertEqual(self.path("queued").read_bytes(), whole)

    def test_a_killed_run(self):
        """Taken up again it goes on, with what workers have played meanwhile."""
        for how, code in [(signal.SIGKILL, -9), (signal.SIGINT, 130)]:
            self.path("whole").unlink(missing_ok=True)
            self.path("queued").unlink(missing_ok=True)
            whole = self.whole(FIXED)
            self.worker()
            run = self.run_queue(FIXED)
            self.until(lambda: self.size() > len(whole) / 3, run)
            run.send_signal(how)
            self.ends(run, code)
            self.assertTrue(whole.startswith(self.path("queued").read_bytes()))
            self.assertEqual(sql("SELECT count(*) FROM teban_lab_runs"), "1")
            self.ends(self.run_queue(FIXED, "queued", "--resume"))
            self.assertEqual(self.path("queued").read_bytes(), whole)
            self.assertEqual(sql("SELECT count(*) FROM teban_lab_runs"), "0")

    def test_a_file_that_broke_off(self):
        """Within a round, and within a batch of the run that was left."""
        whole = self.whole(FIXED)
        self.worker()
        for size in (len(whole) // 5, len(whole) // 2):
            self.path("queued").write_bytes(whole[:size])
            self.ends(self.run_queue(FIXED, "queued", "--resume"))
            self.assertEqual(self.path("queued").read_bytes(), whole)

    def test_several_runs(self):
        """Three at once, two of them the same experiment."""
        whole, until = self.whole(FIXED), b""
        self.path("whole").unlink()
        until = self.whole(UNTIL)
        first = self.run_queue(FIXED, "a")
        self.until_put(first)
        runs = [first, self.run_queue(UNTIL, "b"), self.run_queue(FIXED, "c")]
        self.until(lambda: sql("SELECT count(DISTINCT run) FROM teban_lab_batches") == "3", *runs)
        self.worker("--concurrency", 2)
        for run in runs:
            self.ends(run)
        self.assertEqual([self.path(name).read_bytes() for name in "abc"], [whole, until, whole])

    # ---- trouble ----

    def test_the_database_goes_away(self):
        for design in (FIXED, UNTIL):
            self.path("whole").unlink(missing_ok=True)
            self.path("queued").unlink(missing_ok=True)
            whole = self.whole(design)
            run, worker = self.run_queue(design), self.worker("--concurrency", 2)
            self.until(lambda: self.size() > len(whole) / 4, run, worker)
            subprocess.run([POSTGRES, "--stop"], check=True)
            self.said(run, "the database is gone")
            self.said(worker, "the database is gone")
            subprocess.run([POSTGRES, "--start"], check=True)
            self.said(run, "the database is there again")
            self.said(worker, "the database is there again")
            self.ends(run)
            self.assertEqual(self.path("queued").read_bytes(), whole)
            worker.send_signal(signal.SIGINT)
            self.ends(worker, 130)

    def test_stopped_while_the_database_is_away(self):
        run, worker = self.run_queue(FIXED), self.worker()
        self.until(lambda: self.size() > 2000, run, worker)
        subprocess.run([POSTGRES, "--stop"], check=True)
        try:
            for process in (run, worker):
                self.said(process, "the database is gone")
                process.send_signal(signal.SIGINT)
                self.ends(process, 130)
        finally:
            subprocess.run([POSTGRES, "--start"], check=True)
        self.worker()
        self.ends(self.run_queue(FIXED, "queued", "--resume"))
        self.assertEqual(self.path("queued").read_bytes(), self.whole(FIXED))

    def test_the_tables_are_lost(self):
        """As if the database were an older copy: everything that is missing is put there again."""
        whole = self.whole(FIXED)
        for lost in ["TRUNCATE teban_lab_batches, teban_lab_runs", "TRUNCATE teban_lab_batches",
                     "DELETE FROM teban_lab_batches WHERE first % 3 = 1"]:
            self.path("queued").unlink(missing_ok=True)
            run = self.run_queue(FIXED)
            self.until_put(run)
            sql(f"{lost}; SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
            self.said(run, "the database is there again")
            worker = self.worker()
            self.ends(run)
            self.assertEqual(self.path("queued").read_bytes(), whole)
            worker.kill()
            worker.wait()

    def test_nobody_works(self):
        run = self.run_queue(FIXED)
        self.said(run, "no worker is there")
        self.worker()
        self.said(run, "a worker is there")
        self.ends(run)
        self.assertEqual(self.path("queued").read_bytes(), self.whole(FIXED))

    def test_lines_that_cannot_be(self):
        """What a worker says is looked at: the file has nothing of it, and can be gone on with."""
        for lines in ["'nonsense'", "E'nonsense\\n'", "''", "'{\"cell\":0'"]:
            self.path("queued").unlink(missing_ok=True)
            run = self.run_queue(FIXED)
            self.until_put(run)
            head = self.path("queued").read_bytes()
            sql(f"UPDATE teban_lab_batches SET lines = {lines}; NOTIFY teban_lab_done")
            self.assertIn("teban: from a worker: line ", self.ends(run, 3))
            self.assertEqual((self.path("queued").read_bytes(), head.count(b"\n")), (head, 1))
        self.worker()
        self.ends(self.run_queue(FIXED, "queued", "--resume"))
        self.assertEqual(self.path("queued").read_bytes(), self.whole(FIXED))

    def version(self):
        return subprocess.run([PROGRAM, "--version"], capture_output=True, text=True).stdout.split()[1]

    def hold_run(self, run):
        """As a run that is there does."""
        hold = subprocess.Popen(["psql", ADDRESS, "-XAtq"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.processes.append(hold)
        hold.stdin.write(f"SELECT 'held', pg_advisory_lock_shared({HOLD}, {run});\n")
        hold.stdin.flush()
        self.assertIn("held", hold.stdout.readline())

    def test_a_design_that_a_worker_does_not_know(self):
        worker = self.worker()
        self.until(lambda: sql("SELECT to_regclass('teban_lab_open') IS NOT NULL") == "t", worker)
        self.hold_run(77)
        sql(f"INSERT INTO teban_lab_runs VALUES (77, 'chess rounds=9', '{self.version()}');"
            "INSERT INTO teban_lab_batches(run, first, rounds, cells) VALUES (77, 0, 1, '0')")
        self.until(lambda: "chess" in sql("SELECT trouble FROM teban_lab_batches"), worker)

    def test_runs_that_are_gone(self):
        """Nobody plays for them; after a week they are swept. Nor for another version of the program."""
        self.worker()
        self.until(lambda: sql("SELECT to_regclass('teban_lab_open') IS NOT NULL") == "t")
        sql(f"INSERT INTO teban_lab_runs VALUES (900, 'chess', '{self.version()}', now()),"
            f" (901, 'chess', '{self.version()}', now() - interval '8 days');"
            "INSERT INTO teban_lab_batches(run, first, rounds, cells) VALUES (900, 0, 1, '0'), (901, 0, 1, '0')")
        self.ends(self.run_queue(FIXED))
        self.assertEqual(sql("SELECT run, trouble IS NULL, lines IS NULL FROM teban_lab_batches"), "900|t|t")
        sql("UPDATE teban_lab_runs SET program = '0'")
        self.hold_run(900)
        self.path("queued").unlink()
        self.ends(self.run_queue(FIXED))
        self.assertEqual(sql("SELECT run, trouble IS NULL, lines IS NULL FROM teban_lab_batches"), "900|t|t")

    def test_tables_of_a_newer_version(self):
        self.worker()
        self.until(lambda: sql("SELECT to_regclass('teban_lab_open') IS NOT NULL") == "t")
        sql("UPDATE teban_lab_version SET version = 99")
        for process in (self.worker(), self.run_queue(FIXED)):
            self.assertIn("newer version of this program", self.ends(process, 3))
        self.assertFalse(self.path("queued").exists())

    def test_a_stranger_without_rights(self):
        sql("DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN PASSWORD 'secret'")
        self.addCleanup(sql, "DROP ROLE stranger")
        address = ADDRESS.replace("user=postgres", "user=stranger") + "&password=secret"
        for process in (self.start("work", address),
                        self.start("run", *FIXED, "--out", self.path("queued"), "--queue", address)):
            said = self.ends(process, 3)
            self.assertIn("permission denied", said)
            self.assertNotIn("secret", said)
        self.assertFalse(self.path("queued").exists())


if __name__ == "__main__":
    if "--program" in sys.argv:
        at = sys.argv.index("--program")
        PROGRAM = sys.argv[at + 1]
        del sys.argv[at:at + 2]
    unittest.main(verbosity=1)
