"""Lines that people write: names and titles without characters that cannot be seen or that change what is seen."""

from __future__ import annotations

import unicodedata

from hexfront.server import faults

#: Controls, formats (text direction, zero width), surrogates, private use, unassigned, and separators of lines.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Letters, marks and symbols that show nothing although their category says otherwise.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(one) for one in range(0x180B, 0x1810)}
#: Variation selectors; the last of the first sixteen asks for the coloured form of a symbol and is harmless.
SELECTORS = frozenset(chr(one) for one in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)))
#: More marks on one letter reach into the lines above and below.
MOST_MARKS = 3
#: The most characters of a name, of a title and of a mail address, as the database has room for them.
LONGEST_NAME, LONGEST_TITLE, LONGEST_ADDRESS = 80, 120, 200
#: The joiners of letters and of symbols in running text, and the breaks that a paragraph may have.
ALLOWED_IN_TEXT = frozenset("\n\t\u200c\u200d")


def plain_line(line: str, what: str, most: int = LONGEST_NAME) -> str:
    """A name or a title as it is stored. Raises a fault if it has a character that cannot be seen, or too many."""
    shown = unicodedata.normalize("NFC", line).strip(" ")
    _check(shown, what, frozenset())
    # Some letters are written as several, so that a line may have become longer.
    if len(shown) > most:
        raise faults.bad_input(f"{what} has {len(shown)} characters, at most {most} are taken")
    return shown


def plain_text(text: str, what: str) -> str:
    """A text of several lines. Raises a fault if it has characters that would garble what stands around it."""
    shown = text.replace("\r\n", "\n").strip()
    _check(shown, what, ALLOWED_IN_TEXT)
    return shown


def _check(text: str, what: str, allowed: frozenset[str]) -> None:
    marks = 0
    for at, one in enumerate(text, start=1):
        category = unicodedata.category(one)
        if one not in allowed and (category in UNSEEN or one in BLANKS or one in SELECTORS):
            raise faults.bad_input(f"{what} has a character that cannot be shown (U+{ord(one):04X}) at place {at}")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise faults.bad_input(f"{what} has more than {MOST_MARKS} marks on one letter, at place {at}")
