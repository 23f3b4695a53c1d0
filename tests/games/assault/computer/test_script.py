"""The staff of the assault family: its fast odds agree with the engine's; supply chain, garrisons, words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import hexfront
from hexfront.ai.players import hint, player, staff_of
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.battle import Attackers, Target, suffered
from hexfront.games.assault.computer.chain import Chain
from hexfront.games.assault.computer.doctrine import doctrine_of
from hexfront.games.assault.computer.headquarters import Headquarters
from hexfront.games.assault.computer.movers import movers
from hexfront.games.assault.computer.orders import assaults_in_sight
from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.computer.script import Script
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Attack
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import GERMANS, SIDES
from hexfront.kernel.sets import Side, has, other
from hexfront.kernel.state import State
from hexfront.play.runner import play_game, playing
from tests.games.assault.ground import alone

NAME, STALINGRAD = "assault-on-leningrad", "assault-on-stalingrad"


def loaded(name: str = NAME) -> AssaultGame:
    return AssaultGame(name)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(loaded())


def placed(atlas: Atlas, turn: int, phase: str, units: dict[str, str], air: Sequence[str] = ()) -> State:
    """A position with some units and ready air units; all others are withdrawn."""
    return alone(atlas.game, phase, units, turn, air=dict.fromkeys(air, "ready"))


def forecast(atlas: Atlas, state: State, action: Attack) -> tuple[str | None, int]:
    situation = Situation(atlas, state)
    side = Side(SIDES.index(str(state.to_act)))
    target = Target(situation, atlas.sheet.index[action.hexes[0]], other(side))
    force = Attackers()
    for name in action.units:
        unit = atlas.frame.unit_index[name]
        force.join(situation, unit, state.places[unit])
    over = atlas.rules.air.over(state, side)
    return target.column(force), target.change(force, has(over, target.place))


@pytest.mark.parametrize("name", [NAME, STALINGRAD])
def test_forecast_and_engine_read_the_same_column_and_die(name: str) -> None:
    game, doctrine = loaded(name), doctrine_of(name)
    atlas = Atlas(game)
    scripts = {
        side: Script(atlas, Side(number), doctrine.styles[number][1], doctrine) for number, side in enumerate(SIDES)
    }
    state, dice, compared = game.new(setup="suggested"), hexfront.SeededDice(3), 0
    while (side := state.to_act) is not None and state.turn < 12:
        action = scripts[side].action(state)
        if isinstance(action, Attack):
            odds = game.odds(state, action.units, action.hexes)
            assert forecast(atlas, state, action) == (odds.column, sum(one.points for one in odds.die_changes))
            compared += 1
        state, _ = game.submit(state, side, action, dice)

    assert compared >= 15


@pytest.mark.parametrize(
    ("harm", "steps", "retreat", "ground", "cost", "vacated"),
    [
        (0, [3.0], 1.0, 5.0, 0.0, False),
        (1, [3.0], 1.0, 0.5, 1.5, True),
        (1, [3.0, 3.0], 1.0, 9.0, 3.0, False),
        (1, [3.0], 1000.0, 2.0, 5.0, True),
        (2, [2.0, 3.0, 4.0], 0.5, 1.0, 3.5, True),
        (2, [2.0, 3.0, 4.0], 0.5, 9.0, 5.0, False),
        (9, [2.0, 3.0], 0.5, 1.0, 6.0, True),
    ],
)
def test_an_owner_takes_the_cheaper_way_to_meet_penalties(
    harm: int, steps: list[float], retreat: float, ground: float, cost: float, vacated: bool
) -> None:
    assert suffered(harm, steps, retreat, ground) == (cost, vacated)


def test_attacks_that_need_ground_support_are_planned_for_the_air_units_that_are_ready(atlas: Atlas) -> None:
    """Only the first attack is clearly worth making with support; a single air unit supports it."""
    units = {
        "german-121": "2923",
        "german-269": "2824",
        "german-8-10-pz": "2924",
        "german-8-8-mot": "2924",
        "german-8-28-mot": "2924",
        "german-ss-pol": "2724",
        "german-56-hq": "3025",
        "soviet-177": "2823",
        "german-28-hq": "3318",
        "german-11": "3221",
        "german-21": "3220",
        "german-1": "3120",
        "german-38-hq": "3322",
        "soviet-70": "3121",
    }
    doctrine, phase = doctrine_of(NAME), atlas.rules.movement["german", "movement"]

    def planned(ready: int, least: float) -> set[str]:
        air = [f"german-air-{number + 1}" for number in range(ready)]
        situation = Situation(atlas, placed(atlas, 5, "german movement", units, air))
        style = replace(doctrine.styles[GERMANS][0], least=least)
        found = assaults_in_sight(situation, GERMANS, style, doctrine, phase)
        return {atlas.sheet.name(one.place) for one in found}

    assert [planned(ready, 0.5) for ready in (0, 1)] == [set(), {"3121"}]
    assert [planned(ready, -1.0) for ready in (1, 2)] == [{"3121"}, {"3121", "2823"}]


def test_marches_lead_through_the_gates_onto_the_inset(atlas: Atlas) -> None:
    march = atlas.march("german mechanized", atlas.country.key_points)
    inside, gate, luga, edge = (march.far[atlas.sheet.index[hex_]] for hex_ in ("L5", "0420", "2823", "3828"))

    assert 0 == inside < gate < luga < edge
    assert atlas.sheet.names(atlas.gates) == ("0419", "0420")


def test_nobody_passes_through_a_city_that_would_need_a_garrison(atlas: Atlas) -> None:
    """The road north leads through Chudovo: a regiment goes round it, a division may end in it."""
    units = {"german-12-29-pz": "2308", "german-122": "2207", "german-39-hq": "2408", "soviet-w11": "0320"}
    state = placed(atlas, 12, "german movement", units)
    phase = atlas.rules.movement["german", "movement"]
    chudovo = atlas.sheet.index["2107"]
    regiment, division = (atlas.frame.unit_index[name] for name in ("german-12-29-pz", "german-122"))

    assert not has(reach_of(phase, state, regiment), chudovo)
    assert has(reach_of(phase, state, division), chudovo)


def test_a_headquarters_plans_to_follow_and_its_corps_stays_within_its_reach(atlas: Atlas) -> None:
    units = {"german-1": "1028", "german-58": "1029", "german-38-hq": "1136", "soviet-1-tank": "0821"}
    state = placed(atlas, 10, "german movement", units)
    situation, phase, doctrine = Situation(atlas, state), atlas.rules.movement["german", "movement"], doctrine_of(NAME)
    axes = Axes(situation, doctrine.styles[GERMANS][0], doctrine)
    headquarters = atlas.campaign.headquarters["38"]
    quarters = Headquarters(axes, Chain(situation, doctrine.wary), phase, movers(situation, GERMANS, phase))
    sites = quarters.sites([headquarters])
    chain = Chain(situation, doctrine.wary).with_sites(sites)

    assert sites[headquarters] != atlas.sheet.index["1136"]
    assert has(chain.region("38"), atlas.sheet.index["1028"])
    assert not has(chain.region("38"), atlas.sheet.index["0420"])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (NAME, {}),
        (NAME, {"bombardment": True, "guerrillas": True, "combat": True, "points": True}),
        (STALINGRAD, {}),
        (STALINGRAD, {"bombardment": True, "combat": True, "supply": True}),
    ],
)
def test_the_sergeant_plays_every_decision_of_a_game_from_the_set_up_on(name: str, options: dict[str, bool]) -> None:
    game = hexfront.load(name, **options)
    players = {side: player(game, "sergeant", side, 5) for side in SIDES}

    assert play_game(game, players, hexfront.SeededDice(5)).final.to_act is None


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", [NAME, STALINGRAD])
def test_a_sergeant_wins_against_a_recruit(name: str, side: str) -> None:
    """A recruit's wandering units cut railways and roads."""
    game = loaded(name)
    levels = dict.fromkeys(SIDES, "random") | {side: "sergeant"}
    players = {one: player(game, level, one, 2) for one, level in levels.items()}

    assert play_game(game, players, hexfront.SeededDice(2), game.new(setup="suggested")).outcome.winner == side


