"""Odds sheets and the luck ledger: the modifiers of strengths and dice, and the worth of rolls."""

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.assault.documents.events import AirReadied, Bombarded
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.events import PhasePassed
from hexfront.mechanics.odds import Odds
from tests.games.acting import Units, play
from tests.games.assault.ground import attack, ground, position, resolved


def sheet(units: Units, attackers: list[str], *hexes: str, phase: str = "german combat", **more: Any) -> Odds:
    game = ground()
    return game.odds(position(game, phase, units, **more), attackers, hexes)


def changes(odds: Odds) -> list[tuple[str, str, tuple[str, ...], Fraction, int]]:
    return [(one.rule, one.sum, one.units, one.times, one.plus) for one in odds.strength_changes]


@pytest.mark.parametrize(
    ("units", "target", "told"),
    [
        ({"german-1": "2021", "soviet-10": "2020"}, "2020", ("10.32", Fraction(2))),
        ({"german-1": "2017", "soviet-10": "2016"}, "2016", ("10.32", Fraction(3))),
        ({"german-1": "2015", "soviet-10": "2014"}, "2014", ("10.35", Fraction(4))),
        ({"german-1": "2013", "soviet-10": "2012"}, "2012", ("10.34", Fraction(3))),
        ({"german-1": "2011", "soviet-10": "2010"}, "2010", ("10.34", Fraction(3))),
        ({"german-1": "2209", "soviet-10": "2208"}, "2208", ("10.33", Fraction(2))),
    ],
)
@pytest.mark.rule("assault-on-leningrad", "10.32")
@pytest.mark.rule("assault-on-leningrad", "10.33")
@pytest.mark.rule("assault-on-leningrad", "10.34")
@pytest.mark.rule("assault-on-leningrad", "10.35")
def test_the_sheet_names_the_terrain_with_its_case(units: Units, target: str, told: tuple[str, Fraction]) -> None:
    rule, times = told
    odds = sheet(units, ["german-1"], target)

    assert changes(odds) == [(rule, "defense", ("soviet-10",), times, 0)]
    assert odds.defense == 4 * times


@pytest.mark.rule("assault-on-leningrad", "11.23")
@pytest.mark.rule("assault-on-leningrad", "12.42")
def test_the_sheet_names_who_is_out_of_supply_or_disrupted() -> None:
    units: Units = {
        "german-1": {"hex": "2520", "out of supply": True},
        "german-58": "2619",
        "soviet-10": {"hex": "2519", "out of supply": True, "disrupted": True},
    }
    odds = sheet(units, ["german-1", "german-58"], "2519")

    half = Fraction(1, 2)
    assert changes(odds) == [
        ("11.23", "attack", ("german-1",), half, 0),
        ("11.23", "defense", ("soviet-10",), half, 0),
        ("12.42", "defense", ("soviet-10",), half, 0),
    ]
    assert (odds.attack, odds.defense) == (11, 1)


@pytest.mark.rule("assault-on-leningrad", "11.33")
def test_the_sheet_says_that_a_lone_headquarters_counts_one() -> None:
    units = {"german-38-hq": "2020", "soviet-10": "2021"}
    odds = sheet(units, ["soviet-10"], "2020", phase="soviet combat")

    assert changes(odds) == [
        ("11.33", "defense", ("german-38-hq",), Fraction(1), 1),
        ("10.32", "defense", ("german-38-hq",), Fraction(2), 0),
    ]
    assert odds.defense == 2


@pytest.mark.parametrize(
    ("phase", "attacker", "hex_", "told", "attack_"),
    [
        ("soviet combat", "soviet-10", "0521", ("13.4", "attack"), 9),
        ("german combat", "german-1", "0421", ("13.5", "defense"), 8),
    ],
)
@pytest.mark.rule("assault-on-leningrad", "13.4")
@pytest.mark.rule("assault-on-leningrad", "13.5")
def test_the_sheet_names_naval_firepower(
    phase: str, attacker: str, hex_: str, told: tuple[str, str], attack_: int
) -> None:
    markers = [{"marker": "firepower", "hex": hex_}]
    units = {"german-1": "0521", "soviet-10": "0421", "soviet-baltic-fleet": "0322"}
    odds = sheet(units, [attacker], hex_, phase=phase, markers=markers)

    assert (*told, (), Fraction(1), 5) in changes(odds)
    assert odds.attack == attack_


