"""Which units may attack which: chapter 8 of 1979, 8.0 to 8.22 of 2010."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Overrun, Retreat
from hexfront.games.leningrad.documents.events import UnitEliminated, UnitRevealed
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep, StandFast
from tests.games.acting import Units, offered, play, refused
from tests.games.leningrad.battlefield import Scene, at_combat, battlefield
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, resolved, where

IN_CONTACT = {"german-11": "1211", "german-21": "1211", "soviet-67": "1311"}


def facing(name: str, units: Units = IN_CONTACT, side: str = "german", turn: int = 2) -> tuple[LeningradGame, State]:
    game = battlefield(name)
    return game, at_combat(game, side, units, turn)


@pytest.mark.rule("leningrad-1979", "8.0")
@pytest.mark.rule("leningrad-2010", "8.0")
@both_editions
@pytest.mark.parametrize(("side", "turn"), [("german", 1), ("german", 2), ("soviet", 2)])
def test_nobody_has_to_attack(name: str, side: str, turn: int) -> None:
    game, state = facing(name, side=side, turn=turn)

    state, _ = play(game, state, EndPhase())

    assert state.phase != f"{side} combat"


@pytest.mark.rule("leningrad-1979", "8.0")
@pytest.mark.rule("leningrad-2010", "8.0")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "17.3"), (SECOND, "15.2")])
def test_only_the_soviets_on_turn_1_have_to(name: str, rule: str) -> None:
    game, state = facing(name, side="soviet", turn=1)

    assert refused(game, state, EndPhase(), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "8.0")
@pytest.mark.rule("leningrad-2010", "8.0")
@both_editions
@pytest.mark.parametrize(
    "units",
    [
        (),
        ("german-11", "german-11"),
        ("german-11", "soviet-67"),
        ("german-11", "german-air-1"),
        ("german-11", "german-96"),
        ("soviet-67",),
    ],
)
def test_a_player_attacks_with_his_own_ground_units_on_the_map(name: str, units: tuple[str, ...]) -> None:
    game, state = facing(name)

    assert refused(game, state, Attack(units, ("1311",)), "german").rule == "8.0"


@pytest.mark.rule("leningrad-1979", "8.1")
@pytest.mark.rule("leningrad-2010", "8.1")
@both_editions
@pytest.mark.parametrize("hexes", [("1411",), ("1212",), ("1211",), (), ("1311", "1311")])
def test_a_unit_attacks_only_enemies_next_to_it(name: str, hexes: tuple[str, ...]) -> None:
    game, state = facing(name, {**IN_CONTACT, "soviet-85": "1411"})

    assert refused(game, state, Attack(("german-11",), hexes), "german").rule == "8.1"


@pytest.mark.rule("leningrad-1979", "8.1")
@pytest.mark.rule("leningrad-2010", "8.1")
@both_editions
@pytest.mark.parametrize("water", ["all-lake", "all-sea"])
def test_nobody_attacks_across_a_hexside_of_water(name: str, water: str) -> None:
    game = battlefield(name, hexsides=[("1211", "1311", water)])
    state = at_combat(game, "german", {**IN_CONTACT, "german-30": "1210"})

    assert refused(game, state, Attack(("german-11",), ("1311",)), "german").rule == "8.1"
    assert game.refusal(state, "german", Attack(("german-30",), ("1311",))) is None


@pytest.mark.rule("leningrad-1979", "8.2")
@pytest.mark.rule("leningrad-2010", "8.1")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "8.2"), (SECOND, "8.1")])
@pytest.mark.parametrize(
    "again",
    [
        Attack(("german-11",), ("1312",)),
        Attack(("german-21", "german-11"), ("1312",)),
        Attack(("german-21",), ("1311",)),
        Attack(("german-21",), ("1311", "1312")),
    ],
)
def test_no_unit_attacks_twice_and_none_is_attacked_twice(name: str, rule: str, again: Attack) -> None:
    units = {"german-11": "1211", "german-21": "1211", "soviet-70": "1311", "soviet-67": "1312"}
    game, state = facing(name, units)

    state, _ = play(game, state, Attack(("german-11",), ("1311",)), LoseStep("german-11"), dice=[4])

    assert where(state, "german-11") == ("1211",)
    assert refused(game, state, again, "german").rule == rule
    assert game.refusal(state, "german", Attack(("german-21",), ("1312",))) is None


@pytest.mark.rule("leningrad-1979", "8.2")
@pytest.mark.rule("leningrad-2010", "8.1")
@both_editions
def test_the_limit_of_one_attack_ends_with_the_phase(name: str) -> None:
    units = {"german-11": "1211", "soviet-70": "1311"}
    game, state = facing(name, units)
    state, _ = play(game, state, Attack(("german-11",), ("1311",)), LoseStep("german-11"), dice=[4])

    while state.phase != "soviet combat":
        state, _ = play(game, state, EndPhase())

    assert game.refusal(state, "soviet", Attack(("soviet-70",), ("1211",))) is None


@pytest.mark.rule("leningrad-1979", "8.2")
@pytest.mark.rule("leningrad-2010", "8.1")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "8.2"), (SECOND, "8.1")])
def test_a_hex_of_nothing_but_retreated_units_cannot_be_attacked(name: str, rule: str) -> None:
    game, state = facing(name, {**IN_CONTACT, "soviet-85": {"hex": "1312", "retreated": True}})

    assert refused(game, state, Attack(("german-11",), ("1312",)), "german").rule == rule
    assert refused(game, state, Attack(("german-11",), ("1311", "1312")), "german").rule == rule


@pytest.mark.rule("leningrad-1979", "8.3")
@pytest.mark.rule("leningrad-2010", "8.1")
@both_editions
def test_all_units_in_contact_may_attack_together_and_none_has_to(name: str) -> None:
    west, north = ("german-11", "german-21", "german-30"), ("german-32", "german-121", "german-122")
    units = {**dict.fromkeys(west, "1211"), **dict.fromkeys(north, "1210"), "german-123": "1111", "soviet-67": "1311"}
    game, state = facing(name, units)

    attacks = offered(game, state, Attack)

    assert {frozenset(attack.units) for attack in attacks if isinstance(attack, Attack)} == {
        frozenset(west + north),
        *(frozenset({unit}) for unit in west + north),
    }
    for some in combinations(west + north, 4):
        assert game.refusal(state, "german", Attack(some, ("1311",))) is None


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
def test_the_units_of_a_hex_defend_with_their_strengths_together(name: str) -> None:
    scene = Scene({"german-11": "1211"}, {"soviet-67": "1311", "soviet-10": "1311", "soviet-16": "1311"})

    state, events = scene.fought(name, 4)

    assert resolved(events).defense == 2 + 4 + 1
    assert set(resolved(events).defenders) == {"soviet-67", "soviet-10", "soviet-16"}
    assert state.stack


FLED = {"hex": "1311", "retreated": True}


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
@pytest.mark.parametrize("fled", ["soviet-70", "soviet-1-armor", "soviet-untried-infantry-1"])
def test_a_unit_that_retreated_into_the_hex_adds_neither_strength_nor_shift(name: str, fled: str) -> None:
    game, state = facing(name, {"german-11": "1211", "soviet-67": "1311", fled: FLED})

    odds = game.odds(state, ("german-11",), ("1311",))
    dice = [1, 1] if "untried" in fled else [1]
    _, events = play(game, state, Attack(("german-11",), ("1311",)), dice=dice)

    combat = resolved(events)
    assert (combat.attack, combat.defense, combat.shifts) == (6, 2, ())
    assert (odds.attack, odds.defense, odds.shifts, odds.column) == (6, 2, (), combat.column)
    assert combat.defenders == ("soviet-67",)


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "die", "result", "dies"),
    [
        (("german-11",), 1, "1/1", True),
        (("german-11",), 2, "2/2", True),
        (("german-11",), 5, "1/-", True),
        (("german-11", "german-21", "german-30"), 6, "E/-", True),
        (("german-123",), 2, "-/1", False),
        (("german-123",), 1, "-/2", False),
    ],
)
def test_it_dies_with_any_adverse_result_and_only_then(
    name: str, attackers: tuple[str, ...], die: int, result: str, dies: bool
) -> None:
    units: Units = {
        **dict.fromkeys(("german-11", "german-21", "german-30"), "1211"),
        "german-123": {"hex": "1210", "steps": 1},
        "soviet-67": "1311",
        "soviet-70": FLED,
    }
    game, state = facing(name, units)

    state, events = play(game, state, Attack(attackers, ("1311",)), dice=[die])

    assert resolved(events).result == result
    assert where(state, "soviet-70") == ("eliminated" if dies else "1311",)


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
@pytest.mark.parametrize(("die", "shown"), [(5, True), (1, False)])
def test_an_untried_one_is_shown_only_as_it_dies(name: str, die: int, shown: bool) -> None:
    attacker = {"hex": "1211", "steps": 2 if shown else 1}
    units: Units = {"german-11": attacker, "soviet-67": "1311", "soviet-untried-infantry-1": FLED}
    game, state = facing(name, units)

    dice = [die, 1] if shown else [die]
    _, events = play(game, state, Attack(("german-11",), ("1311",)), dice=dice)

    assert any(isinstance(event, UnitRevealed) for event in events) is shown
    assert any(isinstance(event, UnitEliminated) for event in events) is shown


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
def test_a_retreat_into_another_hex_is_remembered_in_the_next_attack(name: str) -> None:
    game, state = facing(
        name,
        {
            "german-11": "1211",
            "german-21": "1409",
            "german-30": "1312",
            "soviet-67": "1311",
            "soviet-11": "1411",
        },
    )
    fled = Retreat("soviet-67", ("1411",))
    state, _ = play(game, state, Attack(("german-11",), ("1311",)), fled, StandFast(), dice=[5])

    state, events = play(game, state, Attack(("german-30",), ("1411",)), dice=[6])

    assert resolved(events).defense == 3
    assert where(state, "soviet-67", "soviet-11") == ("eliminated", "1411")


@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
def test_in_an_overrun_a_retreated_unit_defends_with_the_others(name: str) -> None:
    game = battlefield(name)
    units: Units = {"german-6-pz": "1211", "soviet-67": "1311", "soviet-70": FLED}
    state = position(game, "german movement", 2, units)

    _, events = play(game, state, Overrun(("german-6-pz",), "1311"), dice=[4])

    assert resolved(events).defense == 2 + 7


@pytest.mark.rule("leningrad-1979", "8.4")
@pytest.mark.rule("leningrad-2010", "8.2")
@both_editions
def test_a_retreat_in_the_movement_phase_is_forgotten_in_the_combat_phase(name: str) -> None:
    game = battlefield(name)
    units: Units = {"german-11": "1211", "soviet-67": "1311", "soviet-70": FLED}
    state = position(game, "german movement", 2, units)

    state, _ = play(game, state, EndPhase())
    _, events = play(game, state, Attack(("german-11",), ("1311",)), dice=[4])

    assert resolved(events).defense == 2 + 7


@pytest.mark.rule("leningrad-1979", "8.5")
@pytest.mark.rule("leningrad-2010", "8.21")
@both_editions
def test_one_attack_may_be_made_on_several_hexes(name: str) -> None:
    units = {"german-11": "1211", "german-21": "1411", "soviet-67": "1311", "soviet-10": "1312"}
    game, state = facing(name, units)

    _, events = play(game, state, Attack(("german-11", "german-21"), ("1311", "1312")), dice=[3])

    combat = resolved(events)
    assert (combat.attack, combat.defense) == (12, 6)
    assert set(combat.defenders) == {"soviet-67", "soviet-10"}


@pytest.mark.rule("leningrad-1979", "8.5")
@pytest.mark.rule("leningrad-2010", "8.21")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "8.5"), (SECOND, "8.21")])
@pytest.mark.parametrize("attackers", [("german-21",), ("german-11", "german-21")])
def test_every_attacker_must_be_next_to_every_hex_attacked(name: str, rule: str, attackers: tuple[str, ...]) -> None:
    units = {"german-11": "1211", "german-21": "1210", "soviet-67": "1311", "soviet-10": "1312"}
    game, state = facing(name, units)

    assert refused(game, state, Attack(attackers, ("1311", "1312")), "german").rule == rule


@pytest.mark.rule("leningrad-1979", "8.6")
@pytest.mark.rule("leningrad-2010", "8.22")
@both_editions
@pytest.mark.parametrize(("steps", "strength"), [(2, 6), (1, 3)])
def test_a_unit_fights_with_its_whole_strength(name: str, steps: int, strength: int) -> None:
    german = {"german-11": {"hex": "1211", "steps": steps}}
    two_hexes = Scene(german, {"soviet-10": "1311", "soviet-67": "1312"}).odds(name)
    defence = Scene({"soviet-10": "1311"}, german).odds(name)

    assert (two_hexes.attack, two_hexes.defense) == (strength, 6)
    assert (defence.attack, defence.defense) == (4, strength)
