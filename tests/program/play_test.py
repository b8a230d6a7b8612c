"""`teban play` from outside: through pipes, at a terminal of its own, and killed in the middle of a game.

    play_test.py --program build/teban --sampler build/tests/sampler
"""
import fcntl
import hashlib
import json
import os
import pathlib
import pty
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "build/teban"
SAMPLER = "build/tests/sampler"  # draws what a seat may not know
GAMES = ["jatsuna", "keserima", "rugby-chess", "card-slot", "isshin-ittai"]
WITH_CHANCE = ["keserima", "card-slot", "isshin-ittai"]
HIDDEN = ["card-slot", "isshin-ittai"]
LIMIT = 120  # seconds after which a hung program fails the test
SCALE = float(os.environ.get("TEBAN_TEST_SCALE", "1"))


class Play(unittest.TestCase):
    """A data folder for each test, so that nobody's kept games are touched."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.games = self.folder / "data" / "teban" / "games"
        self.env = {**os.environ, "LC_ALL": "C", "XDG_DATA_HOME": str(self.folder / "data"),
                    "HOME": str(self.folder / "home")}

    def run_play(self, *arguments, typed=(), env=None, **more):
        return subprocess.run([PROGRAM, "play", *arguments], input=("\n".join(typed) + "\n").encode(),
                              capture_output=True, timeout=LIMIT, env=env or self.env, **more)

    def play(self, *arguments, typed, code=0, **more):
        done = self.run_play(*arguments, typed=typed, **more)
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return done.stdout.decode()

    def fail_to_play(self, *arguments, code, typed=("quit",), **more):
        done = self.run_play(*arguments, typed=typed, **more)
        self.assertEqual(done.returncode, code, done.stdout.decode() + done.stderr.decode())
        return done.stderr.decode()

    def kept(self):
        return sorted(self.games.glob("*.journal"))

    def id_of(self, out):
        return re.search(r"teban play --resume (\S+)", out)[1]

    def record(self, *arguments, typed=("quit",)):
        """What --save writes after playing on."""
        path = self.folder / "record.json"
        self.play(*arguments, "--save", str(path), typed=typed)
        return json.loads(path.read_text())


class Games(Play):
    def test_every_game_in_both_languages(self):
        for game in GAMES:
            for lang in ["en", "ja"]:
                hint = "hint" if lang == "en" or game == "jatsuna" else "list"  # takes a second
                out = self.play(game, "--lang", lang, "--seed", "3", "--seats", "all",
                                typed=["", "list", "help", hint, "board", "rules", "1", "", "undo",
                                       "", "quit"])
                self.assertGreater(len(out), 500, (game, lang))

    def test_whole_games_by_number(self):
        for game in GAMES:
            out = self.play(game, "--seed", "4", "--lang", "en", typed=["1"] * 3000)
            self.assertIn("The game is over", out, game)
            self.assertRegex(out, r"\. \([JKGCI]\d+\)\nThe game is over", game)  # and says why
            self.assertNotIn("Another game", out)  # nobody asks a pipe
            self.assertEqual(self.kept(), [])

    def test_computers_among_themselves(self):
        out = self.play("jatsuna", "--seats", "", "--level", "1", typed=[])
        self.assertIn("The game is over", out)
        self.assertGreater(out.count("Snake: "), 5)

    def test_menu(self):
        out = self.play("--lang", "en", "--seed", "1", typed=["9", "x", "1", "1", "2", "quit"])
        self.assertIn("Please choose a number", out)
        self.assertIn("Slug", out)
        out = self.play("--lang", "ja", typed=["q"])
        self.assertIn("手番", out)

    def test_refusals_name_reason_and_clause(self):
        out = self.play("jatsuna", "--lang", "en", typed=["d4", "why d4", "zz", "999", "rules J99", "why",
                                                          "save", "quit"])
        self.assertIn("[J1]", out)
        self.assertIn("**J1 Board.**", out)
        self.assertIn("not written like", out)
        self.assertIn("There is no move 999", out)
        self.assertIn("There is no clause J99", out)

    def test_a_hint_is_told_in_both_languages(self):
        self.assertRegex(self.play("rugby-chess", "--lang", "en", typed=["hint", "quit"]),
                         r"The computer would play \S+  \(.*\)\nWinning chances: White \d+ %, Black \d+ %")
        self.assertIn("勝つ見こみ", self.play("rugby-chess", "--lang", "ja", typed=["hint", "quit"]))

    def test_help_lists_every_command(self):
        for lang in ["en", "ja"]:
            out = self.play("jatsuna", "--lang", lang, typed=["help", "quit"])
            for command in ["list", "why", "hint", "undo", "draw", "board", "rules", "save", "resign", "quit"]:
                self.assertRegex(out, rf"(?m)^  {command}\b", lang)

    def test_wrong_arguments(self):
        for arguments in [["--clock"], ["jatsuna", "--clock", "5"], ["jatsuna", "--clock", "0s"],
                          ["jatsuna", "--clock", "5m+"], ["jatsuna", "--clock", "25h"],
                          ["jatsuna", "--clock", "5m+3s+1s"], ["jatsuna", "--clock", "99999999999s"],
                          ["jatsuna", "--names", ""], ["jatsuna", "--names", "A,B"],
                          ["jatsuna", "--names", "A\tB"], ["jatsuna", "--names", "x" * 97],
                          ["jatsuna", "--names", "x" * 5000], ["--resume", "x", "--seed", "1"],
                          ["jatsuna", "--resume"], ["--resume", "--no-keep"], ["--save", ""],
                          ["jatsuna", "--from", "x"], ["--kept", "--wrong"]]:
            self.assertIn("Try 'teban play --help'", self.fail_to_play(*arguments, code=2), arguments)
        self.assertEqual(self.kept(), [])

    def test_names(self):
        out = self.play("rugby-chess", "--seats", "all", "--names", "Anna,五郎", "--lang", "en",
                        typed=["1", "1", "resign"])
        self.assertIn("Anna (", out)
        self.assertIn("五郎 (", out)
        self.assertRegex(out, r"Anna \(\w+\) resigns")
        self.assertRegex(out, r"五郎 \(\w+\) wins")

    def test_undo_takes_back_to_the_own_move(self):
        out = self.play("jatsuna", "--seed", "2", "--lang", "en", typed=["undo", "c1", "undo", "c1", "quit"])
        self.assertIn("There is nothing to take back", out)
        self.assertIn("Taken back", out)
        self.assertNotIn("for practice", out)  # nothing is dealt or sealed

    def test_undo_across_a_card_is_practice(self):
        out = self.play("isshin-ittai", "--seed", "2", "--lang", "en", typed=["1", "undo", "quit"])
        self.assertIn("for practice", out)
        whole = self.play("isshin-ittai", "--seed", "2", "--lang", "en", typed=["1", "undo"] + ["1"] * 100)
        self.assertIn("(a practice game)", whole)

    def test_resigning(self):
        out = self.play("rugby-chess", "--lang", "en", typed=["1", "resign", "1"])
        self.assertIn("resigns", out)
        self.assertIn("The game is over", out)
        self.assertEqual(self.kept(), [])

    def test_of_three_the_computer_plays_on(self):
        out = self.play("jatsuna", "--seats", "all", "--seed", "1", "--lang", "en",
                        typed=["1", "resign", "1", "1", "quit"])
        self.assertIn("Slug resigns.\nThe computer plays on.", out)
        self.assertRegex(out, r"(?m)^Slug: ")
        self.assertEqual(len(re.findall(r"Slug, \d+ moves >", out)), 1)
        self.assertIn("Frog, ", out)
        alone = self.play("jatsuna", "--lang", "en", typed=["resign"])
        self.assertIn("a draw between Slug, Frog", alone)

    def test_a_draw_by_agreement(self):
        out = self.play("rugby-chess", "--seats", "all", "--lang", "en",
                        typed=["1", "draw", "perhaps", "no", "draw", "1", "draw", "yes"])
        self.assertIn("offers a draw", out)
        self.assertIn("answer yes or no", out)
        self.assertIn("Declined", out)
        # the second offer comes before another event
        self.assertEqual(out.count("offers a draw"), 2)
        self.assertIn("A draw is agreed.", out)
        self.assertIn("a draw between", out)
        for typed in [["1", "draw", "はい"], ["1", "draw", "いいえ", "1", "draw", "y"]]:
            out = self.play("rugby-chess", "--seats", "all", "--lang", "ja", typed=typed)
            self.assertIn("引き分けに合意しました", out)

    def test_a_computer_declines_unless_it_is_clearly_worse(self):
        out = self.play("rugby-chess", "--level", "1", "--lang", "en", typed=["draw", "quit"])
        self.assertNotIn("offers a draw", out)
        self.assertIn("Declined", out)

    def test_a_computer_is_not_asked_where_the_rules_know_no_draw(self):
        out = self.play("card-slot", "--level", "1", "--lang", "en", typed=["draw", "quit"])
        self.assertIn("nobody who could answer", out)

    def test_three_must_agree(self):
        out = self.play("jatsuna", "--seats", "all", "--lang", "en", typed=["1", "draw", "yes", "yes"])
        self.assertEqual(out.count("do you accept?"), 2)
        self.assertIn("A draw is agreed.", out)
        out = self.play("jatsuna", "--seats", "all", "--lang", "en", typed=["1", "draw", "yes", "no", "quit"])
        self.assertIn("Declined", out)
        self.assertIn("Good-bye", out)

    def test_long_line_and_end_of_input(self):
        out = self.play("jatsuna", "--lang", "en", typed=["x" * 100000, "x" * 501, "quit"])
        self.assertEqual(out.count("too long"), 2)
        done = subprocess.run([PROGRAM, "play", "jatsuna"], input=b"", capture_output=True, timeout=LIMIT,
                              env=self.env)
        self.assertEqual(done.returncode, 0)


class Hidden(Play):
    def test_curtain_keeps_hands_apart(self):
        out = self.play("card-slot", "--seats", "all", "--seed", "5", "--lang", "en",
                        typed=["", "1", "", "quit"])
        before, first, second = out.split("Hand the screen over.")
        self.assertGreater(before.count("\n") + first.count("\n"), 60)

    def test_taking_back_is_said_after_the_curtain(self):
        out = self.play("isshin-ittai", "--seats", "all", "--seed", "5", "--lang", "en",
                        typed=["", "1", "", "undo", "", "quit"])
        self.assertRegex(out, r"\n{50,}Taken back\.\n.*Hand the screen over")

    def test_no_hand_stays_on_the_screen(self):
        """Nor is there one when a game is taken up again where it was left by a crash."""
        out = self.play("isshin-ittai", "--seats", "all", "--seed", "5", "--lang", "en",
                        typed=["", "1", "", "quit"])
        self.assertRegex(out, r"\n{50,}Good-bye\.\nThe game is saved: .*\n$")
        out = self.play("--resume", "--lang", "en", typed=["", "quit"])
        self.assertRegex(out, r"^\n{50,}Going on with")

    def test_a_question_shows_no_hand(self):
        for game in HIDDEN:
            out = self.play(game, "--seats", "all", "--seed", "5", "--lang", "en",
                            typed=["", "draw", "no", "", "quit"])
            before, after = out.split("offers a draw.")
            self.assertTrue(re.search(r"\n{50,}[^\n]*$", before), game)  # nothing between curtain and question
            after = after.split("Declined")[1]
            self.assertIn("Hand the screen over.", after)

    def test_the_other_hand_is_never_on_the_screen(self):
        """Whoever looks, one hand is drawn in question marks, and sealed cards are not named."""
        out = self.play("isshin-ittai", "--seats", "all", "--seed", "7", "--lang", "en",
                        typed=["", "1"] * 6 + ["quit"])
        for part in out.split("press Enter when only you are looking.")[1:]:
            hands = re.findall(r"(?m)^    hand   (.*)$", part)
            for shown in [hands[i:i + 2] for i in range(0, len(hands), 2)]:
                self.assertEqual(sum("?" in hand for hand in shown if hand != "-"), 1, part)
        self.assertIn("o?", out)

    def test_what_was_sealed_is_told_when_it_is_opened(self):
        out = self.play("isshin-ittai", "--seats", "all", "--seed", "7", "--lang", "en",
                        typed=["", "1", "", "1", "", "quit"])
        third = out.split("press Enter when only you are looking.")[3]
        self.assertRegex(third, r"Player 1: o[FLS][+-] ")
        self.assertRegex(third, r"Player 2: o[FLS][+-] ")

    def position(self, game, seed, moves):
        """Somewhere in a game: what the seat to move sees, and who that is."""
        with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              bufsize=1) as engine:
            def ask(line):
                engine.stdin.write(line + "\n")
                lines = []
                while not lines or lines[-1] != "ok":
                    lines.append(engine.stdout.readline().rstrip("\n"))
                    self.assertFalse(lines[-1].startswith("error") or lines[-1] == "", lines)
                return lines

            ask(f"new {game}")
            ask(f"set seed {seed}")
            for _ in range(moves):
                ask("roll")
                [best] = [line.split()[1] for line in ask("go nodes 5") if line.startswith("bestmove")]
                ask(f"apply {best}")
            ask("roll")
            seat = ask("show")[1].split()[1]
            seen = ask(f"seen {seat}")[0].split(" ", 1)[1]
            first = ask("legal")[0].split()[2]
            engine.stdin.close()
        return seat, seen, first

    def test_the_screen_is_the_same_whatever_is_hidden(self):
        """Games that look the same to a seat, with other cards in the other's hand and in the deck."""
        path, refused = self.folder / "record.json", self.folder / "refused.json"
        compared = 0
        for game in HIDDEN:
            for seed in range(max(4, int(12 * SCALE))):
                seat, seen, first = self.position(game, seed, seed % 6)
                drawn = subprocess.run([SAMPLER, game, "3", str(seed), seen], capture_output=True, text=True,
                                       check=True)
                starts = sorted(set(drawn.stdout.splitlines()))
                screens = set()
                for start in starts:
                    path.write_text(json.dumps({"format": "teban-record", "version": 1, "game": game, "start": start,
                                                "events": []}))
                    typed = ["board", "list", "why zz", f"why {first}", "draw", "undo", "help", f"save {refused}",
                             "zz", "board", "quit"]
                    screens.add(self.play("--from", str(path), "--seats", seat, "--seed", "5", "--no-keep", "--lang",
                                          "en", typed=typed))
                    self.assertFalse(refused.exists())
                self.assertEqual(len(screens), 1, (game, seed, starts))
                compared += len(starts) - 1
        self.assertGreater(compared, 8)

    def test_save_waits_for_the_end(self):
        path = self.folder / "record.json"
        for game in HIDDEN:
            out = self.play(game, "--seed", "1", "--lang", "en", typed=["1", f"save {path}", "quit"])
            self.assertIn("can be written when the game is over", out)
            self.assertFalse(path.exists())
            out = self.fail_to_play(game, "--seed", "1", "--lang", "en", "--save", str(path), code=1)
            self.assertIn("can be written when the game is over", out)
            self.assertFalse(path.exists())
            self.play(game, "--seed", "1", "--lang", "en", "--save", str(path), typed=["1"] * 300)
            self.assertEqual(json.loads(path.read_text())["game"], game)
            path.unlink()


