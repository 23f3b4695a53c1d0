"""Passwords: how they are hashed and checked, and which are too common to be taken."""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hexfront.server import faults

SHORTEST, LONGEST = 8, 200
#: A word of the list with no more than this many digits or signs around it is as common as the word itself.
AROUND = 6
#: As much may stand beside one's own name before it is another password.
BESIDE_A_NAME = 4
#: Digits alone are a date or a telephone number up to this length.
LONGEST_NUMBER = 10
FEWEST_CHARACTERS = 4
#: What follows on keyboards and in the alphabet; backwards it is as common.
RUNS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiopü",
    "azertyuiop",
    "asdfghjklöä",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6z7u8i9o0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
)
SHORTEST_RUN = 3
UNSHIFTED = str.maketrans("!@#$%^&*()", "1234567890")
SIGNS_AROUND = re.compile(r"[\W_]*(.*?)[\W_]*")
DIGITS_AROUND = re.compile(r"[\W_\d]*(.*?)[\W_\d]*")
#: Letters that people write as digits or signs.
DISGUISES = (str.maketrans("013457@$!8", "oleastasib"), str.maketrans("013457@$!", "oieastasi"))


class Passwords:
    """Hashes and checks passwords, a few at a time, because each check occupies a core for a while."""

    def __init__(self, at_once: int) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(at_once)
        self._nobody = ""

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether a password is right. Takes the same time if the account does not exist."""
        # Whoever asks first pays for it, whether or not there is the account.
        self._nobody = self._nobody or await self.hash(secrets.token_hex())
        async with self._turns:
            return await asyncio.to_thread(self._verify, password, stored or self._nobody) and stored is not None

    def _verify(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def check_password(password: str, *owned: str) -> None:
    """Refuse a password that is too short or too common; ``owned`` are the owner's name and mail address."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise faults.bad_input(f"a password has {SHORTEST} to {LONGEST} characters")
    if is_common(password, *owned):
        raise faults.bad_input("this password is too common: choose one that nobody would guess")


def is_common(password: str, *owned: str) -> bool:
    """Whether a password is among the first that somebody would guess."""
    folded = unicodedata.normalize("NFKC", password).casefold().replace(" ", "")
    if len(set(folded)) < FEWEST_CHARACTERS or (folded.isdecimal() and len(folded) <= LONGEST_NUMBER):
        return True
    if _is_made_of_runs(folded.translate(UNSHIFTED)) or any(_is_little_more_than(folded, one) for one in _names(owned)):
        return True
    return any(form in common_words() for form in _forms(folded))


@cache
def common_words() -> frozenset[str]:
    """The list of common passwords and words that comes with the server."""
    text = (files("hexfront.server.people") / "common_passwords.txt").read_text("utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


def _forms(folded: str) -> Iterator[str]:
    """What a password may have been made of: without what was added at its ends, repeated, or disguised."""
    once = _repeated(folded)
    for form in {folded, once, *(once.translate(disguise) for disguise in DISGUISES)}:
        yield form
        for found in (SIGNS_AROUND.fullmatch(form), DIGITS_AROUND.fullmatch(form)):
            if found and len(form) - len(found[1]) <= AROUND:
                yield from (found[1], *(found[1].translate(disguise) for disguise in DISGUISES))


def _repeated(text: str) -> str:
    """The shortest text that repeats to this one."""
    length = (text + text).index(text, 1)
    return text[:length]


def _is_made_of_runs(text: str) -> bool:
    at = 0
    while at < len(text):
        length = max(_run(text[at:], one) for run in RUNS for one in (run, run[::-1]))
        if length < SHORTEST_RUN:
            return False
        at += length
    return True


def _run(text: str, run: str) -> int:
    """How many characters at the start of a text follow each other in a run."""
    begin = run.find(text[0])
    if begin < 0:
        return 0
    length = 0
    for one, other in zip(text, run[begin:], strict=False):
        if one != other:
            break
        length += 1
    return length


def _names(owned: tuple[str, ...]) -> Iterator[str]:
    for one in owned:
        name = one.partition("@")[0].casefold().replace(" ", "")
        if len(name) >= SHORTEST_RUN:
            yield name


def _is_little_more_than(text: str, name: str) -> bool:
    return name in text and len(text) - len(name) <= BESIDE_A_NAME
