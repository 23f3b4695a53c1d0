"""The effects of a combat result, and the owner's choices: 10.0 to 10.5 of 1979, 8.4 to 8.45 of 2010."""

from __future__ import annotations

import pytest

from hexfront import LoadedDice
from hexfront.games.leningrad.documents.actions import Attack, Retreat
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import NotNow
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.leningrad.battlefield import at_combat, battlefield
from tests.games.leningrad.small import FIRST, SECOND, both_editions, resolved, where

THREE = ("german-11", "german-21", "german-30")
TWO = ("german-11", "german-21")
RESULT_1 = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.1"), (SECOND, "8.41")])

#: Attackers in 1211 and defenders in 1311, then the die and its result.
GERMANS_STRONG: Units = {**dict.fromkeys(THREE, "1211"), "soviet-16": "1311", "soviet-112": "1311"}
GERMANS_WEAK: Units = {**dict.fromkeys(TWO, "1211"), "soviet-5": "1311", "soviet-70": "1311"}
EVEN: Units = {"german-11": "1211", "soviet-16": "1311", "soviet-112": "1311"}
FIGHTS = {
    "1/-": ({**GERMANS_STRONG, "soviet-115": "1311"}, THREE, 2),
    "2/-": (GERMANS_STRONG, THREE, 1),
    "E/-": (GERMANS_STRONG, THREE, 3),
    "-/1": (GERMANS_WEAK, TWO, 4),
    "-/2": (GERMANS_WEAK, TWO, 2),
    "-/E": (GERMANS_WEAK, TWO, 1),
    "1/1": (EVEN, ("german-11",), 3),
    "2/2": (EVEN, ("german-11",), 2),
    "2/1": (EVEN, ("german-11",), 4),
    "1/2": (GERMANS_WEAK, TWO, 5),
}


def after(name: str, result: str, extra: Units | None = None) -> tuple[LeningradGame, State]:
    """The moment after the die has given this result."""
    units, attackers, die = FIGHTS[result]
    game = battlefield(name)
    state = at_combat(game, "german", {**units, **(extra or {})})
    state, events = play(game, state, Attack(attackers, ("1311",)), dice=[die])
    assert resolved(events).result == result
    return game, state


def steps(game: LeningradGame, state: State, unit: str) -> int:
    """The steps a unit has left, according to the position document; 0 if it is gone."""
    entries = game.position(state)["units"]
    return next((int(entry["steps"]) for entry in entries if entry["id"] == unit), 0)


@pytest.mark.rule("leningrad-1979", "10.0")
@pytest.mark.rule("leningrad-2010", "8.4")
@both_editions
@pytest.mark.parametrize(
    ("result", "chooser"),
    [
        ("1/-", "soviet"),
        ("2/-", "soviet"),
        ("-/1", "german"),
        ("-/2", "german"),
        ("1/1", "soviet"),
        ("2/2", "soviet"),
        ("2/1", "soviet"),
        ("1/2", "soviet"),
    ],
)
def test_the_owner_of_the_force_hit_chooses_between_losses_and_retreat(name: str, result: str, chooser: str) -> None:
    game, state = after(name, result)

    hit = {unit for unit in FIGHTS[result][0] if unit.startswith(chooser)}
    assert state.to_act == chooser
    assert {action.unit for action in offered(game, state, LoseStep) if isinstance(action, LoseStep)} == hit
    assert {action.unit for action in offered(game, state, Retreat) if isinstance(action, Retreat)} == hit


@pytest.mark.rule("leningrad-1979", "10.0")
@pytest.mark.rule("leningrad-1979", "10.4")
@pytest.mark.rule("leningrad-2010", "8.4")
@pytest.mark.rule("leningrad-2010", "8.44")
@both_editions
@pytest.mark.parametrize(
    ("result", "gone", "untouched"),
    [("E/-", ("soviet-16", "soviet-112"), THREE), ("-/E", TWO, ("soviet-5", "soviet-70"))],
)
def test_an_e_eliminates_every_step_of_one_side_and_a_dash_leaves_the_other_alone(
    name: str, result: str, gone: tuple[str, ...], untouched: tuple[str, ...]
) -> None:
    game, state = after(name, result)

    assert set(where(state, *gone)) == {"eliminated"}
    assert not set(where(state, *untouched)) & {"eliminated"}
    assert [steps(game, state, unit) for unit in untouched] == [game.units[unit].steps for unit in untouched]
    assert decision(state) == "AdvanceAfterCombat"


