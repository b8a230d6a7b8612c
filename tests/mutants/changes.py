"""Wrong on purpose: all single changes that can be made to a C file.

`places(text)` is a list of places; each has the changes that can be made there, and a sample takes a
place first, so that a number with three changes weighs no more than an `&&` with one. A change is a
list of (start, end, new text). Lines stay where they are, so that an assertion's line number does not
make another program of the same one.

Not changed: comments, strings, preprocessor lines and so the bodies of macros, what stands in an
assertion, the bounds of declared arrays, names. The sources are formatted by clang-format: a `*`, `&`,
`+` or `-` is that of two operands exactly when there is white space on both sides.
"""
import collections
import re

from tokens import pairs, tokens

Change = collections.namedtuple("Change", "what edits")
# line: its number; text: the line without white space around it; which: of the equal places there
Place = collections.namedtuple("Place", "line text changes")

SWAPS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "%=": ["*="],
    "<<": [">>"], ">>": ["<<"], "<<=": [">>="], ">>=": ["<<="],
    "&=": ["|="], "|=": ["&="], "^=": ["|="], "++": ["--"], "--": ["++"],
}
OPERATORS = {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"],
             "&": ["|", "^"], "|": ["&", "^"], "^": ["|", "&"]}
UNARY = {"!": [""], "~": [""]}
WORDS = {"true": ["false"], "false": ["true"]}
SILENT = {"assert", "static_assert", "_Static_assert"}
KEYWORDS = set("""auto break case char const continue default do double else enum extern float for goto
    if inline int long register restrict return short signed sizeof static struct switch typedef union
    unsigned void volatile while bool _Bool""".split())
FOLLOWS = {"(", "[", ".", "->", "++", "--", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=",
           ">>="}
INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)([uUlL]*)$")


class Source:
    def __init__(self, text):
        self.text = text
        self.lines = text.split("\n")
        self.tokens = tokens(text)
        self.pair = pairs(self.tokens)
        self.silent = self.silent_tokens()

    def is_at(self, i, *texts):
        return 0 <= i < len(self.tokens) and self.tokens[i].text in texts

    def silent_tokens(self):
        """The indexes within assertions and the bounds of declared arrays."""
        silent = set()
        for i, token in enumerate(self.tokens):
            if token.text in SILENT and self.is_at(i + 1, "("):
                silent.update(range(i, self.pair[i + 1] + 1))
            if token.text == "[" and self.declares(i):
                silent.update(range(i, self.pair[i] + 1))
        return silent

    def declares(self, i):
        """The bracket belongs to a declared array: a type stands before the name."""
        while self.is_at(i - 1, "]"):
            i = self.pair[i - 1]
        name, before = i - 1, i - 2
        if before < 0 or self.tokens[name].kind != "name":
            return False
        while self.is_at(before, "*"):
            before -= 1
        word = self.tokens[before]
        return word.kind == "name" and word.text not in ("return", "else", "case", "sizeof", "do")

    def between(self, first, last):
        """The text from a token to another, both included."""
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def edit(self, first, last, new):
        """Replaces tokens; the line breaks among them stay."""
        old = self.between(first, last)
        missing = old.count("\n") - new.count("\n")
        return (self.tokens[first].start, self.tokens[last].end, new + "\n" * missing)

    def place(self, i, changes):
        line = self.tokens[i].line
        return Place(line, self.lines[line - 1].strip(), changes)


def shorten(text):
    return " ".join(text.split())


def replaced(source, i, news):
    old = source.tokens[i].text
    return [Change(f"{old} -> {new or 'nothing'}", [source.edit(i, i, new)]) for new in news]


def numbers_beside(text):
    """Other numbers than this one, in its own notation."""
    match = INTEGER.match(text)
    if match is None:
        return [f"({text} + 1)"] if "." in text else []
    digits, suffix = match.groups()
    octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
    value = int(digits, 8 if octal else 0)
    write = hex if digits[:2] in ("0x", "0X") else str
    others = [value + 1] + ([value - 1] if value > 0 else []) + ([0] if value > 1 else [])
    return [write(other) + suffix for other in others]


def of_token(source, i):
    """Changes of a single token."""
    token = source.tokens[i]
    spaced = (i > 0 and source.text[token.start - 1].isspace()
              and source.text[token.end:token.end + 1].isspace())
    if token.kind == "number":
        return replaced(source, i, numbers_beside(token.text))
    if token.kind == "char":
        return replaced(source, i, [f"({token.text} + 1)"])
    if token.kind == "name":
        return replaced(source, i, WORDS.get(token.text, []))
    if token.kind == "mark" and token.text in OPERATORS and spaced:
        return replaced(source, i, OPERATORS[token.text])
    if token.kind == "mark":
        return replaced(source, i, SWAPS.get(token.text) or UNARY.get(token.text, []))
    return []


