"""The check of every promise fails on a game that breaks the promise."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Cost
from hexfront.games.leningrad import promises as family
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, FORT, GERMANS, HALVED, SHOWN, SOVIETS, SPENT, UNSEEN
from hexfront.games.leningrad.promises import game_of
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Side, Unit, has
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import Deployment, Ground, State
from hexfront.mechanics.actions import Move
from hexfront.play.runner import playing
from hexfront.study import promises
from hexfront.study.promises import Broken, Check, Happened, promises_of
from tests.games.moments import after, put

NAME = "leningrad-1979"


@cache
def german_move() -> Happened:
    """A valid moment: a move in a German movement phase after the first."""
    game = hexfront.load(NAME)
    players = dict.fromkeys(game.frame.sides, RandomPlayer(4))
    for done in playing(game, players, hexfront.SeededDice(4), game.new(setup="suggested")):
        if done.before.turn > 1 and done.side == "german" and isinstance(done.action, Move):
            return Happened(game, *done, Random(1))
    raise AssertionError("no German unit moved after turn 1")


def test_a_sound_moment_passes_every_check() -> None:
    moment = german_move()

    for check in [*promises_of(moment.game)[0], *promises_of(moment.game)[1]]:
        check(moment)


def on_the_map(moment: Happened, side: Side) -> list[Unit]:
    return game_of(moment).campaign.board.units_of(moment.after, side)


def an_event_is_missing(moment: Happened) -> Happened:
    return replace(moment, events=())


def a_track_is_not_a_number(moment: Happened) -> Happened:
    return replace(moment, events=(TrackSet("surprise", "two"),))  # type: ignore[arg-type]


def the_ground_is_stale(moment: Happened) -> Happened:
    return replace(moment, after=moment.after._replace(ground=Ground((Deployment.of({}), Deployment.of({})))))


def the_turn_runs_back(moment: Happened) -> Happened:
    return after(moment, turn=1)


def a_forgotten_origin(moment: Happened) -> Happened:
    eliminated = game_of(moment).campaign.box(ELIMINATED)
    return after(
        moment,
        vectors=(moment.after.vectors[0], put(moment.after.vectors[1], 0, eliminated + 1), moment.after.vectors[2]),
        places=put(moment.after.places, 0, eliminated),
        steps=put(moment.after.steps, 0, 0),
    )


def a_unit_in_the_sea(moment: Happened) -> Happened:
    campaign = game_of(moment).campaign
    sea = next(index for index in campaign.sheet.index.values() if not has(campaign.sheet.playable, index))
    return after(moment, places=put(moment.after.places, on_the_map(moment, GERMANS)[0], sea))


def a_dead_unit_with_steps(moment: Happened) -> Happened:
    return after(
        moment,
        places=put(moment.after.places, on_the_map(moment, GERMANS)[0], game_of(moment).campaign.box(ELIMINATED)),
    )


def a_german_among_the_shown(moment: Happened) -> Happened:
    return after(
        moment, places=put(moment.after.places, on_the_map(moment, GERMANS)[0], game_of(moment).campaign.box(SHOWN))
    )


def a_step_out_of_nothing(moment: Happened) -> Happened:
    unit = on_the_map(moment, GERMANS)[0]
    return replace(moment, before=moment.before.with_steps(unit, 1))


def an_untried_unit_vanishes(moment: Happened) -> Happened:
    unit = next(one for one in on_the_map(moment, SOVIETS) if game_of(moment).campaign.untried_kind[one])
    return after(moment, places=put(moment.after.places, unit, game_of(moment).campaign.box(SHOWN)))


def both_sides_in_a_hex(moment: Happened) -> Happened:
    german, soviet = on_the_map(moment, GERMANS)[0], on_the_map(moment, SOVIETS)[0]
    return after(moment, places=put(moment.after.places, german, moment.after.places[soviet]))


def four_in_a_hex(moment: Happened) -> Happened:
    first, *others = on_the_map(moment, GERMANS)
    places = moment.after.places
    for unit in others[:3]:
        places = put(places, unit, places[first])
    return after(moment, places=places)


def a_fort_under_germans(moment: Happened) -> Happened:
    return after(moment, markers=(1 << moment.after.places[on_the_map(moment, GERMANS)[0]],), tracks=(1, 1, 0, 0))


def a_fort_nobody_placed(moment: Happened) -> Happened:
    return after(moment, markers=put(moment.after.markers, FORT, 1 << moment.game.map.index["2604"]))


def more_points_than_there_are(moment: Happened) -> Happened:
    spent = put(moment.after.vectors[SPENT], on_the_map(moment, GERMANS)[0], 99)
    return after(moment, vectors=(spent, *moment.after.vectors[1:]))


def more_points_than_half(moment: Happened) -> Happened:
    unit = on_the_map(moment, GERMANS)[0]
    spent = put(moment.after.vectors[SPENT], unit, game_of(moment).campaign.movement_points[unit])
    return after(
        moment, vectors=(spent, *moment.after.vectors[1:]), statuses=put(moment.after.statuses, HALVED, 1 << unit)
    )


@pytest.mark.parametrize(
    ("check", "spoil"),
    [
        (promises.events_rebuild_the_state, an_event_is_missing),
        (promises.ground_is_right, the_ground_is_stale),
        (promises.turns_go_forward, the_turn_runs_back),
        (promises.position_comes_back, a_forgotten_origin),
        (family.every_unit_has_its_place, a_unit_in_the_sea),
        (family.every_unit_has_its_place, a_dead_unit_with_steps),
        (family.every_unit_has_its_place, a_german_among_the_shown),
        (family.steps_only_fall, a_step_out_of_nothing),
        (family.untried_units_add_up, an_untried_unit_vanishes),
        (family.stacks_are_legal, both_sides_in_a_hex),
        (family.stacks_are_legal, four_in_a_hex),
        (family.forts_are_legal, a_fort_under_germans),
        (family.forts_are_legal, a_fort_nobody_placed),
        (family.nobody_overspends, more_points_than_there_are),
        (family.nobody_overspends, more_points_than_half),
    ],
)
def test_a_spoilt_state_is_seen(check: Check, spoil: Callable[[Happened], Happened]) -> None:
    with pytest.raises(Broken):
        check(spoil(german_move()))


def test_a_value_that_json_changes_is_seen() -> None:
    with pytest.raises((Broken, hexfront.InputError)):
        promises.wire_forms_come_back(a_track_is_not_a_number(german_move()))


def offers_nothing(game: LeningradGame) -> None:
    game.legal_actions = lambda state: []  # type: ignore[method-assign]


def offers_the_impossible(game: LeningradGame) -> None:
    game.legal_actions = lambda state: [Move(("soviet-16",), ("2604",))]  # type: ignore[method-assign]


def offers_twice(game: LeningradGame) -> None:
    game.legal_actions = lambda state: [EndPhase(), EndPhase()]  # type: ignore[method-assign]


def refuses_nothing(game: LeningradGame) -> None:
    game.refusal = lambda state, side, action: None  # type: ignore[method-assign]


def carries_out_anything(game: LeningradGame) -> None:
    game.submit = lambda state, side, action, dice: (state, ())  # type: ignore[method-assign, assignment]


def refuses_everything(game: LeningradGame) -> None:
    game.refusal = lambda state, side, action: Refusal("3.0", "no")  # type: ignore[method-assign]


def leaks(game: LeningradGame) -> None:
    honest = game.view

    def telling(state: State, side: str) -> dict[str, Any]:
        unseen = next(name for name in state.frame.units if state.place_of(name) == UNSEEN)
        return honest(state, side) | {"next draw": unseen}

    game.view = telling  # type: ignore[method-assign]


def offers_to_both(game: LeningradGame) -> None:
    honest = game.view
    game.view = lambda state, side: honest(state, side) | {"actions": [{}]}  # type: ignore[method-assign]


def forgets_supply(game: LeningradGame) -> None:
    game.supplied = lambda state, side: HexSet(game.map, NO_HEXES)  # type: ignore[method-assign]


def reaches_everything(game: LeningradGame) -> None:
    cost = Cost(game.campaign.points(2), ("2604",), None)
    game.reach = lambda state, units: {"2604": cost}  # type: ignore[method-assign]


def reaches_nothing(game: LeningradGame) -> None:
    game.reach = lambda state, units: {}  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("check", "bend"),
    [
        (promises.something_can_be_done, offers_nothing),
        (promises.every_offer_is_accepted, offers_the_impossible),
        (promises.every_offer_is_accepted, offers_twice),
        (promises.every_offer_is_accepted, refuses_everything),
        (promises.strange_actions_are_refused, refuses_nothing),
        (promises.strange_actions_are_refused, carries_out_anything),
        (promises.the_other_side_is_turned_away, refuses_nothing),
        (promises.the_other_side_is_turned_away, carries_out_anything),
        (promises.views_are_sound, leaks),
        (promises.views_are_sound, offers_to_both),
        (family.supply_of_a_side_is_that_of_its_units, forgets_supply),
        (family.reach_tells_the_truth, reaches_everything),
        (family.reach_tells_the_truth, reaches_nothing),
    ],
)
def test_a_lying_game_is_seen(check: Check, bend: Callable[[LeningradGame], None]) -> None:
    game = LeningradGame(NAME)
    bend(game)

    with pytest.raises(Broken):
        check(replace(german_move(), game=game))


def test_a_game_that_offers_other_things_after_loading_is_seen() -> None:
    game = LeningradGame(NAME)
    honest: Callable[[State], list[Action]] = game.legal_actions
    answers = iter(([EndPhase()], []))
    moment = replace(german_move(), game=game)
    assert honest(moment.after)
    game.legal_actions = lambda state: list(next(answers))  # type: ignore[method-assign]

    with pytest.raises(Broken):
        promises.what_is_open_is_the_same_after_loading(moment)
