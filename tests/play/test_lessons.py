"""Lessons: every game teaches every idea, every lesson can be done, and all of it is said in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.games.shared.about import HARDEST, about, picture
from hexfront.games.shared.lessons import IDEAS, is_like, lesson_of, lessons_of
from hexfront.kernel.errors import InputError
from hexfront.play.languages.language import ENGLISH, languages
from hexfront.play.languages.texts import texts_in
from tests.lessons import Learner
from tools.fuzz_play import loaded

NAMES = tuple(games())
OTHERS = tuple(tag for tag in languages() if tag != ENGLISH)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_teaches_every_idea_in_order(name: str) -> None:
    assert tuple(lesson.name for lesson in lessons_of(loaded(name))) == IDEAS


@pytest.mark.parametrize("idea", IDEAS)
@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_can_be_done(name: str, idea: str) -> None:
    game = loaded(name)

    Learner(game, lesson_of(game, idea)).take()


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_asks_for_something_and_speaks_of_what_is_on_its_map(name: str) -> None:
    game = loaded(name)

    for lesson in lessons_of(game):
        assert any(step.way for step in lesson.steps)
        assert len(lesson.steps) <= 5
        for step in lesson.steps:
            assert set(step.show) <= set(game.map.hexes)
            assert set(re.findall(r"\b(?:german|soviet)-[\w-]+", step.text)) <= set(game.units)


@pytest.mark.parametrize("name", NAMES)
def test_the_goal_of_a_lesson_brings_points(name: str) -> None:
    game = loaded(name)
    learner = Learner(game, lesson_of(game, "goal"))
    before = game.balance(learner.state, learner.lesson.side)

    learner.take()

    assert game.balance(learner.state, learner.lesson.side) > before


def texts(document: Any) -> set[str]:
    """All sentences for people in a document."""
    if isinstance(document, dict):
        kept = ("text", "title", "goal", "good_for")
        own = {value for key, value in document.items() if key in kept and isinstance(value, str)}
        return own.union(*map(texts, document.values()))
    return set().union(*map(texts, document)) if isinstance(document, list) else set()


def taught(game: Wargame) -> set[str]:
    return texts([lesson.to_json() for lesson in lessons_of(game)]) | texts(about(game).to_json())


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_lessons_and_goals_are_said_in_every_language(name: str, tag: str) -> None:
    game = loaded(name)
    known = texts_in(tag, game)

    assert taught(game) <= known.keys()
    for english, said in known.items():
        # Hexes and units are the same in all languages.
        names = r"\b(?:(?:german|soviet)-[\w-]+\w|\d{4}|[A-N]\d)\b"
        assert sorted(set(re.findall(names, said))) == sorted(set(re.findall(names, english))), said


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_what_it_is_like(name: str) -> None:
    told = about(loaded(name))

    assert told.goal.endswith(".") and told.good_for and set(told.aims) == set(games()[name].sides)
    assert told.minutes is not None and 10 <= told.minutes <= 600
    assert told.complexity is not None and 1 <= told.complexity <= HARDEST
    image = picture(loaded(name))
    assert image is not None and image[:3] == b"\xff\xd8\xff" and 8_000 < len(image) < 90_000


def test_an_action_is_like_what_is_wanted_if_it_ends_there_with_these_units() -> None:
    move = {"type": "move", "units": ["a", "b"], "path": ["0101", "0102"]}

    assert is_like({"type": "move", "units": ["a"], "to": "0102"}, move)
    assert not is_like({"type": "move", "to": "0101"}, move)
    assert not is_like({"type": "move", "units": ["c"]}, move)
    assert is_like({"type": "enter", "to": "0101"}, {"type": "enter", "hex": "0101"})


def test_an_unknown_lesson_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="knitting"):
        lesson_of(loaded(NAMES[0]), "knitting")
