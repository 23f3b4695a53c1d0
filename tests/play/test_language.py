"""Other languages: every sentence that players read is in the catalogue, and its gaps fit."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexfront
from hexfront.ai.players import LEVELS, levels_of, staff_of
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.rulebook import Refusal
from hexfront.play.languages.language import ENGLISH, GAP, Language, languages, load_language, rulebook_in
from hexfront.play.record.record import folded
from hexfront.play.words import told
from tests.promises.game import random_game
from tools.fuzz_play import loaded

PACKAGE = Path(hexfront.__file__).parent
#: Calls that take a sentence for players.
SAYING = {"Refusal", "InputError", "NotNow", "Fault", "Shift", "Score", "not_now", "not_yours", "no_such", "bad_input"}
FOLDERS = ("games", "mechanics", "kernel", "server")
#: What only those read who run the server, write data files or send positions.
NOT_FOR_PLAYERS = {
    "position.py",
    "datafiles.py",
    "settings.py",
    "serving.py",
    "database.py",
    "outbox.py",
    "webhooks.py",
}
OTHERS = [tag for tag in languages() if tag != ENGLISH]
every_language = pytest.mark.parametrize("tag", OTHERS)


def _language(tag: str) -> Language:
    return load_language(tag, [loaded(name) for name in hexfront.games()])


def _is_played(file: Path) -> bool:
    """Whether players meet a file: one of a family of games only when a game of it can be played."""
    families = {type(loaded(name)).__module__.split(".")[2] for name in hexfront.games()}
    layer, *inner = file.relative_to(PACKAGE).parts
    return layer != "games" or len(inner) == 1 or inner[0] in families


def _sentences() -> Iterator[tuple[str, str]]:
    """Every sentence in the source that is said to players, with its gaps, and the file it is in."""
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
    game, known = loaded(name), _language(tag)
    record = random_game(name).record
    lines = [line["text"] for entry in record.entries for line in told(game, entry.events)]

    assert len(lines) > 500
    assert not {line for line in lines if not known.knows(line) or known.said(line) == line}


@every_language
def test_every_level_of_the_computer_is_described(tag: str) -> None:
    known = _language(tag)

    assert not [level.title for level in LEVELS.values() if not known.knows(level.description)]


@every_language
@pytest.mark.parametrize("name", sorted(name for name in hexfront.games() if len(levels_of(loaded(name))) > 1))
def test_every_plan_of_the_computer_is_told(tag: str, name: str) -> None:
    game, known = loaded(name), _language(tag)
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


def test_a_sentence_is_said_with_what_fills_its_gaps() -> None:
    german = _language("de")

    assert german.said("German 1 Pz, German 6 Pz to 0110") == "Deutsche 1 Pz, Deutsche 6 Pz nach 0110"
    assert german.said("turn 2, Soviet movement") == "Zug 2, sowjetische Bewegung"
    assert german.said("+1 column: armor defends") == "+1 Spalte: Panzer verteidigen"
    assert german.said(str(Refusal("3.0", "the game is over: nothing more can be done"))).endswith("(Regel 3.0)")
    assert german.said("a sentence that nobody knows") == "a sentence that nobody knows"


def test_of_two_that_fit_the_one_with_more_words_in_common_is_said() -> None:
    language = Language({"{} to {:w}": "{} nach {}", "{} retreats to {:w}": "{} weicht nach {}", "fort": "Fort"}, {})

    assert language.said("A retreats to 0101") == "A weicht nach 0101"
    assert language.said("A to 0101") == "A nach 0101"
    assert language.said("A to the last hex") == "A to the last hex"


@every_language
@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_a_rulebook_in_another_language_has_every_case(tag: str, name: str) -> None:
    game = loaded(name)
    known = rulebook_in(tag, game)
    own = game.rulebook.own.values()
    lacking = [rule.number for rule in own if rule.title not in known or rule.gist not in known]

    assert not lacking
    assert not [text for text in known.values() if not text or GAP.search(text)]
