"""The register: cases, citations, and what is wrong with a damaged one."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from hexfront.kernel.errors import DataError, InputError
from hexfront.kernel.rulebook import Rule, basis_of, load_rulebook
from tests.kernel.toy import written

SOUND = """
edition = "Alpha"
["4.1"]
title = "Moving"
gist = "A unit moves."
enforced_by = ["MoveRules.moving", "alpha.moving:walk"]
ruling = ["A-1"]
["4.2"]
title = "Mood"
gist = "Nothing to enforce."
status = "not applicable"
reason = "a remark"
["4.3"]
title = "Also moving"
gist = "The same code."
enforced_by = ["alpha.moving:walk"]
[rulings]
A-1 = "Only by day."
"""


@dataclass(frozen=True)
class MoveRules:
    """Cites one case."""

    moving: str


@dataclass(frozen=True)
class SailRules:
    """Cites a case that nobody registered."""

    sailing: str


def test_a_register_knows_its_cases(tmp_path: Path) -> None:
    book = load_rulebook(written(tmp_path, "rulebook.toml", SOUND))

    assert [rule.number for rule in book] == ["4.1", "4.2", "4.3"]
    assert (len(book), "4.1" in book, "4.9" in book) == (3, True, False)
    assert book["4.1"].rulings == ("A-1",) and book.rulings["A-1"] == "Only by day."
    assert (book["4.2"].status, book["4.2"].reason, str(book["4.2"])) == ("not applicable", "a remark", "4.2")
    assert book["4.1"] == Rule("4.1", "other title", "other gist")


def test_citations_are_filled_from_the_register(tmp_path: Path) -> None:
    book = load_rulebook(written(tmp_path, "rulebook.toml", SOUND))

    assert book.citations(MoveRules) == MoveRules("4.1")
    with pytest.raises(DataError, match=r"Alpha: no case of the register is enforced_by 'SailRules.sailing'"):
        book.citations(SailRules)


def test_an_unknown_case_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"unknown case of Alpha '9.9'"):
        load_rulebook(written(tmp_path, "rulebook.toml", SOUND))["9.9"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "Mood"\n', "", "case 4.2: the key 'title' is missing"),
        ('gist = "A unit moves."', "gist = 3", "case 4.1: gist is 3, expected a str"),
        ('"not applicable"', '"pending"', "case 4.2: status is 'pending', expected 'enforced' or 'not applicable'"),
        ('reason = "a remark"\n', "", "case 4.2: a case that is not applicable needs a reason"),
        ('edition = "Alpha"', "", "the key 'edition' is missing"),
        ('edition = "Alpha"', 'edition = "Alpha"\n"5.1" = "text"', "the case '5.1' is 'text', expected a table"),
        ('["alpha.moving:walk"]\n[', '["MoveRules.moving"]\n[', "'MoveRules.moving' enforces both 4.1 and 4.3"),
    ],
)
def test_a_damaged_register_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in SOUND
    with pytest.raises(DataError, match=f"rulebook.toml: .*{said}|rulebook.toml: {said}"):
        load_rulebook(written(tmp_path, "rulebook.toml", SOUND.replace(old, new)))


UPON = """
edition = "Beta"
basis = "alpha"
["5.1"]
title = "Moving at night"
gist = "Also by night."
enforced_by = ["MoveRules.moving"]
[replaced]
"4.1" = "5.1 says so"
[rulings]
B-1 = "Or at dawn."
"""


def test_a_rulebook_upon_another_has_its_cases_but_for_those_replaced(tmp_path: Path) -> None:
    alpha = load_rulebook(written(tmp_path, "alpha.toml", SOUND))
    file = written(tmp_path, "beta.toml", UPON)
    beta = load_rulebook(file, alpha)

    assert basis_of(file) == "alpha" and basis_of(written(tmp_path, "alpha.toml", SOUND)) == ""
    assert [rule.number for rule in beta] == ["4.1", "4.2", "4.3", "5.1"] and list(beta.own) == ["5.1"]
    assert (beta["4.1"].status, beta["4.1"].reason) == ("not applicable", "5.1 says so")
    assert beta.citations(MoveRules).moving == "5.1" and alpha.citations(MoveRules).moving == "4.1"
    assert set(beta.rulings) == {"A-1", "B-1"}


@pytest.mark.parametrize("upon_another", [True, False])
def test_what_is_replaced_must_be_a_case_of_the_other_rulebook(upon_another: bool, tmp_path: Path) -> None:
    alpha = load_rulebook(written(tmp_path, "alpha.toml", SOUND)) if upon_another else None
    damaged = written(tmp_path, "beta.toml", UPON.replace('"4.1" =', '"4.9" ='))

    with pytest.raises(DataError, match=r"'4\.9' is replaced, but there is no such case"):
        load_rulebook(damaged, alpha)