@pytest.mark.rule("assault-on-leningrad", "10.43")
def test_the_sheet_and_the_log_name_what_changes_the_die() -> None:
    game = ground()
    units = {"german-1": "2520", "soviet-10": "2519"}
    state = position(game, "german combat", units, air={"german-air-1": "2519"})
    told = [(one.rule, one.points) for one in game.odds(state, ["german-1"], ["2519"]).die_changes]
    _, events = play(game, state, attack("german-1", "2519"), dice=[1])
    combat = resolved(events)

    assert told == [("10.41", 1), ("12.52", 1)]
    assert [(one.rule, one.points) for one in combat.die_changes] == told and combat.change == 2


def test_a_combat_is_worth_its_penalties() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "soviet-10": "2519"})
    odds = game.odds(state, ["german-1"], ["2519"])
    after, events = play(game, state, attack("german-1", "2519"), dice=[6])
    fortune = game.fortune(after, resolved(events))

    assert fortune is not None and (fortune.side, fortune.measure) == ("german", "penalties")
    assert fortune.chances == odds.results and fortune.came == resolved(events).result
    for result, worth in fortune.worth.items():
        lost = [0 if part == "-" else int(part) for part in result.split("/")] if "/" in result else []
        assert worth == (lost[1] - lost[0] if lost else {"DE": 4, "AE": -4}[result])


def test_an_elimination_is_worth_every_step() -> None:
    game = ground()
    units: Units = {
        **{unit: "2520" for unit in ("german-1-1-pz", "german-1-1-mot", "german-1-113-mot")},
        "soviet-281": "2519",
        "soviet-g1": "2519",
    }
    state = position(game, "german combat", units)
    attackers = ["german-1-1-pz", "german-1-1-mot", "german-1-113-mot"]
    after, events = play(game, state, attack(attackers, "2519"), dice=[1])
    fortune = game.fortune(after, resolved(events))

    assert fortune is not None
    assert fortune.worth.get("AE", -6) == -6 and fortune.worth.get("DE", 4) == 4


def test_no_die_no_luck() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "soviet-w1": "2519"})
    after, events = play(game, state, attack("german-1", "2519"))

    assert resolved(events).column == "8:1" and game.fortune(after, resolved(events)) is None
    assert game.fortune(after, PhasePassed("german combat")) is None
    assert game.fortune(position(game, "german movement", {}, turn=1), AirReadied("german", 0, 3)) is None


@pytest.mark.rule("assault-on-leningrad", "12.33")
@pytest.mark.parametrize(("die", "came"), [(3, "disrupted"), (4, "missed")])
def test_a_bombardment_is_worth_a_strike(die: int, came: str) -> None:
    game = ground()
    state = position(game, "german air bombardment", {"soviet-10": "2519"}, air={"german-air-1": "2519"})
    after, events = play(game, state, EndPhase(), dice=[die])
    (bombarded,) = (event for event in events if isinstance(event, Bombarded))
    fortune = game.fortune(after, bombarded)

    assert bombarded == Bombarded("german", "2519", "clear", 3, die)
    assert bombarded.struck == (came == "disrupted")
    assert fortune is not None and (fortune.came, fortune.expected) == (came, Fraction(1, 2))


@pytest.mark.rule("assault-on-leningrad", "12.23")
def test_the_air_units_of_a_turn_are_weighed_by_the_table() -> None:
    game = ground()
    state = position(game, "german mechanized movement", {"soviet-10": "2519"})
    after, events = play(game, state, EndPhase(), dice=[6])
    readied = next(event for event in events if isinstance(event, AirReadied))
    fortune = game.fortune(after, readied)

    assert readied == AirReadied("soviet", 6, 2)
    assert fortune is not None and (fortune.side, fortune.measure) == ("soviet", "air units")
    assert fortune.chances == {"0": Fraction(1, 2), "1": Fraction(1, 3), "2": Fraction(1, 6)}
    assert fortune.luck == 2 - Fraction(2, 3)