def test_the_same_seed_and_work_give_the_same_play() -> None:
    def beginning() -> list[object]:
        game = loaded()
        players = {side: player(game, "general", side, 11, work=8) for side in SIDES}
        begun = playing(game, players, hexfront.SeededDice(11), game.new(setup="suggested"))
        return [done.action for done in islice(begun, 60)]

    assert beginning() == beginning()


def test_a_hint_is_a_legal_action_and_the_plan_names_units_and_hexes() -> None:
    game = loaded()
    state = game.new(setup="suggested")
    advice = hint(game, state, work=10)
    text = " ".join(advice.plan)

    assert game.refusal(state, "german", advice.action) is None
    assert any(number in text for number in game.map.hexes)
    assert any(counter.name in text for counter in game.units.values())


def test_the_evaluation_prefers_the_side_that_holds_the_city(atlas: Atlas) -> None:
    staff = staff_of(atlas.game)
    poor = placed(atlas, 20, "german movement", {"german-1": "1028", "german-38-hq": "1029", "soviet-10": "0320"})
    rich = placed(atlas, 20, "german movement", {"german-1": "K6", "german-38-hq": "0420", "soviet-10": "C5"})

    assert staff.worth(rich, "german") > staff.worth(poor, "german")
    assert staff.worth(rich, "german") + staff.worth(rich, "soviet") == pytest.approx(1.0)


