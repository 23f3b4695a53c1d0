"""A language that nobody speaks, to find texts that are not translated.

It is made from English: every text that a real translation has is there with its letters changed, so it can still be
read and is never mistaken for English. What comes out of it in plain letters is a text that no catalogue has.
"""

from __future__ import annotations

import re

#: Its tag; codes from qaa to qtz mean nothing by agreement.
PSEUDO = "qq"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHANGED = "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, CHANGED)
#: A gap of a sentence, which is left alone.
GAP = re.compile(r"(\{[^{}]*\})")
#: Words in plain letters; shorter ones are abbreviations and marks.
STRAY = re.compile(r"[A-Za-z]{3,}")


def pseudo(text: str) -> str:
    """A text with its letters changed; its gaps stay."""
    return "".join(part if GAP.fullmatch(part) else part.translate(LETTERS) for part in GAP.split(text))


def with_gaps(english: str) -> str:
    """A sentence with gaps as a translation writes it."""
    return pseudo(GAP.sub("{}", english))


def strays(text: str) -> list[str]:
    """The words of a text that are still in plain letters."""
    return STRAY.findall(text)
