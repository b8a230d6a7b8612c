"""Draws what `teban play` prints as an SVG, for the README.

    picture.py build/teban docs/img/play.svg
"""
import html
import os
import re
import subprocess
import sys
import unicodedata

COLUMN, LINE = 9.0, 20
INKS = {"1": "font-weight:bold", "2": "opacity:.55", "1;31": "fill:#c8402c;font-weight:bold",
        "1;34": "fill:#3a5ba0;font-weight:bold", "1;32": "fill:#5a8f29;font-weight:bold",
        "1;33": "fill:#c98a00;font-weight:bold", "44;97": "fill:#2f6f9f"}
TYPED = ["c1", "why d4", "hint"]


def cells(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def spans(line):
    """(column, style, text) for every stretch of one ink."""
    column, style = 0, ""
    for part in re.split(r"(\033\[[0-9;]*m)", line):
        if part.startswith("\033"):
            style = INKS.get(part[2:-1], "")
        elif part:
            yield column, style, part
            column += cells(part)


def main():
    program, path = sys.argv[1:]
    done = subprocess.run([program, "play", "jatsuna", "--seed", "12", "--lang", "en", "--colour", "always"],
                          input="\n".join(TYPED) + "\n", capture_output=True, text=True, check=True,
                          env={**os.environ, "LC_ALL": "C"})
    lines, typed = [], iter(TYPED)
    for line in done.stdout.rstrip().split("\n"):
        # what was typed is not in the output: put it after its prompt
        while re.match(r"^(Snake, \d+ moves > )(.+)", line):
            prompt, line = re.match(r"^(Snake, \d+ moves > )(.*)", line).groups()
            lines.append(prompt + "\033[1m" + next(typed, "") + "\033[0m")
        lines.append(line)
    width, height = 101 * COLUMN + 32, len(lines) * LINE + 32
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
           f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="15">',
           f'<rect width="100%" height="100%" rx="8" fill="#faf6ec"/>']
    for row, line in enumerate(lines):
        for column, style, text in spans(line):
            if text.strip():
                out.append(f'<text x="{16 + column * COLUMN:.1f}" y="{30 + row * LINE}" fill="#2a2622" '
                           f'xml:space="preserve" style="{style}" '
                           f'textLength="{cells(text) * COLUMN:.1f}">{html.escape(text)}</text>')
    out.append("</svg>\n")
    with open(path, "w") as file:
        file.write("\n".join(out))


main()
