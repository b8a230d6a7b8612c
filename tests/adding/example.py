"""The worked example of docs/ADDING_A_GAME.md, taken out of the page.

A block whose first line is ```language path belongs to that file; a file's blocks follow each other with
a blank line between them. A block ```diff path has a row: a line that the file has, and the line that
is added after it. Other blocks are only to be read.

    example.py PAGE PATH OUT     writes one of the files
"""
import collections
import pathlib
import re
import sys

BLOCK = re.compile(r"(?:^`([^`\n]+)`\n\n)?^```(\w+) (\S+)\n(.*?)^```$", re.M | re.S)
Row = collections.namedtuple("Row", "path above added")


def blocks(page):
    """(language, path, text) of each; a path that stands above a block is the block's own."""
    for heading, language, path, text in BLOCK.findall(page):
        assert heading in ("", path), f"the page says {heading} above a block of {path}"
        yield language, path, text


def row_of(path, text):
    above, added = text.splitlines()
    assert above[0] == " " and added[0] == "+", f"{path}: a row is a line that is there and one that is added"
    return Row(path, above[1:], added[1:])


def files_in(page):
    """The text of each new file, by its path."""
    parts = collections.defaultdict(list)
    for language, path, text in blocks(page):
        if language != "diff":
            parts[path].append(text)
    return {path: "\n".join(texts) for path, texts in parts.items()}


def rows_in(page):
    return [row_of(path, text) for language, path, text in blocks(page) if language == "diff"]


def with_row(text, row):
    """The file's text with the row after the line that the page names."""
    lines = text.splitlines()
    assert lines.count(row.above) == 1, f"{row.path}: not one line is {row.above!r}"
    lines.insert(lines.index(row.above) + 1, row.added)
    return "\n".join(lines) + "\n"


def main():
    page, path, out = sys.argv[1:]
    pathlib.Path(out).write_text(files_in(pathlib.Path(page).read_text())[path])


if __name__ == "__main__":
    main()
