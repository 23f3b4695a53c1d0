"""A release is refused unless the changelog tells of it."""

from pathlib import Path

import pytest

from hexfront.kernel.version import __version__
from tools.release import changelog_faults

CHANGELOG = (Path(__file__).resolve().parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
GOOD = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- A.\n\n### Fixed\n\n- B.\n"


def test_a_changelog_in_order_has_no_fault() -> None:
    assert list(changelog_faults(GOOD, "1.2.0")) == []


@pytest.mark.parametrize(
    ("text", "version", "fault"),
    [
        (GOOD, "1.3.0", "there is no section '## [1.3.0] - YYYY-MM-DD'"),
        (GOOD.replace(" - 2026-01-31", ""), "1.2.0", "there is no section '## [1.2.0] - YYYY-MM-DD'"),
        (GOOD.replace("## [Unreleased]\n", ""), "1.2.0", "there is no section [Unreleased]"),
        (GOOD.replace("[Unreleased]\n", "[Unreleased]\n- C.\n"), "1.2.0", "the section [Unreleased] is not empty"),
        (GOOD.replace("### Added", "### News"), "1.2.0", "1.2.0 - 2026-01-31 has the heading 'News'"),
        (GOOD.replace("### Added", "### Fixed"), "1.2.0", "1.2.0 - 2026-01-31 has a heading twice"),
    ],
)
def test_what_is_wrong_with_a_changelog_is_named(text: str, version: str, fault: str) -> None:
    faults = list(changelog_faults(text, version))

    assert len(faults) == 1 and fault in faults[0]


def test_the_changelog_keeps_its_form_and_tells_of_this_version() -> None:
    faults = list(changelog_faults(CHANGELOG, __version__))

    assert [one for one in faults if "is not empty" not in one] == []
