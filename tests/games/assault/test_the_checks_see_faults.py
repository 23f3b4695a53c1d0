"""The check of every promise fails on a game that breaks the promise."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from hexfront.games.assault import promises as family
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import BASE, ELIMINATED, SPENT
from hexfront.games.assault.promises import game_of
from hexfront.games.face import Cost
from hexfront.games.shared.odds_game import Reach
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State
from hexfront.study.promises import Broken, Check, Happened, promises_of
from tests.games.acting import Units, move
from tests.games.assault.ground import ground, position
from tests.games.moments import after, put

GERMANS: Units = {"german-1": "2520", "german-58": "2620", "german-38-hq": "2524"}
#: Out of supply: the headquarters of its corps is not on the map.
LOST: Units = {"german-121": "3030"}
RUSSIANS: Units = {"soviet-10": "2516", "soviet-177": "2416", "soviet-baltic-fleet": "0125"}


@cache
def german_move() -> Happened:
    """A valid moment: a division moves one hex."""
    return _moment("german movement", move("german-1", "2519"))


@cache
def german_combat() -> Happened:
    """A valid moment after which an attack can be announced."""
    game = ground()
    state = position(game, "german combat", {**GERMANS, "soviet-10": "2519"}, turn=9)
    return Happened(game, state, "german", game.legal_actions(state)[0], (), state, Random(1))


def _moment(phase: str, action: Action) -> Happened:
    game = ground()
    state = position(game, phase, {**GERMANS, **LOST, **RUSSIANS}, turn=9)
    after, events = game.submit(state, "german", action, LoadedDice())
    return Happened(game, state, "german", action, events, after, Random(1))


@pytest.mark.parametrize("moment", [german_move, german_combat])
def test_a_sound_moment_passes_every_check(moment: Callable[[], Happened]) -> None:
    for check in [*promises_of(ground())[0], *promises_of(ground())[1]]:
        check(moment())


def placed(moment: Happened, **where: str) -> Happened:
    """The moment with units elsewhere after it: ``german_1="2519"``."""
    frame, places = moment.after.frame, moment.after.places
    for name, place in where.items():
        places = put(places, frame.unit_index[name.replace("_", "-")], frame.place_index[place])
    return after(moment, places=places)


def index(moment: Happened, name: str) -> Unit:
    return moment.after.frame.unit_index[name]


def a_division_in_the_sea(moment: Happened) -> Happened:
    return placed(moment, german_1="0321")


def a_dead_unit_with_steps(moment: Happened) -> Happened:
    return placed(moment, german_1=ELIMINATED)


def a_division_at_the_air_base(moment: Happened) -> Happened:
    return placed(moment, german_1=BASE)


def aircraft_off_the_map(moment: Happened) -> Happened:
    unit = game_of(moment).campaign.air_units[0][0]
    return after(moment, places=put(moment.after.places, unit, game_of(moment).campaign.box(ELIMINATED)))


def ships_on_land(moment: Happened) -> Happened:
    return placed(moment, soviet_baltic_fleet="2534")


def a_ghost_on_the_map(moment: Happened) -> Happened:
    return after(moment, steps=put(moment.after.steps, index(moment, "german-1"), 0))


def a_giant_on_the_map(moment: Happened) -> Happened:
    return after(moment, steps=put(moment.after.steps, index(moment, "german-1"), 9))


def a_step_out_of_nothing(moment: Happened) -> Happened:
    return replace(moment, before=moment.before.with_steps(index(moment, "german-1"), 1))


def both_sides_in_a_hex(moment: Happened) -> Happened:
    return placed(moment, german_1="2516")


def two_divisions_in_a_hex(moment: Happened) -> Happened:
    return placed(moment, german_1="2620")


def germans_in_the_city_hexes(moment: Happened) -> Happened:
    return placed(moment, german_1="0320")


def an_overcrowded_city(moment: Happened) -> Happened:
    campaign, places = game_of(moment).campaign, moment.after.places
    russians = [unit for unit in campaign.frame.ground_units if campaign.frame.unit_sides[unit] == 1]
    for unit in russians[: 3 * campaign.city.limit + 1]:
        places = put(places, unit, campaign.sheet.index["0320"])
    return after(moment, places=places)


def the_city_on_both_maps(moment: Happened) -> Happened:
    return placed(moment, german_1="L7", soviet_10="0320")


def a_fringe_held_by_both(moment: Happened) -> Happened:
    fringe, on_the_map = fringe_of(moment)
    return placed(moment, german_1=on_the_map, soviet_10=fringe)


def left_on_the_fringe(moment: Happened) -> Happened:
    frame = moment.after.frame
    next_side = next(at for at, side in enumerate(frame.phase_sides) if side == "soviet" and at > 1)
    return after(placed(moment, german_1=fringe_of(moment)[0]), phase_index=next_side)


def fringe_of(moment: Happened) -> tuple[str, str]:
    """A fringe hex of the inset, and its hex on the main map."""
    game = game_of(moment)
    place, inset = next(iter(game.campaign.city.fringes.items()))
    return game.map.names(inset)[0], game.map.name(place)


def more_points_than_there_are(moment: Happened) -> Happened:
    spent = put(moment.after.vectors[SPENT], index(moment, "german-1"), 99)
    return after(moment, vectors=(spent, *moment.after.vectors[1:]))


def points_given_back(moment: Happened) -> Happened:
    spent = put(moment.after.vectors[SPENT], index(moment, "german-1"), -1)
    return after(moment, vectors=(spent, *moment.after.vectors[1:]))


@pytest.mark.parametrize(
    ("check", "spoil", "complaint"),
    [
        (family.every_unit_has_its_place, a_division_in_the_sea, "german-1 stands in 0321"),
        (family.every_unit_has_its_place, a_dead_unit_with_steps, "has 2 steps"),
        (family.every_unit_has_its_place, a_division_at_the_air_base, "german-1 is in the box 'base'"),
        (family.every_unit_has_its_place, aircraft_off_the_map, "is in the box 'eliminated'"),
        (family.every_unit_has_its_place, ships_on_land, "sails in 2534"),
        (family.every_unit_has_its_place, a_ghost_on_the_map, "german-1 is on the map with 0 steps"),
        (family.every_unit_has_its_place, a_giant_on_the_map, "german-1 is on the map with 9 steps"),
        (family.steps_only_fall, a_step_out_of_nothing, "german-1 went from 1"),
        (family.stacks_are_legal, both_sides_in_a_hex, "both sides stand in 2516"),
        (family.stacks_are_legal, two_divisions_in_a_hex, "stand together in 2620"),
        (family.stacks_are_legal, germans_in_the_city_hexes, "Germans stand in the city hexes"),
        (family.stacks_are_legal, an_overcrowded_city, "0320 is overcrowded"),
        (family.the_city_is_played_on_one_map, the_city_on_both_maps, "Russians play on both maps"),
        (family.the_fringe_is_cleared, a_fringe_held_by_both, "on different maps"),
        (family.the_fringe_is_cleared, left_on_the_fringe, "german units are left on the fringe"),
        (family.nobody_overspends, more_points_than_there_are, "german-1 has spent 99"),
        (family.nobody_overspends, points_given_back, "german-1 has spent -1"),
    ],
)
def test_a_spoilt_state_is_seen(check: Check, spoil: Callable[[Happened], Happened], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check(spoil(german_move()))


Bend = Callable[[pytest.MonkeyPatch, AssaultGame], None]


def knows_no_line(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    patch.setattr(game, "supply", lambda state, unit: None)


def knows_no_reason(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    patch.setattr(game, "why_unsupplied", lambda state, unit: None)


def supplies_from_elsewhere(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    honest = game.supply
    elsewhere = "2534"

    def lying(state: State, unit: str) -> Any:
        line = honest(state, unit)
        return replace(line, path=(elsewhere, *line.path)) if line else None

    patch.setattr(game, "supply", lying)


def reaches_everything(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    cost = Cost(game.campaign.points(2), ("2534",), None)
    patch.setattr(game, "reach", lambda state, units: {"2534": cost})


def reaches_nothing(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    patch.setattr(game, "reach", lambda state, units: {})


def reaches_for_less(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    honest = Reach.__getitem__
    patch.setattr(Reach, "__getitem__", lambda self, number: replace(honest(self, number), points=Fraction(0)))


def counts_one_too_many(patch: pytest.MonkeyPatch, game: AssaultGame) -> None:
    honest = game.odds

    def lying(*what: Any) -> Any:
        odds = honest(*what)
        return replace(odds, attack=odds.attack + 1)

    patch.setattr(game, "odds", lying)


@pytest.mark.parametrize(
    ("check", "bend", "moment"),
    [
        (family.supply_is_told_in_one_way, knows_no_line, german_move),
        (family.supply_is_told_in_one_way, knows_no_reason, german_move),
        (family.supply_is_told_in_one_way, supplies_from_elsewhere, german_move),
        (family.reach_tells_the_truth, reaches_everything, german_move),
        (family.reach_tells_the_truth, reaches_nothing, german_move),
        (family.reach_tells_the_truth, reaches_for_less, german_move),
        (family.odds_sheets_add_up, counts_one_too_many, german_combat),
    ],
)
def test_a_lying_game_is_seen(
    check: Check, bend: Bend, moment: Callable[[], Happened], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ground()
    fresh = replace(moment(), chance=Random(1))
    check(fresh)
    bend(monkeypatch, game)

    with pytest.raises(Broken):
        check(replace(fresh, chance=Random(1)))


def test_every_promise_of_the_family_is_shown_a_fault() -> None:
    shown = {mark.args[1][at][0] for mark in _marks() for at in range(len(mark.args[1]))}

    assert shown == {*family.PROMISES.every_step, *family.PROMISES.some_steps}


def _marks() -> list[Any]:
    tests: list[Any] = [test_a_spoilt_state_is_seen, test_a_lying_game_is_seen]
    return [mark for test in tests for mark in test.pytestmark]