class Dealing(Play):
    def test_the_deal_can_be_checked(self):
        for game in GAMES:
            out = self.play(game, "--lang", "en", typed=["1"] * 3000)
            commitment = re.search(r"(?m)^Dealt by ([0-9a-f]{64})$", out)
            seed = re.search(r"(?m)^Its seed: ([0-9a-f]{64})$", out)
            self.assertEqual(commitment is not None, game in WITH_CHANCE, game)
            self.assertEqual(seed is not None, game in WITH_CHANCE, game)
            if seed:
                self.assertEqual(hashlib.sha256(bytes.fromhex(seed[1])).hexdigest(), commitment[1])
                self.assertLess(out.index("Dealt by"), out.index(" moves >"))

    def test_no_seed_before_the_end(self):
        out = self.play("card-slot", "--lang", "en", typed=["1", "quit"])
        self.assertNotIn("seed", out)

    def test_a_seed_gives_the_same_game(self):
        for game in GAMES:
            one, two = (self.play(game, "--seed", "11", "--level", "3", "--no-keep", typed=["1"] * 3000)
                        for _ in range(2))
            self.assertEqual(one, two, game)
        other = [self.play("card-slot", "--seed", str(seed), "--no-keep", typed=["quit"]) for seed in [1, 2]]
        self.assertNotEqual(*other)
        unseeded = [self.play("card-slot", "--no-keep", typed=["quit"]) for _ in range(2)]
        self.assertNotEqual(*unseeded)