@pytest.mark.rule("leningrad-1979", "10.1")
@pytest.mark.rule("leningrad-2010", "8.41")
@both_editions
@pytest.mark.parametrize("victim", ["soviet-16", "soviet-112", "soviet-115"])
def test_a_1_is_met_by_one_step_of_any_unit_hit(name: str, victim: str) -> None:
    game, state = after(name, "1/-")

    state, _ = play(game, state, LoseStep(victim))

    survivors = {"soviet-16", "soviet-112", "soviet-115"} - {victim}
    assert where(state, victim) == ("eliminated",)
    assert set(where(state, *survivors)) == {"1311"}
    assert decision(state) == ""


@pytest.mark.rule("leningrad-1979", "10.1")
@pytest.mark.rule("leningrad-2010", "8.41")
@both_editions
def test_or_by_a_retreat_of_all_units_hit_by_one_hex(name: str) -> None:
    game, state = after(name, "1/-")
    state, _ = play(game, state, Retreat("soviet-16", ("1310",)))

    with pytest.raises(NotNow):
        game.submit(state, "soviet", LoseStep("soviet-112"), LoadedDice())
    state, _ = play(game, state, Retreat("soviet-112", ("1410",)), Retreat("soviet-115", ("1411",)))

    assert where(state, "soviet-16", "soviet-112", "soviet-115") == ("1310", "1410", "1411")
    assert (decision(state), state.to_act) == ("AdvanceAfterCombat", "german")


@pytest.mark.rule("leningrad-1979", "10.1")
@pytest.mark.rule("leningrad-2010", "8.41")
@RESULT_1
@pytest.mark.parametrize(
    "wrong",
    [
        LoseStep("german-11"),
        LoseStep("soviet-85"),
        LoseStep("soviet-98"),
        Retreat("soviet-85", ("1412",)),
        Retreat("german-11", ("1111",)),
    ],
)
def test_only_units_of_the_force_hit_can_meet_it(name: str, rule: str, wrong: Action) -> None:
    game, state = after(name, "1/-", {"soviet-85": "1312"})

    assert refused(game, state, wrong, "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.1")
@pytest.mark.rule("leningrad-2010", "8.41")
@both_editions
def test_the_attacker_meets_a_1_in_the_same_way(name: str) -> None:
    game, state = after(name, "-/1")

    lost, _ = play(game, state, LoseStep("german-21"))
    fled, _ = play(game, state, Retreat("german-21", ("1111",)), Retreat("german-11", ("1112",)))

    assert (steps(game, lost, "german-11"), steps(game, lost, "german-21")) == (2, 1)
    assert where(lost, *TWO) == ("1211", "1211")
    assert where(fled, *TWO) == ("1112", "1111")


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@both_editions
@pytest.mark.parametrize(
    ("losses", "left"),
    [
        (("german-11", "german-21"), (1, 1)),
        (("german-11", "german-11"), (0, 2)),
        (("german-21", "german-21"), (2, 0)),
    ],
)
def test_a_2_is_met_by_two_steps_of_one_unit_or_of_two(
    name: str, losses: tuple[str, str], left: tuple[int, int]
) -> None:
    game, state = after(name, "-/2")

    state, _ = play(game, state, *(LoseStep(unit) for unit in losses))

    assert (steps(game, state, "german-11"), steps(game, state, "german-21")) == left
    assert decision(state) == ""


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@both_editions
def test_or_by_a_retreat_of_all_by_two_hexes(name: str) -> None:
    game, state = after(name, "-/2")

    state, _ = play(game, state, Retreat("german-11", ("1111", "1011")), Retreat("german-21", ("1112", "1012")))

    assert where(state, *TWO) == ("1011", "1012")
    assert (steps(game, state, "german-11"), steps(game, state, "german-21")) == (2, 2)


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@both_editions
@pytest.mark.parametrize(
    ("actions", "places", "left"),
    [
        (
            (LoseStep("german-11"), Retreat("german-11", ("1111",)), Retreat("german-21", ("1112",))),
            ("1111", "1112"),
            (1, 2),
        ),
        (
            (LoseStep("german-21"), Retreat("german-11", ("1212",)), Retreat("german-21", ("1112",))),
            ("1212", "1112"),
            (2, 1),
        ),
    ],
)
def test_or_by_one_step_first_and_a_retreat_of_all_by_one_hex(
    name: str, actions: tuple[Action, ...], places: tuple[str, str], left: tuple[int, int]
) -> None:
    game, state = after(name, "-/2")

    state, _ = play(game, state, *actions)

    assert where(state, *TWO) == places
    assert (steps(game, state, "german-11"), steps(game, state, "german-21")) == left


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.6"), (SECOND, "8.46")])
@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        ((), Retreat("german-11", ("1111",))),
        ((LoseStep("german-11"),), Retreat("german-11", ("1111", "1011"))),
        ((Retreat("german-11", ("1111", "1011")),), Retreat("german-21", ("1112",))),
    ],
)
def test_the_length_of_the_retreat_is_what_is_still_owed(
    name: str, rule: str, before: tuple[Action, ...], wrong: Action
) -> None:
    game, state = after(name, "-/2")
    state, _ = play(game, state, *before)

    assert refused(game, state, wrong, "german").rule == rule


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@both_editions
def test_once_a_retreat_of_two_hexes_has_begun_no_step_is_taken_instead(name: str) -> None:
    game, state = after(name, "-/2")
    state, _ = play(game, state, Retreat("german-11", ("1111", "1011")))

    with pytest.raises(NotNow):
        game.submit(state, "german", LoseStep("german-21"), LoadedDice())


