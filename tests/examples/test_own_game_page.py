"""The page about one's own game has the files of Lanterns, whole and as they are."""

import re

from tests.examples.clean import ROOT

PACKAGE = ROOT / "examples" / "lanterns"
PAGE = (ROOT / "docs" / "manual" / "your-own-game.md").read_text(encoding="utf-8")
PIECES = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', PAGE, re.DOTALL | re.MULTILINE)
#: The drawn shore has a thousand points: the page shows a shore with five instead. And a test that is the author's own.
NOT_SHOWN, OWN = {"lanterns/data/lanterns/outline.json"}, {"test_lanterns.py"}
#: No piece is longer than a screen, but for the lists of hexes and translated rules.
LONGEST, LISTS = 60, {"lanterns/data/lanterns/hexes.csv", "lanterns/data/lanterns/rulebook.de.toml"}


def _files() -> dict[str, str]:
    files = (one for one in PACKAGE.rglob("*") if one.suffix in (".py", ".toml", ".csv", ".json"))
    return {one.relative_to(PACKAGE).as_posix(): one.read_text(encoding="utf-8") for one in files}


def test_the_page_has_every_file() -> None:
    files = _files()

    assert len(files) > 15
    assert {name for name, _ in PIECES} == files.keys() - NOT_SHOWN | OWN


def test_the_pieces_of_a_file_are_the_whole_file_in_its_order() -> None:
    left = _files()
    for name, piece in PIECES:
        if name not in OWN:
            # Pieces are cut at blank lines, which a page does not show.
            rest = left[name].lstrip("\n")
            assert rest.startswith(piece), f"{name}: the page has\n{piece}\nwhere the file has\n{rest[: len(piece)]}"
            left[name] = rest.removeprefix(piece)

    assert {name: rest for name, rest in left.items() if rest.strip() and name not in NOT_SHOWN} == {}


def test_pieces_can_be_digested() -> None:
    lengths = [(name, piece.count("\n")) for name, piece in PIECES if name not in LISTS]

    assert [(name, lines) for name, lines in lengths if lines > LONGEST] == []


def test_the_game_is_as_small_as_the_page_says() -> None:
    lines = sum(text.count("\n") for name, text in _files().items() if name.endswith(".py"))

    assert f"{lines} lines of Python" in PAGE
    assert 300 <= lines <= 400
