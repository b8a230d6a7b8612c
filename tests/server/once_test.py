"""Each message once, over real connections: sent twice, in another order, again on another connection, again after the
server was killed. What was taken is not done again and has the answer of the first time.

    once_test.py --program build/teban [--messages N] [--seed N]
"""
import random
import signal
import tempfile
import unittest

import client
from client import Chair, House, Talker, fresh_key, fresh_name

MESSAGES = 1500
SEED = 2


def essence(line, answer):
    """What of an answer must be the same every time; what is said has none but `ok`."""
    return None if line.startswith("greet") else (answer.get("version"), answer.get("line"))


class Once(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.house = House(folder.name, "--most-lines", "100000", "--most-opened", "100000",
                           store=client.POSTGRES).start()
        self.addCleanup(lambda: self.house.process.poll() is None and self.house.end())
        self.lot = random.Random(SEED)

    def sit(self):
        self.name, self.keys = fresh_name(), [fresh_key(), fresh_key()]
        self.opening = (f"open {self.name} seats=K:{self.keys[0]},R:{self.keys[1]} as=K name=A keserima "
                        f"seats=open,person deal=sealed")
        self.first = {}  # what was sent: the answer of the first time
        self.chairs = {letter: Chair(lambda: self.house.port, self.name, letter, key)
                       for letter, key in zip("KR", self.keys)}
        talker = Talker(self.house.port)
        self.opened = essence(self.opening, talker.ask(self.opening))
        talker.close()
        for chair in self.chairs.values():
            chair.enter()

    def check(self, letter, line, answer):
        """Against what was answered the first time; a refusal is judged anew."""
        before = self.first.get((letter, line))
        if before is not None:
            self.assertTrue(answer.get("ok"), (line, before, answer))
            self.assertEqual(essence(line, answer), before[0])
            self.assertTrue(answer.get("repeated") or line.startswith("greet"), answer)
        elif answer.get("ok"):
            self.assertNotIn("repeated", answer)
            self.first[letter, line] = (essence(line, answer),)

    def burst(self, chair, lines):
        """All lines at once on one connection; their answers, in whatever order they come."""
        talker = chair.talker
        numbers = {}
        for line in lines:
            talker.number += 1
            numbers[talker.number] = line
            talker.send(f"{talker.number} {line}")
        answers = []
        while numbers:
            text = talker.receive()
            if "n" in text:
                answers.append((numbers.pop(text["n"]), text))
            else:
                talker.news.append(text)
        chair.take_in(talker.news)
        return answers

    def round(self):
        chair = self.lot.choice(list(self.chairs.values()))
        mover = next((c for c in self.chairs.values() if c.letter == chair.sight["toMove"]), chair)
        for each in (chair, mover):
            each.enter()
        lines = []
        if mover.sight["events"]:
            version = mover.sight["version"]
            events = self.lot.sample(mover.sight["events"], min(3, len(mover.sight["events"])))
            lines = [f"do {self.name} {version} e{version}-{i} event {event}" for i, event in enumerate(events)]
        lines.append(f"greet {self.name} g{len(self.first)} hello")
        old = [line for letter, line in self.first if letter == mover.letter]
        lines += self.lot.sample(old, min(4, len(old)))
        lines += self.lot.choices(lines, k=len(lines))
        self.lot.shuffle(lines)
        for line, answer in self.burst(mover, lines):
            self.check(mover.letter, line, answer)
        self.sent += len(lines)
        return mover

    def test_each_message_once(self):
        self.sent = 0
        while self.sent < MESSAGES:
            self.sit()
            for _ in range(12):
                mover = self.round()
                if self.lot.random() < 0.3:
                    mover.enter()
                if self.lot.random() < 0.15:
                    self.killed(mover)
            self.everything_again()
            for chair in self.chairs.values():
                chair.leave()

    def killed(self, mover):
        """Something is on its way while the server is killed; then it is sent again, whatever became of it."""
        line = f"greet {self.name} k{len(self.first)} sorry"
        mover.talker.send(f"9999 {line}")
        self.house.end(signal.SIGKILL)
        self.house.start()
        for chair in self.chairs.values():
            chair.enter()
        self.assertTrue(mover.ask(line).get("ok"))

    def everything_again(self):
        """All that was ever taken, once more, by a new connection; the journal does not grow by it."""
        before = self.house.journals()[self.name]
        talker = Talker(self.house.port)
        again = talker.ask(self.opening)
        self.assertEqual((again.get("repeated"), essence(self.opening, again)), (True, self.opened))
        talker.close()
        for (letter, line), first in self.first.items():
            answer = self.chairs[letter].ask(line)
            self.assertEqual((answer.get("ok"), essence(line, answer)), (True, first[0]), line)
        self.assertEqual(self.house.journals()[self.name], before)
        idents = [tuple(line.removeprefix("@greet ").split()[:3:2]) for _, line in before[2:]]
        self.assertEqual(len(idents), len(set(idents)))


if __name__ == "__main__":
    client.read_program()
    MESSAGES = client.option("--messages", MESSAGES)
    SEED = client.option("--seed", SEED)
    unittest.main()
