"""Exceptions shared by the reference implementations."""


class BadOption(Exception):
    """The options of a game are not allowed."""


class BadPosition(Exception):
    """A position line is not canonical or not consistent."""

    def __init__(self, field, message):
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class Illegal(Exception):
    """A text is not a legal event in the current state."""

    def __init__(self, reason, clause):
        super().__init__(f"{reason} {clause}")
        self.reason = reason
        self.clause = clause
