"""Settings for all test runs: repeatable hypothesis searches and well-formed rule marks."""

import pytest
from hypothesis import settings

# No deadline, so that a slow machine does not fail a test; and no randomness, which is left to `make fuzz`.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a rule mark that does not name one game and one case: rule coverage would miss it silently."""
    for item in items:
        for mark in item.iter_markers("rule"):
            if len(mark.args) != 2 or mark.kwargs or not all(isinstance(arg, str) for arg in mark.args):
                raise pytest.UsageError(
                    f"{item.nodeid}: expected @pytest.mark.rule(game, case) with two strings, "
                    f"such as rule('alpha', '8.47(3)'); got args {mark.args!r} and {mark.kwargs!r}"
                )