@pytest.mark.rule("leningrad-1979", "10.2")
@pytest.mark.rule("leningrad-2010", "8.42")
@both_editions
def test_a_force_that_has_fewer_steps_than_asked_for_loses_what_it_has(name: str) -> None:
    game = battlefield(name)
    state = at_combat(game, "german", {**dict.fromkeys(THREE, "1211"), "soviet-67": "1311"})
    state, events = play(game, state, Attack(THREE, ("1311",)), dice=[1])
    assert resolved(events).result == "2/-"

    state, _ = play(game, state, LoseStep("soviet-67"))

    assert where(state, "soviet-67") == ("eliminated",)
    assert (decision(state), state.to_act) == ("AdvanceAfterCombat", "german")


@pytest.mark.rule("leningrad-1979", "10.3")
@pytest.mark.rule("leningrad-2010", "8.43")
@both_editions
@pytest.mark.parametrize(
    ("result", "defender", "attacker"),
    [
        ("1/1", (LoseStep("soviet-16"),), (LoseStep("german-11"),)),
        ("1/1", (Retreat("soviet-16", ("1410",)), Retreat("soviet-112", ("1411",))), (LoseStep("german-11"),)),
        ("2/1", (LoseStep("soviet-16"), LoseStep("soviet-112")), (LoseStep("german-11"),)),
        ("2/2", (LoseStep("soviet-16"), Retreat("soviet-112", ("1411",))), (LoseStep("german-11"),) * 2),
        ("1/2", (LoseStep("soviet-5"),), (Retreat("german-11", ("1111", "1011")),)),
    ],
)
def test_in_a_split_result_the_defender_goes_first_then_the_attacker(
    name: str, result: str, defender: tuple[Action, ...], attacker: tuple[Action, ...]
) -> None:
    game, state = after(name, result)

    for action in defender:
        assert (decision(state) != "AdvanceAfterCombat", state.to_act) == (True, "soviet")
        state, _ = play(game, state, action)
    for action in attacker:
        assert (decision(state) != "AdvanceAfterCombat", state.to_act) == (True, "german")
        state, _ = play(game, state, action)


@pytest.mark.rule("leningrad-1979", "10.3")
@pytest.mark.rule("leningrad-2010", "8.43")
@both_editions
@pytest.mark.parametrize(
    ("defender", "attacker", "may_advance"),
    [
        ((Retreat("soviet-16", ("1410",)), Retreat("soviet-112", ("1411",))), LoseStep("german-11"), True),
        ((Retreat("soviet-16", ("1410",)), Retreat("soviet-112", ("1411",))), Retreat("german-11", ("1111",)), False),
        ((LoseStep("soviet-16"),), LoseStep("german-11"), False),
        ((LoseStep("soviet-16"),), Retreat("german-11", ("1111",)), False),
    ],
)
def test_after_a_split_result_only_attackers_in_their_hexes_advance_and_only_into_an_empty_one(
    name: str, defender: tuple[Action, ...], attacker: Action, may_advance: bool
) -> None:
    game, state = after(name, "1/1")

    state, _ = play(game, state, *defender, attacker)

    assert decision(state) == ("AdvanceAfterCombat" if may_advance else "")
    if may_advance:
        assert game.legal_actions(state) == [StandFast(), Advance("german-11", "1311")]


@pytest.mark.rule("leningrad-1979", "10.5")
@pytest.mark.rule("leningrad-2010", "8.45")
@both_editions
@pytest.mark.parametrize(
    ("result", "unit", "before", "then"),
    [("-/1", "german-11", 2, 1), ("-/1", "german-11", 1, 0), ("1/-", "soviet-16", 1, 0)],
)
def test_a_german_unit_has_two_steps_and_a_soviet_unit_one(
    name: str, result: str, unit: str, before: int, then: int
) -> None:
    units, attackers, die = FIGHTS[result]
    game = battlefield(name)
    weakened = {unit: {"hex": units[unit], "steps": before}}
    state = at_combat(game, "german", {**units, **weakened})
    state, events = play(game, state, Attack(attackers, ("1311",)), dice=[die])
    assert resolved(events).result == result

    state, _ = play(game, state, LoseStep(unit))

    assert steps(game, state, unit) == then
    assert where(state, unit) == ("eliminated" if then == 0 else "1211",)
