"""C, taken apart: the tokens of a source file that may be changed on purpose.

Comments and preprocessor lines (with what a `\\` at the end continues) are no tokens: nothing in them
is ever changed. A token knows where it stands, so that a change replaces exactly its characters.
"""
import collections
import re

# kind: name, number, char, string or mark. `pair` is the index of the matching bracket.
Token = collections.namedtuple("Token", "kind text start end line")

MARKS = ("<<= >>= ... -> ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= "
         "{ } [ ] ( ) . & * + - ~ ! / % < > ^ | ? : ; = ,").split()
PARTS = re.compile(r"""
      (?P<skip>   \s+ | //[^\n]* | /\*.*?\*/ )
    | (?P<name>   [A-Za-z_]\w* )
    | (?P<number> \.?\d(?:[eEpP][+-]|[\w.])* )
    | (?P<char>   '(?:\\.|[^'\\\n])+' )
    | (?P<string> "(?:\\.|[^"\\\n])*" )
    | (?P<mark>   """ + "|".join(re.escape(mark) for mark in MARKS) + ")", re.X | re.S)
DIRECTIVE = re.compile(r"[ \t]*#(?:\\\n|/\*.*?\*/|[^\n])*", re.S)
OPENS = {"(": ")", "[": "]", "{": "}"}


def tokens(text):
    found, at, line, fresh = [], 0, 1, True
    while at < len(text):
        part = fresh and DIRECTIVE.match(text, at) or PARTS.match(text, at)
        if part is None:
            raise ValueError(f"line {line}: no token begins with {text[at]!r}")
        kind = part.lastgroup if part.re is PARTS else "skip"
        if kind != "skip":
            found.append(Token(kind, part[0], at, part.end(), line))
        fresh = "\n" in part[0] or fresh and kind == "skip" and part.re is PARTS
        line += part[0].count("\n")
        at = part.end()
    return found


def pairs(found):
    """From the index of every bracket to that of its partner."""
    open_at, partner = [], {}
    for i, token in enumerate(found):
        if token.kind != "mark":
            continue
        if token.text in OPENS:
            open_at.append(i)
        elif token.text in OPENS.values():
            first = open_at.pop()
            if OPENS[found[first].text] != token.text:
                raise ValueError(f"line {token.line}: {token.text} closes {found[first].text}")
            partner[first], partner[i] = i, first
    if open_at:
        raise ValueError(f"line {found[open_at[-1]].line}: never closed")
    return partner
