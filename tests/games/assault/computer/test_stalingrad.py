"""The staff for Stalingrad: objectives that count for their occupant, tanks without shelter, cut roads."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from hexfront.ai.players import levels_of, player, staff_of
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.battle import Attackers, Target
from hexfront.games.assault.computer.city import undermanned
from hexfront.games.assault.computer.doctrine import doctrine_of
from hexfront.games.assault.computer.evaluation import TERMS, stages_of, terms
from hexfront.games.assault.computer.lifelines import lifelines, raids
from hexfront.games.assault.computer.marches import Marches
from hexfront.games.assault.computer.movers import movers
from hexfront.games.assault.computer.script import Script
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Transfer
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import CUP, GERMANS, SOVIETS
from hexfront.games.registry import load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.sets import has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.play.runner import playing
from tests.games.acting import Units
from tests.games.assault.ground import alone

NAME = "assault-on-stalingrad"
#: The VIII Corps stands on thirteen columns of hexes.
SPREAD_CORPS = Path(__file__).with_name("spread_corps.json")
#: A Russian far from all action.
FAR = {"soviet-181": "0120"}


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    game = load(NAME)
    assert isinstance(game, AssaultGame)
    return Atlas(game)


def placed(atlas: Atlas, turn: int, phase: str, units: dict[str, str]) -> State:
    """A position with some units; all others are withdrawn."""
    return alone(atlas.game, phase, units, turn)


def test_all_levels_know_the_game() -> None:
    assert list(levels_of(load(NAME))) == ["random", "corporal", "sergeant", "captain", "general"]


def test_a_victory_hex_is_held_as_long_as_a_german_is_in_it(atlas: Atlas) -> None:
    units = {"german-16-pz": "G7", "german-xiv-pz-hq": "1307", "soviet-w1": "K9"}
    held = Situation(atlas, placed(atlas, 12, "german movement", units)).hold
    left = Situation(atlas, placed(atlas, 12, "german movement", units | {"german-16-pz": "G8"})).hold

    assert has(held, atlas.sheet.index["G7"])
    assert not left & atlas.country.key_points


def test_tanks_have_no_shelter_in_a_town_and_rifles_do(atlas: Atlas) -> None:
    def column(defender: str) -> str | None:
        units = {"german-71": "1412", "german-li-hq": "1415", defender: "1413"}
        situation = Situation(atlas, placed(atlas, 5, "german combat", units))
        force, attacker = Attackers(), atlas.frame.unit_index["german-71"]
        force.join(situation, attacker, atlas.sheet.index["1412"])
        return Target(situation, atlas.sheet.index["1413"], SOVIETS).column(force)

    assert column("soviet-13-tc") == "1:1"
    assert column("soviet-181") == "1:1"
    assert column("soviet-33-gds") == "1:2"


def test_districts_with_more_victory_hexes_than_units_ask_for_more(atlas: Atlas) -> None:
    units = {f"soviet-w{number}": "1405" for number in range(1, 5)} | {"soviet-10-nkvd": "E6"}
    wanting = undermanned(Situation(atlas, placed(atlas, 19, "soviet movement", units)))

    assert atlas.sheet.names(wanting) == ("1305",)


def test_russians_go_to_the_victory_hexes_on_the_last_turn_only(atlas: Atlas) -> None:
    def transfers(turn: int) -> int:
        units = {"soviet-w1": "1405", "soviet-w2": "1305", "german-li-hq": "1419", "german-71": "1419"}
        state = placed(atlas, turn, "soviet movement", units)
        players = {side: player(atlas.game, "sergeant", side, 1) for side in atlas.frame.sides}
        begun = playing(atlas.game, players, SeededDice(1), state)
        turn_of_one = takewhile(lambda done: done.side == "soviet", begun)
        return sum(isinstance(done.action, Transfer) for done in turn_of_one)

    assert (transfers(18), transfers(19)) == (0, 2)


@pytest.mark.parametrize(
    ("bank", "landing", "shore"), [("1203", "E4", "D4"), ("1304", "G5", "G6"), ("1404", "K7", "K8")]
)
def test_russians_on_the_east_bank_come_over_by_ferry_when_germans_are_in_the_city(
    atlas: Atlas, bank: str, landing: str, shore: str
) -> None:
    units = {"german-71": "M10", "german-li-hq": "1507", "soviet-w1": "H7", "soviet-13-gds": bank}
    state = placed(atlas, 12, "soviet movement", units)
    sergeant, actions = player(atlas.game, "sergeant", "soviet", 1), []
    while state.phase == "soviet movement":
        actions.append(sergeant.choose(atlas.game, state))
        state, _ = atlas.game.submit(state, "soviet", actions[-1], SeededDice(1))

    assert state.place_of("soviet-13-gds") == shore
    assert actions[:2] == [Transfer("soviet-13-gds", landing), Move(("soviet-13-gds",), (shore,))]


def test_who_cuts_off_a_corps_is_worth_an_attack(atlas: Atlas) -> None:
    """Russian rifle divisions surround the corps; one stands where the supply line would otherwise run."""
    units = {"german-71": "1417", "german-li-hq": "1417"}
    around = [atlas.sheet.name(place) for place in atlas.sheet.adjacent[atlas.sheet.index["1417"]]]
    ring = dict(zip([f"soviet-{number}" for number in (181, 147, 229, 399, 131, 196)], around, strict=True))
    free, cut = (Situation(atlas, placed(atlas, 5, "german movement", units | one)) for one in (FAR, ring))

    assert lifelines(free) and raids(free) == {}
    assert max(raids(cut).values()) > 1
    assert set(raids(cut)) <= {atlas.sheet.index[hex_] for hex_ in around}


def test_a_corps_without_the_city_for_a_goal_stays_at_its_last(atlas: Atlas) -> None:
    doctrine = doctrine_of(NAME)
    units = {"german-1-rum": "1917", "german-vi-rum-hq": "1917", "german-71": "1413", "german-li-hq": "1420"}
    situation = Situation(atlas, placed(atlas, 8, "german movement", units))
    axes = Axes(situation, doctrine.styles[GERMANS][0], doctrine)

    assert atlas.sheet.names(axes.goals("VI Rum")) == ("1917",)
    assert atlas.sheet.names(axes.goals("LI")) == ("1413",)


def test_a_german_at_the_gate_can_be_deep_in_the_city_in_one_move(atlas: Atlas) -> None:
    units = {"german-71": "1306", "german-li-hq": "1307", "soviet-w1": "C5"}
    situation = Situation(atlas, placed(atlas, 12, "german movement", units))
    (mover,) = movers(situation, GERMANS, atlas.rules.movement["german", "movement"])
    reached = set(atlas.sheet.names(mover.reach & atlas.city.interior))

    assert {"H7", "G7"} <= reached


def test_the_evaluation_counts_what_is_manned_and_has_weights_for_every_stage(atlas: Atlas) -> None:
    manned = TERMS.index("manned")
    fought = {"german-16-pz": "G8", "german-xiv-pz-hq": "1307", "soviet-w1": "G7"}
    quiet = {"german-16-pz": "1413", "german-xiv-pz-hq": "1413", "soviet-w1": "1405"}
    values = [terms(atlas, placed(atlas, 12, "german movement", units))[manned] for units in (fought, quiet)]

    assert values == [0.5, 4.0]
    assert stages_of(atlas) == (4, 8, 12, 16, 19)
    assert 0 < staff_of(atlas.game).worth(placed(atlas, 12, "german movement", fought), "german") < 1


def test_who_will_be_drawn_from_the_cup_is_left_to_the_dice(atlas: Atlas) -> None:
    """The order of draws is not part of the state, so a trial with other dice draws other units."""
    game = atlas.game
    state = game.new(setup="suggested")
    imagined = staff_of(game).imagined(state, "soviet", Random(1))
    cup = atlas.frame.place_index[CUP]
    drawn = set()
    for seed in range(4):
        players = {side: player(game, "sergeant", side, 1) for side in game.frame.sides}
        begun = playing(game, players, SeededDice(seed), imagined)
        end = next(done.after for done in begun if done.after.turn == 3)
        drawn.add(tuple(unit for unit in atlas.units if state.places[unit] == cup != end.places[unit]))

    assert len(drawn) > 1


@pytest.mark.parametrize(("looks_again", "left"), [(False, 6), (True, 0)])
def test_headquarters_that_look_again_leave_nobody_of_a_corps_that_spreads_behind(
    atlas: Atlas, looks_again: bool, left: int
) -> None:
    doctrine, dice = replace(doctrine_of(NAME), looks_again=looks_again), SeededDice(1)
    state = atlas.game.from_position(json.loads(SPREAD_CORPS.read_text(encoding="utf-8")))
    script, before = Script(atlas, GERMANS, doctrine.styles[GERMANS][0], doctrine), state
    while state.phase == "german movement":
        state, _ = atlas.game.submit(state, "german", script.action(state), dice)
    supplied = [atlas.rules.supply.supplied(one, GERMANS) for one in (before, state)]

    assert (supplied[0] & ~supplied[1]).bit_count() == left


def test_a_headquarters_that_cannot_go_on_from_its_entry_hex_stays_there(atlas: Atlas) -> None:
    shut_in, waiting = "german-iv-hq", "german-371"
    units: Units = {
        "german-xiv-pz-hq": "2313",
        "german-viii-hq": "2211",
        "german-xlviii-pz-hq": "2311",
        "german-xi-hq": "2212",
        shut_in: {"hex": "2312", "moved": True, "moving": True, "spent": "1"},
    }
    state = alone(atlas.game, "german movement", units, 5, **{"off map": [waiting]})
    doctrine = doctrine_of(NAME)
    marches = Marches(
        atlas, GERMANS, doctrine.styles[GERMANS][0], doctrine, atlas.rules.movement[state.owner, state.kind]
    )

    assert marches._onward(state, atlas.frame.unit_index[shut_in]) is None