class Records(Play):
    def test_save_and_go_on(self):
        record = self.record("rugby-chess", "--seed", "1", typed=["1", "1", "quit"])
        self.assertEqual(len(record["events"]), 4)
        path = self.folder / "record.json"
        out = self.play("--from", str(path), "--lang", "en", typed=["resign"])
        self.assertIn("resigns", out)
        longer = self.record("--from", str(path), typed=["1", "quit"])
        self.assertEqual(longer["events"][:4], record["events"])
        self.assertEqual(len(longer["events"]), 6)

    def test_a_game_with_chance_goes_on_from_its_position(self):
        record = self.record("keserima", "--seed", "1", "--seats", "all", typed=["1", "1", "quit"])
        later = self.record("--from", str(self.folder / "record.json"), "--seats", "all", typed=["quit"])
        self.assertEqual(later["final"], record["final"])

    def test_files_that_cannot_be(self):
        self.fail_to_play("--from", str(self.folder / "none"), code=3)
        self.assertIn("No space left", self.fail_to_play("jatsuna", "--save", "/dev/full", code=3))
        (self.folder / "bad").write_text("{}")
        self.assertIn("bad", self.fail_to_play("--from", str(self.folder / "bad"), code=1))

    def test_a_save_that_fails_leaves_the_old_record(self):
        path = self.folder / "record.json"
        path.write_text("old\n")

        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        self.fail_to_play("jatsuna", "--no-keep", "--save", str(path), code=3, preexec_fn=small_files)
        self.assertEqual(path.read_text(), "old\n")
        self.assertEqual([p.name for p in self.folder.iterdir()], ["record.json"])


