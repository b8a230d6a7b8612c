"""The conversation of docs/API.md, held with a real server: what stands there is what is answered.

    api_test.py --program build/teban
"""
import json
import pathlib
import re
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
import client  # noqa: E402
from websocket import WebSocket  # noqa: E402

PAGE = HERE.parent.parent / "docs" / "API.md"


def holds(told, wanted):
    """Whether everything that is wanted is told; lists in their order, from the first."""
    if isinstance(wanted, dict):
        return isinstance(told, dict) and all(key in told and holds(told[key], value) for key, value in wanted.items())
    if isinstance(wanted, list) and wanted:
        return isinstance(told, list) and all(map(holds, told, wanted)) and len(told) >= len(wanted)
    return told == wanted


class Example(unittest.TestCase):
    def test_the_conversation(self):
        lines = re.findall(r"^([AB])([<>]) (.*)$", PAGE.read_text(), re.M)
        self.assertGreater(len(lines), 20)
        said = {words.split()[1] for _, way, words in lines if way == ">"}
        verbs = {verb for row in re.findall(r"^\| (`.*?) \|", PAGE.read_text(), re.M)
                 for verb in re.findall(r"`([a-z]+)(?: T\b[^`]*)?`", row.replace("\\|", ""))}
        self.assertGreater(len(verbs), 12)
        self.assertEqual(verbs - said, set(), "verbs without an example")
        with tempfile.TemporaryDirectory() as folder:
            house = client.House(folder).start()
            people = {name: WebSocket(house.port) for name in "AB"}
            for who, way, text in lines:
                if way == ">":
                    people[who].send(text)
                    continue
                wanted = json.loads(text)
                told = people[who].receive()
                while "away" in told and "n" not in told:  # who comes and goes is told, too
                    told = people[who].receive()
                self.assertTrue(holds(told, wanted), f"{who}: {told}\nwanted {wanted}")
            for person in people.values():
                person.close()
            house.end()


if __name__ == "__main__":
    client.read_program()
    unittest.main()
