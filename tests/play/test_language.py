"""Translations: every sentence that players read is in the catalogue, and its gaps match."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.players import LEVELS, levels_of, staff_of
from hexfront.games.face import TakesOrders
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import DataError
from hexfront.kernel.rulebook import Refusal
from hexfront.play.languages.language import (
    ENGLISH,
    GAP,
    NAMED,
    Language,
    languages,
    load_language,
    names_in,
    read_catalogue,
    rulebook_in,
)
from hexfront.play.orders import order_words
from hexfront.play.record.entries import folded
from hexfront.play.words import told
from tests.promises.game import random_game
from tests.promises.test_orders import drawn
from tools.fuzz_play import loaded

PACKAGE = Path(hexfront.__file__).parent
#: Calls that take a sentence for players.
SAYING = {"Refusal", "InputError", "NotNow", "Fault", "Shift", "Score", "not_now", "not_yours", "no_such", "bad_input"}
FOLDERS = ("games", "mechanics", "kernel", "server")
#: Messages read only by people who run the server, write data files or send positions.
NOT_FOR_PLAYERS = {
    "position.py",
    "plain_game.py",
    "reader.py",
    "datafiles.py",
    "settings.py",
    "serving.py",
    "database.py",
    "opening.py",
    "archive.py",
    "backup.py",
    "outbox.py",
    "webhooks.py",
}
OTHERS = [tag for tag in languages() if tag != ENGLISH]
every_language = pytest.mark.parametrize("tag", OTHERS)


@cache
def _language(tag: str, *names: str) -> Language:
    """A language for some games, or for all if none is named."""
    return load_language(tag, [loaded(name) for name in names or hexfront.games()])


def _is_played(file: Path) -> bool:
    """Whether players can see a file's messages: for a family's file, only if one of its games can be played."""
    families = {type(loaded(name)).__module__.split(".")[2] for name in hexfront.games()}
    layer, *inner = file.relative_to(PACKAGE).parts
    return layer != "games" or len(inner) == 1 or inner[0] in families


def _sentences() -> Iterator[tuple[str, str]]:
    """Every sentence in the source that players may see, with its gaps, and its file."""
    for folder in FOLDERS:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            if file.name not in NOT_FOR_PLAYERS and _is_played(file):
                for call in ast.walk(ast.parse(file.read_text())):
                    if isinstance(call, ast.Call) and _name(call.func) in SAYING:
                        yield from ((text, file.name) for one in call.args if " " in (text := _template(one)))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _template(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
    return ""


@every_language
def test_every_sentence_of_the_code_is_in_the_catalogue(tag: str) -> None:
    known = _language(tag)

    found = list(_sentences())
    missing = {f"{file}: {text}" for text, file in found if not known.knows(text.replace("{}", "7"))}

    assert len(found) > 150
    assert not missing


@every_language
def test_a_translation_has_the_gaps_of_its_sentence(tag: str) -> None:
    known = _language(tag)
    for template in (*known._sentences, *known._parts):
        plain = re.sub(r"\{\d*\}", "", template.said)
        gaps = re.findall(r"\{\d*\}", template.said)

        assert "{" not in plain and "}" not in plain, template.said
        assert len(gaps) <= len(template.kinds), template.said
        template.said.format(*template.kinds)


@every_language
@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_the_log_of_a_whole_game_is_told(tag: str, name: str) -> None:
    game, known = loaded(name), _language(tag, name)
    record = random_game(name).record
    lines = [line["text"] for entry in record.entries for line in told(game, entry.events)]

    assert len(lines) > 500
    assert not {line for line in lines if not known.knows(line) or known.said(line) == line}


@every_language
@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_every_name_of_a_game_that_clients_show_is_said(tag: str, name: str) -> None:
    english, other = names_in(ENGLISH, loaded(name)), names_in(tag, loaded(name))
    shown = ("sides", "terrain", "types", "markers", "options", "phases", "levels", "verbs", "decisions", "penalty")
    #: Names that are drawn on the map instead of written.
    drawn = {"fort"}
    said = {kind: {one: other[kind][one] != word for one, word in english.get(kind, {}).items()} for kind in shown}

    assert english.keys() == other.keys()
    assert all(english[kind].keys() == other[kind].keys() for kind in english)
    assert not [one for words in said.values() for one, differs in words.items() if not differs and one not in drawn]
    assert {*NAMED} <= english.keys()


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_phases_and_sides_are_shown_by_their_nation(name: str) -> None:
    game = loaded(name)
    names = names_in(ENGLISH, game)

    assert names["sides"] == game.nations
    assert all(game.nations[side] in names["phases"][f"{side} movement"] for side in game.frame.sides)


def test_a_game_speaks_its_own_catalogue_alone() -> None:
    one, other = _language("de", "leningrad-1979"), _language("de", "assault-on-leningrad")

    assert one.knows("armor defends") and not other.knows("armor defends")
    assert other.knows("Russians hold 0101") and not one.knows("Russians hold 0101")
    assert one.knows("the game is over") and other.knows("the game is over")


@pytest.mark.parametrize("english", ["{:w} {:w}", "{}", "{}: {}", "7 {:s}"])
def test_a_pattern_that_fits_anything_is_refused(tmp_path: Path, english: str) -> None:
    file = tmp_path / "de.toml"
    file.write_text(f'[parts]\n"{english}" = "{{}}"\n', encoding="utf-8")

    with pytest.raises(DataError, match=r"de.toml: parts has .* it needs a fixed word"):
        read_catalogue(file)


@every_language
def test_every_level_of_the_computer_is_described(tag: str) -> None:
    known = _language(tag)

    assert not [level.title for level in LEVELS.values() if not known.knows(level.description)]


@every_language
@pytest.mark.parametrize("name", sorted(name for name in hexfront.games() if len(levels_of(loaded(name))) > 1))
def test_every_plan_of_the_computer_is_told(tag: str, name: str) -> None:
    game, known = loaded(name), _language(tag, name)
    staff, told_of = staff_of(game), set[str]()
    record = random_game(name).record
    state = record.opening(game)
    for entry in record.entries:
        side = state.to_act or ""
        if side and staff.calls_for_plan(state, side) and not state.turn % 5:
            for plan in staff.plans(state, side)[state.turn % 3 :: 3]:
                told_of |= set(staff.explained(state, side, plan, SeededDice(entry.number)))
        state = folded(game, state, entry)

    assert len(told_of) > 30
    assert not {one for one in told_of if not known.knows(one)}
    assert not {one for one in told_of if re.search(r"\b(and|the|more|units?|on|what)\b", known.said(one))}


@every_language
@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_every_standing_order_is_told(tag: str, name: str) -> None:
    game, known, random = loaded(name), _language(tag, name), Random(1)
    kinds = game.order_kinds if isinstance(game, TakesOrders) else ()
    labels = {kind.title for kind in kinds} | {one.title for kind in kinds for one in kind.parameters}
    labels |= {words for kind in kinds for one in kind.parameters for words in _phrases(one.to_json())}
    sentences = {kind.sentence for kind in kinds}
    for _ in range(40 if kinds else 0):
        sentences |= {order_words(game, order) for order in drawn(game, random)}

    assert not {one for one in labels if not known.knows(one) and known.said(one) == one}
    assert not {one for one in sentences if not known.knows(one)}
    assert not {
        one for one in sentences if re.search(r"\b(the|enemy|units|steps|turn|where|when)\b", _gapless(known.said(one)))
    }


def _phrases(parameter: dict[str, Any]) -> list[str]:
    """The words of a parameter that stand in sentences; a bare gap needs no translation."""
    words = [one["title"] for one in parameter.get("choices", ())] + [
        parameter.get("some", ""),
        parameter.get("none", ""),
    ]
    return [one for one in words if re.search(r"\w", one)]


def _gapless(sentence: str) -> str:
    return re.sub(r"\{\w+\}", "", sentence)


def test_a_sentence_is_said_with_what_fills_its_gaps() -> None:
    german = _language("de")

    assert german.said("German 1 Pz, German 6 Pz move to 0110") == "Deutsche 1 Pz, Deutsche 6 Pz ziehen nach 0110"
    assert german.said("turn 2, Soviet movement") == "Zug 2, sowjetische Bewegung"
    assert german.said("+1 column: armor defends") == "+1 Spalte: Panzer verteidigen"
    assert german.said(str(Refusal("3.0", "the game is over: nothing more can be done"))).endswith("(Regel 3.0)")
    assert german.said("a sentence that nobody knows") == "a sentence that nobody knows"


def test_of_two_that_fit_the_one_with_more_words_in_common_is_said() -> None:
    language = Language({"{} to {:w}": "{} nach {}", "{} retreats to {:w}": "{} weicht nach {}", "fort": "Fort"}, {})

    assert language.said("A retreats to 0101") == "A weicht nach 0101"
    assert language.said("A to 0101") == "A nach 0101"
    assert language.said("A to the last hex") == "A to the last hex"


def test_a_word_in_a_gap_is_not_the_title_of_a_case() -> None:
    """The rulebook has a case called "German", about a victory; in a refusal the word means the side."""
    language = _language("de", "assault-on-leningrad")

    assert (
        language.said("german-1 is not a German ground unit on the map")
        == "german-1 ist keine deutsche Bodeneinheit auf der Karte"
    )
    assert language.said("German") == "Deutscher entscheidender Sieg"


@every_language
@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_a_rulebook_in_another_language_has_every_case_and_ruling(tag: str, name: str) -> None:
    game = loaded(name)
    known = rulebook_in(tag, game)
    lacking = [rule.number for rule in game.rulebook if rule.title not in known or rule.gist not in known]
    unsaid = [name for name, text in game.rulebook.rulings.items() if text not in known]

    assert not lacking and not unsaid
    assert not [text for text in known.values() if not text or GAP.search(text)]