@pytest.mark.parametrize(
    "units",
    [
        {
            "german-8-10-pz": "2723",
            "german-8-8-mot": "2723",
            "german-8-28-mot": "2723",
            "german-56-hq": "3018",
            "german-39-hq": "3428",
        },
        {
            "german-8-10-pz": "2422",
            "german-8-8-mot": "2422",
            "german-8-28-mot": "2422",
            "german-3-8-mot": "2523",
            "german-3-29-mot": "2523",
            "german-tot-1-mot": "3225",
            "german-56-hq": "3024",
            "german-28-hq": "2724",
        },
        {
            "german-12-29-pz": "2222",
            "german-12-5-mot": "2222",
            "german-12-25-mot": "2222",
            "german-56-hq": "3125",
            "german-39-hq": "2823",
        },
        {
            "german-tot-1-mot": "1522",
            "german-tot-2-mot": "1522",
            "german-tot-3-mot": "1522",
            "german-56-hq": "2222",
            "german-28-hq": "2123",
        },
    ],
    ids=["one comes behind", "one stands before", "one would stop on its road", "both drive far"],
)
def test_a_headquarters_keeps_up_with_its_corps_though_another_is_in_its_way(
    atlas: Atlas, units: dict[str, str]
) -> None:
    doctrine, dice = doctrine_of(NAME), hexfront.SeededDice(1)
    script = Script(atlas, GERMANS, doctrine.styles[GERMANS][0], doctrine)
    state = placed(atlas, 10, "german movement", units)
    before = atlas.rules.supply.supplied(state, GERMANS)
    while state.phase == "german movement":
        state, _ = atlas.game.submit(state, "german", script.action(state), dice)
    after = atlas.rules.supply.supplied(state, GERMANS)

    assert [name for name in units if has(before & ~after, atlas.frame.unit_index[name])] == []


FOLLOWING = {"german-1": "1028", "german-58": "1029", "german-38-hq": "1031", "soviet-1-tank": "0821"}


def test_a_headquarters_goes_where_the_plan_sends_it(atlas: Atlas) -> None:
    doctrine, dice = doctrine_of(NAME), hexfront.SeededDice(1)
    start = placed(atlas, 10, "german movement", FOLLOWING)
    headquarters, plain = atlas.campaign.headquarters["38"], doctrine.styles[GERMANS][0]
    ends = []
    for style in (plain, replace(plain, wishes=((headquarters, atlas.sheet.index["1032"]),))):
        script, state = Script(atlas, GERMANS, style, doctrine), start
        while state.phase == "german movement":
            state, _ = atlas.game.submit(state, "german", script.action(state), dice)
        ends.append(state.place_of("german-38-hq"))

    assert ends[0] != "1032" and ends[1] == "1032"


def test_small_changes_to_a_plan_send_headquarters_elsewhere_too(atlas: Atlas) -> None:
    general = staff_of(atlas.game)
    state, random = placed(atlas, 10, "german movement", FOLLOWING), Random(1)
    plan, headquarters = general.plans(state, "german")[0], atlas.campaign.headquarters["38"]
    sent = [dict(general.varied(plan, state, "german", random).wishes).get(headquarters) for _ in range(200)]
    goals = {place for place in sent if place is not None}

    assert goals and all(
        has(reach_of(atlas.rules.movement["german", "movement"], state, headquarters), place)
        or place == state.places[headquarters]
        for place in goals
    )
    assert atlas.sheet.index["1029"] in goals, "where somebody stands"


def test_nobody_waits_for_a_headquarters_that_was_removed_for_good(atlas: Atlas) -> None:
    units = [{"id": "german-1-1-pz", "hex": "1135"}]
    there = atlas.sheet.index["1135"]
    regions = {}
    for box in ("to return", "eliminated"):
        state = atlas.game.from_position({"turn": 9, "phase": "german movement", "units": units, box: ["german-41-hq"]})
        regions[box] = Chain(Situation(atlas, state), 3).region("41")

    assert has(regions["to return"], there) and not has(regions["eliminated"], there)