def of_condition(source, i):
    """`if (a)` and `while (a)`: the opposite."""
    if not source.is_at(i, "if", "while") or not source.is_at(i + 1, "("):
        return []
    last = source.pair[i + 1]
    inside = source.between(i + 2, last - 1)
    return [Change(f"not ({shorten(inside)})", [source.edit(i + 2, last - 1, f"!({inside})")])]


def statement_end(source, i):
    """The index of the `;` that ends what begins at i, or None where a block comes first."""
    while i < len(source.tokens) and not source.is_at(i, ";", "{", "}"):
        i = source.pair[i] + 1 if source.is_at(i, "(", "[") else i + 1
    return i if source.is_at(i, ";") else None


def of_return(source, i):
    """Another value, or going on where a function without one would leave."""
    end = statement_end(source, i) if source.is_at(i, "return") else None
    if end is None:
        return []
    if end == i + 1:
        return [Change("return removed", [source.edit(i, i, "")])]
    value = source.between(i + 1, end - 1)
    if end == i + 2 and (source.tokens[i + 1].kind == "number" or value in ("NULL", "true", "false")):
        return []
    return [Change(f"return {new.format('value')}", [source.edit(i + 1, end - 1, new.format(value))])
            for new in ("0", "!({})")]


def begins_statement(source, i):
    """What stands at i is a statement of its own."""
    if source.is_at(i - 1, ";", "{", "}", "else", "do"):
        return not in_list(source, i)
    if source.is_at(i - 1, ":"):
        return source.is_at(i - 3, "case") or source.is_at(i - 2, "default")
    if not source.is_at(i - 1, ")"):
        return False
    return source.is_at(source.pair[i - 1] - 1, "if", "for", "while", "switch")


def in_list(source, i):
    """Within the head of a `for`, or in an initialiser."""
    depth_at = i - 1
    while depth_at >= 0 and not source.is_at(depth_at, "(", "{"):
        depth_at = source.pair[depth_at] - 1 if source.is_at(depth_at, ")", "]", "}") else depth_at - 1
    if depth_at < 0 or source.is_at(depth_at, "("):
        return True
    return not source.is_at(depth_at - 1, ")", "else", "do", ";", "{", "}", ":")


def is_expression(source, i):
    token = source.tokens[i]
    if token.kind == "name":
        return token.text not in KEYWORDS and source.is_at(i + 1, *FOLLOWS)
    return source.is_at(i, "*", "++", "--") or source.is_at(i, "(") and not source.is_at(i + 1, "void")


def of_statement(source, i):
    """A call or an assignment, a `break` or a `continue`, removed."""
    leaves = source.is_at(i, "break", "continue") and source.is_at(i + 1, ";")
    if not begins_statement(source, i) or not (leaves or is_expression(source, i)):
        return []
    end = statement_end(source, i)
    if end is None:
        return []
    return [Change(f"removed {shorten(source.between(i, end - 1))}", [source.edit(i, end - 1, "")])]


def arm_end(source, i):
    """The last token of a conditional expression's second arm that begins at i."""
    questions = 0
    while not source.is_at(i, ")", "]", "}", ",", ";"):
        if source.is_at(i, ":") and questions == 0:
            break
        questions += source.is_at(i, "?") - source.is_at(i, ":")
        i = source.pair[i] + 1 if source.is_at(i, "(", "[", "{") else i + 1
    return i - 1


def of_question(source, i):
    """`a ? b : c` becomes `a ? c : b`."""
    if not source.is_at(i, "?"):
        return []
    colon = arm_end(source, i + 1) + 1
    last = arm_end(source, colon + 1)
    first_arm, second_arm = source.between(i + 1, colon - 1), source.between(colon + 1, last)
    return [Change("arms swapped", [source.edit(i + 1, last, f"{second_arm} : {first_arm}")])]


KINDS = [of_token, of_condition, of_return, of_statement, of_question]


def places(text):
    source = Source(text)
    found = []
    for i in range(len(source.tokens)):
        if i in source.silent:
            continue
        for kind in KINDS:
            changes = kind(source, i)
            if changes:
                found.append(source.place(i, changes))
    return found


def changed(text, change):
    """The file with a change made."""
    for start, end, new in sorted(change.edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
