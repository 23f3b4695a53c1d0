"""Untried units (chapter 14 of 1979, 12 of 2010): hidden until combat is announced, then drawn."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Overrun
from hexfront.games.leningrad.documents.events import CombatDeclared, CombatResolved, UnitRevealed
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DieRolled, Event
from hexfront.mechanics.actions import Enter, Move
from tests.games.acting import copied_data, play, refused
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, small_game, where

INFANTRY, SECOND_INFANTRY = "soviet-untried-infantry-1", "soviet-untried-infantry-2"
ARMORED = "soviet-untried-armored-1"
NO_AIR = {"german-air-1": "flown"}


def divisions(game: LeningradGame, *types: str) -> list[str]:
    return [counter.id for counter in game.units.values() if counter.side == "soviet" and counter.type in types]


def revealed(events: list[Event]) -> dict[str, str]:
    return {event.unit: event.division for event in events if isinstance(event, UnitRevealed)}


@both_editions
@pytest.mark.rule("leningrad-1979", "14.0")
@pytest.mark.rule("leningrad-2010", "12.0")
def test_every_soviet_unit_starts_and_enters_play_with_hidden_strengths(name: str) -> None:
    game = small_game(name)
    state = game.new(setup="suggested")

    for side in ("german", "soviet"):
        soviets = [unit for unit in game.view(state, side)["units"] if unit["side"] == "soviet"]
        assert soviets
        assert all(unit["untried"] and unit["attack"] is None and unit["defense"] is None for unit in soviets)
    newcomers = [unit["id"] for unit in game.view(state, "german")["reinforcements"] if "soviet" in unit["id"]]
    assert newcomers
    assert all(game.units[unit].is_untried for unit in newcomers)


@both_editions
@pytest.mark.rule("leningrad-1979", "14.0")
@pytest.mark.rule("leningrad-2010", "12.0")
def test_which_division_it_is_is_drawn_among_all_that_nobody_has_seen(name: str) -> None:
    game = small_game(name)
    seen = divisions(game, "infantry")[0]
    unseen = divisions(game, "infantry")[1:]
    state = position(game, "german combat", units={"german-58": "1008", INFANTRY: "1007", seen: "1907"})

    drawn = {}
    for roll in (1, 2, len(unseen)):
        _, events = play(game, state, Attack(("german-58",), ("1007",)), dice=[roll, 1])
        drawn[roll] = revealed(events)[INFANTRY]
        assert next(event.sides for event in events if isinstance(event, DieRolled)) == len(unseen)

    assert drawn == {1: unseen[0], 2: unseen[1], len(unseen): unseen[-1]}


@both_editions
@pytest.mark.rule("leningrad-1979", "14.0")
@pytest.mark.rule("leningrad-2010", "12.0")
def test_odds_against_an_untried_unit_weigh_every_division_it_may_be(name: str) -> None:
    game = small_game(name)
    strong = {"soviet-70", "soviet-67"}
    gone = [unit for unit in divisions(game, "infantry") if unit not in strong]
    units = {"german-1-pz": "0910", INFANTRY: "0909"}
    state = position(game, "german combat", units=units, eliminated=gone)

    odds = game.odds(state, ["german-1-pz"], ["0909"])

    # Strength 10 or 12 against a defence of 7 or 2, unsupplied attackers, armor in clear terrain: one column left.
    ratio = {FIRST: 5}.get(name, 6)
    assert odds.columns == {"1-2": Fraction(1, 2), f"{ratio - 1}-1": Fraction(1, 2)}
    assert sum(odds.results.values()) == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "14.1")
@pytest.mark.rule("leningrad-2010", "12.1")
@pytest.mark.parametrize("kind", ["attacked", "overrun", "attacking", "overrunning"])
def test_an_untried_unit_is_shown_when_a_combat_with_it_is_announced(name: str, kind: str) -> None:
    game = small_game(name)
    phase = {"attacked": "german combat", "overrun": "german movement", "attacking": "soviet combat"}
    units = {"german-1-pz": "0910", INFANTRY: "0909", SECOND_INFANTRY: "1009"}
    state = position(game, phase.get(kind, "soviet movement"), units=units, air=NO_AIR)
    action = {
        "attacked": Attack(("german-1-pz",), ("0909",)),
        "overrun": Overrun(("german-1-pz",), "0909"),
        "attacking": Attack((INFANTRY,), ("0910",)),
        "overrunning": Overrun((INFANTRY,), "0910"),
    }[kind]

    after, events = play(game, state, action, dice=[3, 6])

    kinds = [type(event) for event in events]
    assert list(revealed(events)) == [INFANTRY]
    assert kinds.index(CombatDeclared) < kinds.index(UnitRevealed) < kinds.index(CombatResolved)
    assert where(after, INFANTRY, SECOND_INFANTRY) == ("shown", "1009")


@both_editions
@pytest.mark.rule("leningrad-1979", "14.1")
@pytest.mark.rule("leningrad-2010", "12.1")
def test_moving_and_standing_in_enemy_zones_shows_nobody(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={"german-58": "0911", INFANTRY: "0909"})

    state, events = play(game, state, Move((INFANTRY,), ("0910",)), EndPhase())

    assert revealed(events) == {}
    assert state.place_of(INFANTRY) == "0910"


@both_editions
@pytest.mark.rule("leningrad-1979", "14.1")
@pytest.mark.rule("leningrad-2010", "12.1")
def test_once_announced_a_combat_is_neither_called_off_nor_changed(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "0910", INFANTRY: "0909", "german-1": "0908", SECOND_INFANTRY: "1008"}
    state = position(game, "soviet combat", units=units)

    announced, _ = play(game, state, Attack((INFANTRY,), ("0910",)))

    for change in (EndPhase(), Attack((INFANTRY,), ("0908",)), Attack((INFANTRY, SECOND_INFANTRY), ("0908",))):
        assert refused(game, announced, change, "soviet").rule == "3.0"
    fought, events = play(game, announced, game.legal_actions(announced)[0], dice=[1, 5])
    division = revealed(events)[INFANTRY]
    while fought.stack:
        fought, _ = play(game, fought, game.legal_actions(fought)[0])
    again = game.refusal(fought, "soviet", Attack((division,), ("0908",)))
    assert again is not None


@both_editions
@pytest.mark.rule("leningrad-1979", "14.1")
@pytest.mark.rule("leningrad-2010", "12.1")
def test_a_unit_once_shown_stays_shown_in_later_combats(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "0910", INFANTRY: "0909"}
    state = position(game, "german combat", units=units, air=NO_AIR)
    division = "soviet-70"
    roll = divisions(game, "infantry").index(division) + 1

    state, _ = play(game, state, Attack(("german-58",), ("0909",)), dice=[roll, 5])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    while state.phase != "soviet combat" and state.to_act:
        state, _ = play(game, state, EndPhase())

    assert state.place_of(division) == "0909"
    shown = next(unit for unit in game.view(state, "german")["units"] if unit["id"] == division)
    assert (shown["attack"], shown["defense"], shown["untried"]) == (3, 7, False)


@both_editions
@pytest.mark.rule("leningrad-1979", "14.1")
@pytest.mark.rule("leningrad-2010", "12.1")
def test_a_shown_division_takes_over_all_that_the_untried_unit_had_done(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "0911", ARMORED: "0909"}
    state = position(game, "soviet movement", units=units, air=NO_AIR)

    state, _ = play(game, state, Move((ARMORED,), ("0910",)))
    strongest = divisions(game, "armor", "mechanized").index("soviet-42-armor") + 1
    state, _ = play(game, state, Overrun((ARMORED,), "0911"), dice=[strongest, 6])
    entry = next(entry for entry in game.position(state)["units"] if entry["id"] == "soviet-42-armor")

    # One point for the first hex, three for the overrun in either edition.
    assert (entry["spent"], entry["origin"]) == ("4", "0909")


@both_editions
@pytest.mark.rule("leningrad-1979", "14.2")
@pytest.mark.rule("leningrad-2010", "12.0")
@pytest.mark.parametrize(
    ("unit", "types", "movement"), [(INFANTRY, ("infantry",), 5), (ARMORED, ("armor", "mechanized"), 7)]
)
def test_an_untried_unit_proves_to_be_of_its_own_kind(
    name: str, unit: str, types: tuple[str, ...], movement: int
) -> None:
    game = small_game(name)
    state = position(game, "german combat", units={"german-58": "1008", unit: "1007"})
    pool = divisions(game, *types)

    drawn = []
    for roll in range(1, len(pool) + 1):
        _, events = play(game, state, Attack(("german-58",), ("1007",)), dice=[roll, 1])
        drawn.append(revealed(events)[unit])

    assert drawn == pool
    assert {game.units[one].type for one in drawn} == set(types)
    assert game.units[unit].movement == movement


@pytest.mark.rule("leningrad-1979", "14.0")
def test_when_no_unseen_division_is_left_the_eliminated_ones_are_drawn_again() -> None:
    game = small_game(FIRST)
    infantry = divisions(game, "infantry")
    last, *gone = infantry
    units = {"german-58": "1008", INFANTRY: "1007", SECOND_INFANTRY: "1007"}
    state = position(game, "german combat", units=units, eliminated=gone)

    _, events = play(game, state, Attack(("german-58",), ("1007",)), dice=[1, 2, 1])

    assert revealed(events) == {INFANTRY: last, SECOND_INFANTRY: gone[1]}


@pytest.mark.rule("leningrad-1979", "2.4")
@pytest.mark.rule("leningrad-1979", "14.0")
@pytest.mark.rule("leningrad-1979", "16.0")
def test_no_more_units_of_a_kind_enter_than_there_are_counters_of_it() -> None:
    game = small_game(FIRST)
    infantry = divisions(game, "infantry")
    hexes = [number for number in game.map.hexes if number[2:] in ("02", "03")]
    units = {unit: hexes[count // 3] for count, unit in enumerate(infantry)}
    late = next(
        entry["id"] for entry in game.view(position(game, turn=9), "soviet")["reinforcements"] if entry["turn"] == 11
    )
    full = position(game, "soviet movement", turn=11, units=units)
    room = position(game, "soviet movement", turn=11, units=dict(list(units.items())[1:]), eliminated=[infantry[0]])

    assert refused(game, full, Enter(late, "2604"), "soviet").rule == "2.4"
    assert game.refusal(room, "soviet", Enter(late, "2604")) is None


@pytest.mark.rule("leningrad-2010", "2.4")
def test_with_a_counter_missing_the_last_unit_of_its_kind_waits(tmp_path: Path) -> None:
    folder = copied_data(SECOND, tmp_path)
    header, *rows = (folder / "soviet.csv").read_text(encoding="utf-8").splitlines()
    lost = next(row for row in rows if ",infantry," in row)
    (folder / "soviet.csv").write_text("\n".join([header, *(row for row in rows if row != lost), ""]), encoding="utf-8")
    game = LeningradGame(SECOND, data=folder)
    hexes = [number for number in game.map.hexes if game.map.terrain(number) == "clear"]
    *early, last = divisions(game, "infantry")
    units = dict(zip(["soviet-untried-infantry-45", *early], hexes, strict=False))
    full = position(game, "soviet movement", turn=12, units=units)
    dead = units.popitem()[0]
    room = position(game, "soviet movement", turn=12, units=units, eliminated=[dead])
    late = Enter("soviet-untried-infantry-46", "2604")

    assert full.place_of(last) == "unseen" and refused(game, full, late, "soviet").rule == "2.4"
    assert game.refusal(room, "soviet", late) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "2.4")
@pytest.mark.rule("leningrad-2010", "2.4")
def test_a_position_with_an_untried_unit_for_which_no_counter_is_left_is_refused(name: str) -> None:
    game = small_game(name)
    infantry = divisions(game, "infantry")
    hexes = [number for number in game.map.hexes if number[2:] in ("02", "03")]
    units = {unit: hexes[count // 3] for count, unit in enumerate(infantry)}

    with pytest.raises(InputError, match=f"1 untried infantry units are on the map, but only 0 of {len(infantry)}"):
        position(game, "german combat", units=units | {"german-58": "1008", INFANTRY: "1007"})
    del units[infantry[0]]
    state = position(game, "german combat", units=units | {"german-58": "1008", INFANTRY: "1007"})
    _, events = play(game, state, Attack(("german-58",), ("1007",)), dice=[1, 1])
    assert revealed(events) == {INFANTRY: infantry[0]}
