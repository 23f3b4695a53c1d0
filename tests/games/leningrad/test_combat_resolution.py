"""From the announcement to the result: chapter 9 of 1979, 8.3 to 8.33 of 2010."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hexfront import LoadedDice
from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.documents.events import CombatDeclared, UnitRevealed
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import NotNow
from hexfront.kernel.events import DieRolled
from hexfront.mechanics.actions import LoseStep, StandFast
from tests.games.acting import Units, decision, play
from tests.games.leningrad.battlefield import COLUMNS, PRINTED, Scene, at_combat, battlefield
from tests.games.leningrad.small import both_editions, resolved, where

INFANTRY = ("german-11", "german-21", "german-30", "german-32", "german-121")
#: Strong defenders, by their defence strength.
DEFENDERS = {
    1: "soviet-16",
    2: "soviet-67",
    3: "soviet-11",
    4: "soviet-10",
    5: "soviet-90",
    6: "soviet-5",
    7: "soviet-70",
}


def germans(strength: int) -> dict[str, dict[str, object]]:
    """German infantry of six points each, the last one reduced to three if need be, in 1210 and 1211."""
    full, half = divmod(strength, 6)
    steps = [2] * full + [1] * (half // 3)
    assert strength == 6 * full + half and half in (0, 3)
    return {
        unit: {"hex": "1211" if number < 3 else "1210", "steps": step}
        for number, (unit, step) in enumerate(zip(INFANTRY, steps, strict=False))
    }


def soviets(*strengths: int) -> dict[str, str]:
    """Soviet infantry with these defence strengths, in 1311."""
    return {DEFENDERS[strength]: "1311" for strength in strengths}


FORCES = {
    "1-4": (3, (6, 4, 2)),
    "1-3": (3, (6, 3)),
    "1-2": (3, (6,)),
    "1-1": (6, (6,)),
    "2-1": (6, (3,)),
    "3-1": (6, (2,)),
    "4-1": (12, (3,)),
    "5-1": (15, (3,)),
    "6-1": (6, (1,)),
    "7-1": (15, (2,)),
    "8-1": (24, (3,)),
    "9-1": (18, (2,)),
    "10-1": (30, (3,)),
}


@pytest.mark.rule("leningrad-1979", "9.0")
@pytest.mark.rule("leningrad-1979", "9.5")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("die", PRINTED)
def test_the_die_is_read_under_the_ratio_of_the_sums(name: str, column: str, die: int) -> None:
    attack, defense = FORCES[column]
    scene = Scene(germans(attack), soviets(*defense))

    _, events = scene.fought(name, die)

    combat = resolved(events)
    assert (combat.attack, combat.defense, combat.ratio, combat.column) == (attack, sum(defense), column, column)
    assert combat.result == PRINTED[die].split()[COLUMNS.index(column)]


@pytest.mark.rule("leningrad-1979", "9.5")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize("column", COLUMNS)
def test_the_odds_give_every_result_its_chance(name: str, column: str) -> None:
    attack, defense = FORCES[column]
    printed = Counter(row.split()[COLUMNS.index(column)] for row in PRINTED.values())

    odds = Scene(germans(attack), soviets(*defense)).odds(name)

    assert odds.results == {result: Fraction(count, 6) for result, count in printed.items()}


@pytest.mark.rule("leningrad-1979", "9.0")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
def test_soviets_attack_with_one_strength_and_defend_with_the_other(name: str) -> None:
    soviet_attack = Scene({"soviet-128": "1311", "soviet-184": "1311"}, {"german-11": "1211"}).odds(name)
    german_attack = Scene({"german-11": "1211"}, {"soviet-128": "1311", "soviet-184": "1311"}).odds(name)

    assert (soviet_attack.attack, soviet_attack.defense) == (4 + 6, 6)
    assert (german_attack.attack, german_attack.defense) == (6, 2 + 4)


@pytest.mark.rule("leningrad-1979", "9.0")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
def test_a_result_is_carried_out_before_the_next_attack(name: str) -> None:
    game = battlefield(name)
    units = {"german-11": "1211", "soviet-10": "1311", "german-21": "1209", "soviet-67": "1309"}
    state, _ = play(game, at_combat(game, "german", units), Attack(("german-11",), ("1311",)), dice=[1])
    assert decision(state) == "TakeResult"

    for too_early in (Attack(("german-21",), ("1309",)), EndPhase()):
        with pytest.raises(NotNow):
            game.submit(state, "german", too_early, LoadedDice(6))

    state, _ = play(game, state, LoseStep("german-11"), LoseStep("german-11"), StandFast())
    assert where(state, "german-11") == ("eliminated",)
    assert game.refusal(state, "german", Attack(("german-21",), ("1309",))) is None


@pytest.mark.rule("leningrad-1979", "9.1")
@pytest.mark.rule("leningrad-2010", "8.31")
@both_editions
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_attacks_are_resolved_in_any_order(name: str, order: tuple[int, int]) -> None:
    game = battlefield(name)
    units = {"german-11": "1211", "soviet-16": "1311", "german-21": "1209", "soviet-112": "1309"}
    attacks = [Attack(("german-11",), ("1311",)), Attack(("german-21",), ("1309",))]
    state = at_combat(game, "german", units)

    state, _ = game.submit(state, "german", attacks[order[0]], LoadedDice(6))
    state, _ = game.submit(state, "german", StandFast(), LoadedDice())
    _, events = game.submit(state, "german", attacks[order[1]], LoadedDice(6))

    assert resolved(events).hexes == attacks[order[1]].hexes


@pytest.mark.rule("leningrad-1979", "9.1")
@pytest.mark.rule("leningrad-2010", "8.31")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ({"german-11": "1211"}, {"soviet-untried-infantry-1": "1311", "soviet-untried-armored-1": "1311"}),
        ({"soviet-untried-infantry-1": "1311", "soviet-untried-armored-1": "1311"}, {"german-11": "1211"}),
    ],
)
def test_untried_units_are_shown_after_the_attack_is_announced_and_before_the_die(
    name: str, attackers: Units, defenders: Units
) -> None:
    _, events = Scene(attackers, defenders).fought(name, 1, 1, 6)

    story = [
        "shown" if isinstance(event, UnitRevealed) else "announced" if isinstance(event, CombatDeclared) else "die"
        for event in events
        if isinstance(event, UnitRevealed | CombatDeclared) or (isinstance(event, DieRolled) and event.sides == 6)
    ]
    assert story == ["announced", "shown", "shown", "die"]
    declared = next(event for event in events if isinstance(event, CombatDeclared))
    assert declared.attackers == tuple(attackers)
    shown = {event.division for event in events if isinstance(event, UnitRevealed)}
    assert shown == {"soviet-67", "soviet-1-armor"}
    assert shown <= {*resolved(events).attackers, *resolved(events).defenders}


@pytest.mark.rule("leningrad-1979", "9.2")
@pytest.mark.rule("leningrad-2010", "8.32")
@both_editions
@pytest.mark.parametrize(
    ("scene", "ratio", "column"),
    [
        (Scene(germans(15), soviets(1), terrain={"1311": "swamp"}, forts=("1311",)), "15-1", "10-1"),
        (Scene(germans(12), soviets(1), terrain={"1311": "swamp"}, forts=("1311",)), "12-1", "10-1"),
        (Scene(germans(12), soviets(1), terrain={"1311": "swamp"}, unsupplied=("german",)), "12-1", "9-1"),
        (Scene(germans(3), soviets(6, 7, 5), unsupplied=("soviet",)), "1-6", "1-4"),
        (Scene(germans(3), soviets(6, 7, 5), unsupplied=("soviet",), air=1), "1-6", "1-3"),
    ],
)
def test_an_initial_ratio_off_the_table_is_shifted_as_it_is(name: str, scene: Scene, ratio: str, column: str) -> None:
    _, events = scene.fought(name, 6)

    assert (resolved(events).ratio, resolved(events).column) == (ratio, column)


@pytest.mark.rule("leningrad-1979", "9.3")
@pytest.mark.rule("leningrad-2010", "8.32")
@both_editions
@pytest.mark.parametrize(
    ("scene", "ratio", "column"),
    [
        (Scene(germans(15), soviets(1)), "15-1", "10-1"),
        (Scene(germans(27), soviets(3), unsupplied=("soviet",)), "9-1", "10-1"),
        (Scene(germans(3), soviets(6, 7, 5)), "1-6", "1-4"),
        (Scene(germans(3), soviets(6, 3), unsupplied=("german",)), "1-3", "1-4"),
    ],
)
def test_a_final_ratio_off_the_table_is_read_in_the_last_column(
    name: str, scene: Scene, ratio: str, column: str
) -> None:
    _, events = scene.fought(name, 6)

    combat = resolved(events)
    assert (combat.ratio, combat.column) == (ratio, column)
    assert combat.result == PRINTED[6].split()[COLUMNS.index(column)]


MOT_AND_HALF = {"german-3-mot": "1211", "german-11": {"hex": "1211", "steps": 1}}


@pytest.mark.rule("leningrad-1979", "9.4")
@pytest.mark.rule("leningrad-2010", "8.33")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "defense", "ratio"),
    [
        (MOT_AND_HALF, (4,), "2-1"),
        (germans(6), (4,), "1-1"),
        (germans(6), (5,), "1-1"),
        (germans(6), (6,), "1-1"),
        (germans(6), (7,), "1-2"),
        (germans(3), (4,), "1-2"),
        (germans(3), (7,), "1-3"),
        (germans(6), (7, 6), "1-3"),
        (germans(27), (7,), "3-1"),
    ],
)
def test_ratios_are_rounded_for_the_defender(name: str, attackers: Units, defense: tuple[int, ...], ratio: str) -> None:
    assert Scene(attackers, soviets(*defense)).odds(name).ratio == ratio