class Clock(Play):
    def test_shown(self):
        out = self.play("jatsuna", "--clock", "5m+3s", "--lang", "en", typed=["1", "quit"])
        self.assertRegex(out, r"Snake, \d+ moves, 5:00 >")
        self.assertIn("Time left: Snake 5:00", out)
        self.assertRegex(out, r"Snake, \d+ moves, 5:0[1-3] >")
        self.assertIn("残り5:00）>", self.play("jatsuna", "--clock", "300s", "--lang", "ja", typed=["quit"]))

    def test_the_flag_falls_while_nobody_types(self):
        process = subprocess.Popen([PROGRAM, "play", "rugby-chess", "--clock", "1s", "--lang", "en"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env)
        self.addCleanup(process.kill)
        out = process.stdout.read().decode()  # it ends by itself, with its input still open
        self.assertEqual(process.wait(LIMIT), 0)
        self.assertIn("has run out of time", out)
        self.assertIn("wins", out)
        process.stdin.close()
        process.stdout.close()


class Kept(Play):
    def leave(self, game, *arguments, typed=None):
        typed = typed or ["pass" if game == "keserima" else "1", "quit"]
        return self.id_of(self.play(game, *arguments, "--lang", "en", typed=typed))

    def test_kept_and_resumed(self):
        for game in GAMES:
            name = self.leave(game, "--seed", "2", "--names", "Anna")
            path = self.games / f"{name}.journal"
            self.assertTrue(name.startswith(game))
            self.assertEqual(path.stat().st_mode & 0o777, 0o600)
            self.assertEqual(self.games.stat().st_mode & 0o777, 0o700)
            self.assertIn(name, self.play("--kept", typed=[]))
            out = self.play("--resume", name, "--lang", "en", typed=["1", "quit"])
            self.assertIn(f"Going on with {name}", out)
            self.assertIn("Anna (", out)
            out = self.play("--resume", "--lang", "en", typed=["1"] * 3000)
            self.assertIn("The game is over", out)
            self.assertEqual(self.kept(), [])

    def test_a_game_that_was_left_goes_on_as_it_would_have(self):
        for game in ["rugby-chess", "card-slot"]:
            path = self.folder / "whole.json"
            self.play(game, "--seed", "9", "--level", "2", "--save", str(path), typed=["1"] * 3000)
            name = self.leave(game, "--seed", "9", "--level", "2", typed=["1", "1", "quit"])
            parts = self.record("--resume", name, typed=["1"] * 3000)
            self.assertEqual(parts, json.loads(path.read_text()), game)

    def test_nothing_is_kept_before_the_first_move(self):
        self.play("jatsuna", typed=["quit"])
        self.assertEqual(self.kept(), [])

    def test_not_kept(self):
        out = self.play("jatsuna", "--no-keep", "--lang", "en", typed=["1", "quit"])
        self.assertNotIn("--resume", out)
        for home in [{}, {"HOME": ""}, {"HOME": "relative", "XDG_DATA_HOME": "relative"}]:
            env = {k: v for k, v in self.env.items() if k not in ("HOME", "XDG_DATA_HOME")} | home
            out = self.play("jatsuna", "--lang", "en", typed=["1", "quit"], env=env, cwd=self.folder)
            self.assertNotIn("kept", out)
            self.assertIn("no game to go on with", self.play("--kept", "--lang", "en", typed=[], env=env))
            self.fail_to_play("--resume", "jatsuna-abc", code=1, env=env)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_home(self):
        env = {k: v for k, v in self.env.items() if k != "XDG_DATA_HOME"}
        self.play("jatsuna", typed=["1", "quit"], env=env)
        kept = self.folder / "home" / ".local" / "share" / "teban" / "games"
        self.assertEqual(len(list(kept.glob("*.journal"))), 1)

    def test_in_the_menu(self):
        name = self.leave("keserima", "--seed", "1")
        listed = subprocess.run([PROGRAM, "games"], capture_output=True, text=True, check=True).stdout
        number = 1 + len(re.findall(r"(?m)^[a-z]", listed))
        out = self.play("--lang", "en", typed=[str(number), "quit"])
        self.assertIn("Games to go on with", out)
        self.assertRegex(out, rf"(?m)^{number}  Keserima, after move \d+")
        self.assertIn(f"Going on with {name}", out)
        self.leave("jatsuna")
        out = self.play("--resume", "--lang", "en", typed=["2", "quit"])
        self.assertIn(f"Going on with {name}", out)
        self.assertIn("続き", self.play("--lang", "ja", typed=["q"]))

    def test_an_offer_stands_after_leaving(self):
        done = self.run_play("rugby-chess", "--seats", "all", "--lang", "en", typed=["1", "draw"])
        out = self.play("--resume", self.id_of(done.stdout.decode()), "--lang", "en", typed=["yes"])
        self.assertIn("A draw is agreed", out)

    def test_ids_from_outside(self):
        self.leave("jatsuna")
        secret = self.folder / "data" / "secret.journal"
        secret.write_bytes(self.kept()[0].read_bytes())
        for name in ["../secret", "../../secret", str(secret), "", ".", "x" * 41, "a b", "A", "none",
                     "jatsuna-\n", "%s%n"]:
            error = self.fail_to_play(f"--resume={name}", "--lang", "en", code=1)
            self.assertIn("there is no saved game", error)
        os.symlink(secret, self.games / "link.journal")
        os.mkfifo(self.games / "pipe.journal")
        (self.games / "folder.journal").mkdir()
        (self.games / "Not an id.journal").write_text("x")
        for name in ["link", "pipe", "folder"]:
            self.assertIn(f"the saved game {name} cannot be read",
                          self.fail_to_play("--resume", name, "--lang", "en", code=3))
        done = self.run_play("--kept", "--lang", "en")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.decode().count("cannot be read"), 3)
        self.assertEqual(done.stdout.decode().count("\n"), 1)

    def test_half_a_line_is_cut_off(self):
        name = self.leave("rugby-chess", "--seed", "1", typed=["1", "1", "quit"])
        path = self.games / f"{name}.journal"
        whole = path.read_bytes()
        lines = whole.splitlines(True)
        for cut in range(len(whole) - len(lines[-1]) + 1, len(whole)):
            path.write_bytes(whole[:cut])
            out = self.play("--resume", name, "--lang", "en", typed=["quit"])
            self.assertIn("was not whole and has been cut off", out)
            # the computer, whose move it was, has played again
            self.assertTrue(path.read_bytes().startswith(b"".join(lines[:-1])))
            self.assertEqual(path.read_bytes().count(b"\n"), len(lines))
            self.assertNotIn("cut off", self.play("--resume", name, "--lang", "en", typed=["quit"]))
        path.write_bytes(whole)
        self.assertNotIn("cut off", self.play("--resume", name, "--lang", "en", typed=["quit"]))

    def test_a_damaged_file_is_named_and_left_alone(self):
        name = self.leave("rugby-chess", "--seed", "1", typed=["1", "1", "quit"])
        path = self.games / f"{name}.journal"
        whole = path.read_bytes()
        lines = whole.splitlines(True)
        for bad in [b"", b"table", b"\n", b"\0" * 100 + b"\n", whole.replace(b"table 3", b"table 4"),
                    lines[0] + lines[2], lines[0] + lines[1] + lines[1], whole + b"B 1 x9 event zz\n",
                    whole + b"\0\n", whole + b"\n", whole.replace(b"rugby", b"chess"),
                    b"\xff\xfe" * 500 + b"\n"]:
            path.write_bytes(bad)
            error = self.fail_to_play("--resume", name, "--lang", "en", code=1)
            self.assertIn(f"the saved game {name} is damaged and left as it is", error, bad[-40:])
            done = self.run_play("--kept", "--lang", "en")
            self.assertEqual(done.returncode, 0)
            self.assertIn(f"{name} is damaged", done.stderr.decode())
            self.assertEqual(path.read_bytes(), bad)
        os.truncate(path, 17 << 20)
        self.assertIn("File too large", self.fail_to_play("--resume", name, "--lang", "en", code=3))

    def test_open_elsewhere(self):
        name = self.leave("jatsuna")
        first = subprocess.Popen([PROGRAM, "play", "--resume", name, "--lang", "en"], env=self.env,
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(first.kill)
        seen = b""
        while b" moves > " not in seen:
            got = first.stdout.read1()
            self.assertNotEqual(got, b"", seen)
            seen += got
        self.assertIn(f"the game {name} is open elsewhere",
                      self.fail_to_play("--resume", name, "--lang", "en", code=1))
        self.assertIn(name, self.play("--kept", typed=[]))
        first.communicate(b"quit\n", timeout=LIMIT)
        self.play("--resume", name, typed=["quit"])

    def test_there_are_not_more_than_a_hundred(self):
        name = self.leave("jatsuna")
        first = self.kept()[0]
        for i in range(99):
            other = self.games / f"jatsuna-{i}.journal"
            other.write_bytes(first.read_bytes())
            os.utime(other, (1000 + i, 1000 + i))
        with open(self.games / "jatsuna-0.journal") as held:
            fcntl.flock(held, fcntl.LOCK_EX)  # somebody plays it
            self.leave("jatsuna")
        self.assertEqual(len(self.kept()), 100)
        self.assertTrue((self.games / "jatsuna-0.journal").exists())
        self.assertFalse((self.games / "jatsuna-1.journal").exists())
        self.assertTrue((self.games / "jatsuna-2.journal").exists())
        self.assertTrue(first.exists(), name)

    def test_a_disk_that_is_full(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (420, 420))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        out = self.play("jatsuna", "--lang", "en", typed=["1"] * 12 + ["quit"], preexec_fn=small_files)
        self.assertEqual(out.count("From here on the game is not saved: File too large"), 1)
        self.assertGreater(out.split("not saved")[1].count(" moves > "), 3)  # the game goes on
        data = self.kept()[0].read_bytes()
        self.assertTrue(data.endswith(b"\n"))
        self.play("--resume", self.kept()[0].stem, typed=["quit"])


class Killed(Play):
    def events_told(self, out):
        return re.findall(r"(?m)(?:^| > )(?:\w+(?: \d)?): (\S+)  ", out)

    def kill_once(self, rng, game):
        """Types moves one after another, and kills the program while it does something or nothing."""
        moves = rng.randrange(1, 8)
        process = subprocess.Popen([PROGRAM, "play", game, "--level", "1", "--seed", str(rng.random())[2:10],
                                    "--lang", "en"], env=self.env, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        out = b""
        asked = 0
        while True:
            got = process.stdout.read1()
            if got == b"":
                break
            out += got
            while asked < out.count(b" moves > "):
                asked += 1
                if asked > moves:
                    if rng.random() < 0.5:  # in the middle of the next move
                        process.stdin.write(b"1\n")
                        process.stdin.flush()
                        for _ in range(rng.randrange(2000)):
                            os.getpid()
                    process.kill()
                    out += process.stdout.read()
                    break
                process.stdin.write(b"1\n")
                process.stdin.flush()
            if asked > moves:
                break
        process.stdin.close()
        process.stdout.close()
        process.wait(LIMIT)
        return out.decode()

    def test_nothing_that_was_shown_is_lost(self):
        rng = random.Random(3)
        resumed = 0
        times = max(10, int(30 * SCALE))
        for i in range(times):
            game = GAMES[i % len(GAMES)]
            out = self.kill_once(rng, game)
            kept = self.kept()
            if not kept:  # it was over before
                self.assertIn("The game is over", out)
                continue
            resumed += 1
            told = self.events_told(out)
            journal = [line.split()[-1] for line in kept[0].read_text().split("\n")[:-1] if " event " in line]
            self.assertEqual(journal[:len(told)], told, game)
            out = self.play("--resume", kept[0].stem, "--lang", "en", typed=["1"] * 3000)
            self.assertIn("The game is over", out, game)
            self.assertEqual(self.kept(), [])
        self.assertGreater(resumed, times / 2)


class Terminal(Play):
    """At a terminal of its own (a pty)."""

    def start(self, *arguments):
        pid, self.fd = pty.fork()
        if pid == 0:
            os.execve(PROGRAM, [PROGRAM, "play", *arguments], {**self.env, "TERM": "xterm"})
        self.pid = pid
        self.seen = ""
        self.addCleanup(self.finish)

    def finish(self):
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def until(self, words):
        """Everything up to these words."""
        while words not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], LIMIT)
            self.assertTrue(ready, f"waited for {words!r} after {self.seen[-500:]!r}")
            try:
                self.seen += os.read(self.fd, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                self.fail(f"ended before {words!r}: {self.seen[-500:]!r}")
        before, self.seen = self.seen.split(words, 1)
        return before

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def leave(self):
        _, status = os.waitpid(self.pid, 0)
        self.pid = None
        self.assertEqual(os.waitstatus_to_exitcode(status), 0)

    def test_another_game_with_the_seats_passed_on(self):
        self.start("rugby-chess", "--names", "Anna", "--lang", "en", "--seed", "1", "--level", "1")
        first = self.until(" moves > ")
        self.type("1")
        self.until(" moves > ")
        self.type("resign")
        self.until("Another game, with the seats passed on?")
        path = self.folder / "first.json"
        self.type(f"save {path}")
        self.until("The record is in")
        self.type("yes")
        second = self.until(" moves > ")
        seat = re.search(r"Anna \((\w+)\)", first)[1]
        other = re.search(r"Anna \((\w+)\)", second.split("save")[-1])[1]
        self.assertNotEqual(seat, other)
        self.assertEqual(json.loads(path.read_text())["game"], "rugby-chess")
        self.type("resign")
        self.until("Another game")
        self.type("no")
        self.leave()
        self.assertEqual(self.kept(), [])

    def test_the_end_can_be_taken_back(self):
        self.start("jatsuna", "--lang", "en", "--level", "1")
        self.until(" moves > ")
        self.type("1")
        self.until(" moves > ")
        self.type("resign")
        self.until("Another game")
        self.type("undo")
        self.until("Taken back.")
        self.until(" moves > ")
        self.assertEqual(len(self.kept()), 1)
        self.type("quit")
        self.until("The game is saved")
        self.leave()

    def test_colours_and_the_curtain(self):
        self.start("card-slot", "--seats", "all", "--lang", "ja")
        before = self.until("画面を渡してください")
        self.assertIn("シード値の指紋", before)  # nothing is to be hidden yet
        self.assertNotIn("\x1b[2J", before)
        self.type("")
        self.until("> ")
        self.type("1")
        self.assertTrue(self.until("画面を渡してください").rstrip("次は後攻の番です。").endswith("\x1b[2J\x1b[3J\x1b[H"))
        self.type("")
        self.until("> ")
        self.type("quit")
        self.leave()


if __name__ == "__main__":
    for option in ["--program", "--sampler"]:
        if option in sys.argv:
            at = sys.argv.index(option)
            value = os.path.abspath(sys.argv[at + 1])
            PROGRAM, SAMPLER = (value, SAMPLER) if option == "--program" else (PROGRAM, value)
            del sys.argv[at:at + 2]
    unittest.main(verbosity=1)
