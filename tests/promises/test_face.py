"""The face of every game: what it tells about itself fits the game behind it."""

import inspect
import json

import pytest

import hexfront
from hexfront.games.face import (
    CORE_FIELDS,
    Absent,
    HasOdds,
    HasReinforcements,
    HasSetUp,
    HasStacking,
    HasSupply,
    Hides,
    Wargame,
    all_faces,
    asked,
    capabilities,
    faces_of,
    objectives_of,
    odds_of,
)
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import KERNEL_EVENTS
from hexfront.kernel.wire import type_name
from hexfront.play.words import action_words, decision_words, event_words
from tests.promises.game import random_game
from tools.fuzz_play import loaded

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))


@every_game
def test_the_registry_tells_what_the_game_is(name: str) -> None:
    game, info = loaded(name), hexfront.games()[name]

    assert not inspect.isabstract(type(game)) and isinstance(game, Wargame)
    assert (info.sides, info.turns) == (game.frame.sides, game.frame.last_turn)
    assert list(game.units) == list(game.frame.units)


@every_game
def test_its_words_name_only_what_it_speaks_of(name: str) -> None:
    game = loaded(name)
    events, decisions, actions = (
        {type_name(one) for one in classes}
        for classes in (game.vocabulary.events, game.vocabulary.decisions, game.vocabulary.actions)
    )

    assert set(game.words.events) <= events and set(game.words.decisions) == decisions
    assert set(game.words.prepositions) <= actions
    assert game.words.headlines <= set(game.words.events)
    assert game.reveals <= events
    assert set(game.marches) | set(game.fights) <= set(game.vocabulary.actions)
    assert set(game.vocabulary.events) >= set(KERNEL_EVENTS)


@every_game
def test_a_whole_game_can_be_told(name: str) -> None:
    game = loaded(name)
    record = random_game(name).record
    for entry in record.entries:
        assert action_words(game, entry.action).startswith(entry.action["type"])
        for event in entry.events:
            words = event_words(game, event)
            assert (words is not None) == bool(words), f"{event} is told without words"
            if event["type"] == "decision owed":
                assert not decision_words(game, event["decision"]).endswith(f": {event['decision']['type']}.")


@every_game
def test_the_suggested_set_up_can_be_placed_one_by_one(name: str) -> None:
    game, dice = loaded(name), hexfront.SeededDice(0)
    state = game.new()
    while suggested := asked(game, HasSetUp).suggested(state):
        for action in (*suggested, EndPhase()):
            state, _ = game.submit(state, str(state.to_act), action, dice)

    assert state == game.new(seed=0, setup="suggested")


@every_game
def test_what_never_changes_is_plain_and_about_this_map(name: str) -> None:
    game = loaded(name)
    schedule = game.schedule if isinstance(game, HasReinforcements) else ()
    hexes = {*objectives_of(game), *(number for _, number, _ in game.marks())}
    hexes |= {number for line in schedule for number in line.hexes}
    counters = {unit: counter.to_json() for unit, counter in game.units.items()}

    assert hexes <= set(game.map.index)
    assert {unit for line in schedule for unit in line.units} <= set(game.units)
    assert json.loads(json.dumps(counters)) == counters
    if isinstance(game, HasOdds):
        assert all(len(row) == len(game.combat_chart.columns) for row in game.combat_chart.rows.values())
    if isinstance(game, HasStacking):
        assert all(game.stacking_limit(side, game.map.hexes[0]) > 0 for side in game.frame.sides)


@every_game
def test_a_view_has_the_fields_of_the_core_and_of_the_games_capabilities(name: str) -> None:
    game = loaded(name)
    fields = {field for face in faces_of(game) for field in face.fields}
    for side in game.frame.sides:
        assert set(game.sight(game.new(), side)) == CORE_FIELDS | fields


@every_game
def test_the_capabilities_are_those_of_the_class(name: str) -> None:
    game = loaded(name)

    assert set(capabilities(game)) == {face.capability for face in all_faces() if isinstance(game, face)}
    assert len(set(capabilities(game))) == len(capabilities(game))


class Bare(Wargame):
    """A game that has nothing but a core."""

    name = "bare"


# What such a game would have to say of itself is not asked here.
Bare.__abstractmethods__ = frozenset()


def test_what_a_game_lacks_cannot_be_asked_and_says_so() -> None:
    game = Bare()  # type: ignore[abstract]

    with pytest.raises(Absent, match="'zone' cannot be asked of bare: the game has no zones"):
        game.zone  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="'Bare' object has no attribute 'colour'"):
        game.colour  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(InputError, match="there is no supply in this game"):
        asked(game, HasSupply)
    with pytest.raises(InputError, match="there are no odds in this game"):
        odds_of(game, None, (), ())  # type: ignore[arg-type]
    assert capabilities(game) == () and not hasattr(game, "reach")


@every_game
def test_present_units_are_a_sides_own(name: str) -> None:
    game = loaded(name)
    state = game.new(setup="suggested")
    for side in game.frame.sides:
        present = set(game.present(state, side))
        seen = {unit["id"] for unit in game.sight(state, side)["units"] if unit["side"] == side}

        assert seen <= present
        assert all(game.units[unit].side == side for unit in present)


@every_game
def test_every_table_that_reads_a_die_tells_all_it_could_have_read(name: str) -> None:
    game = loaded(name)
    record = random_game(name).record
    state = record.opening(game)
    for entry in record.entries:
        for document in entry.events:
            event = game.event(document)
            fortune = game.fortune(state, event)
            if fortune:
                assert sum(fortune.chances.values()) == 1 and fortune.came in fortune.chances
                assert set(fortune.worth) == set(fortune.chances) and fortune.side in game.frame.sides
            state = event.applied_to(state)


def test_a_game_that_hides_must_say_what() -> None:
    with pytest.raises(TypeError, match="Sly hides something and must say what: it lacks 'known'"):

        class Sly(Wargame, Hides):
            """A game that forgets to hide what it hides."""
