"""hexfront with loaded dice: as a program, its command line, but the dice of every table fall alike in every run.

``HEXFRONT_TEST_DICE`` names other dice, to see whether the tests hold with those too.
"""

from __future__ import annotations

import os
from types import SimpleNamespace
from unittest.mock import patch

from hexfront.cli import main
from hexfront.play.dice import rounds as rounds_of_dice
from hexfront.play.dice import verifiable as verifiable_dice

SECRET = os.environ.get("HEXFRONT_TEST_DICE", "Luga")

if __name__ == "__main__":
    with (
        patch.object(verifiable_dice, "secrets", SimpleNamespace(token_hex=lambda length: SECRET)),
        # The parts of the browsers differ from run to run.
        patch.object(rounds_of_dice, "mixed", lambda secret, parts: SECRET),
    ):
        main()
