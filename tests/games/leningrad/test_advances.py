"""Advance after combat: 10.9 of 1979 (with 10.3), 8.48 of 2010 (with 8.43)."""

from __future__ import annotations

import pytest

from hexfront import LoadedDice
from hexfront.games.leningrad.documents.actions import Attack, Overrun, Retreat
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import NotNow
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.leningrad.battlefield import at_combat, battlefield
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, resolved, where

THREE = ("german-11", "german-21", "german-30")
NORTH = ("german-32", "german-121", "german-122")
ADVANCE = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.9"), (SECOND, "8.48")])
WEST: Units = dict.fromkeys(THREE, "1211")
TWO: Units = {"german-11": "1211", "german-21": "1211"}
GUARDS: Units = {"soviet-5": "1311", "soviet-70": "1311"}


def fought(
    name: str,
    attackers: Units,
    defenders: Units,
    result: str,
    *then: Action,
    others: Units | None = None,
    forts: tuple[str, ...] = (),
) -> tuple[LeningradGame, State]:
    """A German attack with this result, after the owners' choices."""
    game = battlefield(name)
    markers = [{"marker": "fort", "hex": hex_} for hex_ in forts]
    state = at_combat(game, "german", {**attackers, **defenders, **(others or {})}, markers=markers)
    targets = tuple(sorted({where(state, unit)[0] for unit in defenders}))
    for die in range(1, 7):
        after, events = game.submit(state, "german", Attack(tuple(attackers), targets), LoadedDice(die))
        if resolved(events).result == result:
            return game, play(game, after, *then)[0]
    raise AssertionError(f"no die gives {result} in the column {resolved(events).column}")


def goals(game: LeningradGame, state: State) -> dict[str, set[str]]:
    """The hexes each unit may advance into."""
    found: dict[str, set[str]] = {}
    for action in offered(game, state, Advance):
        assert isinstance(action, Advance)
        found.setdefault(action.unit, set()).add(action.hex)
    return found


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_three_victors_may_enter_each_vacated_hex_and_no_more(name: str) -> None:
    north: Units = dict.fromkeys(NORTH, "1210")
    game, state = fought(name, {**WEST, **north}, {"soviet-10": "1311"}, "E/-")
    assert goals(game, state) == {unit: {"1311"} for unit in THREE + NORTH}

    state, _ = play(game, state, Advance("german-11", "1311"), Advance("german-32", "1311"))
    assert decision(state) == "AdvanceAfterCombat"
    state, _ = play(game, state, Advance("german-121", "1311"))

    assert where(state, *THREE, *NORTH) == ("1311", "1211", "1211", "1311", "1311", "1210")
    assert decision(state) == ""


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
@pytest.mark.parametrize("advanced", [0, 1, 2])
def test_an_advance_is_voluntary(name: str, advanced: int) -> None:
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "E/-")

    state, _ = play(game, state, *(Advance(unit, "1311") for unit in THREE[:advanced]), StandFast())

    assert where(state, *THREE) == ("1311",) * advanced + ("1211",) * (3 - advanced)


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_it_is_made_at_once_or_never(name: str) -> None:
    others = {"german-32": "1209", "soviet-85": "1309"}
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "E/-", others=others)

    for too_early in (Attack(("german-32",), ("1309",)), EndPhase()):
        with pytest.raises(NotNow):
            game.submit(state, "german", too_early, LoadedDice())
    state, _ = play(game, state, StandFast())

    assert game.refusal(state, "german", Attack(("german-32",), ("1309",))) is None
    with pytest.raises(NotNow):
        game.submit(state, "german", Advance("german-11", "1311"), LoadedDice())


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@ADVANCE
@pytest.mark.parametrize(
    "wrong",
    [
        Advance("german-32", "1311"),
        Advance("german-11", "1111"),
        Advance("german-11", "1410"),
        Advance("german-11", "1312"),
        Advance("soviet-85", "1311"),
    ],
)
def test_only_victors_that_took_part_advance_and_only_into_vacated_hexes(name: str, rule: str, wrong: Action) -> None:
    others = {"german-32": "1210", "soviet-85": "1312"}
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "E/-", others=others)

    assert refused(game, state, wrong, "german").rule == rule


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@ADVANCE
def test_a_unit_advances_once(name: str, rule: str) -> None:
    two_back = Retreat("soviet-67", ("1411", "1512"))
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "2/-", two_back, Advance("german-11", "1311"))

    assert refused(game, state, Advance("german-11", "1411"), "german").rule == rule


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_an_attacker_that_retreated_does_not_advance_and_one_that_lost_a_step_does(name: str) -> None:
    fled = Retreat("soviet-67", ("1411",))
    game, lost = fought(name, {"german-11": "1211"}, {"soviet-67": "1311"}, "1/1", fled, LoseStep("german-11"))
    _, back = fought(name, {"german-11": "1211"}, {"soviet-67": "1311"}, "1/1", fled, Retreat("german-11", ("1111",)))

    assert goals(game, lost) == {"german-11": {"1311"}}
    assert decision(back) == ""


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_an_advance_may_lead_from_one_enemy_zone_into_another(name: str) -> None:
    others = {"soviet-85": "1312", "soviet-170": "1410"}
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "E/-", others=others)
    zone = game.zone(state, "soviet")
    assert "1211" in zone and "1311" in zone

    state, _ = play(game, state, Advance("german-11", "1311"))

    assert where(state, "german-11") == ("1311",)


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
@pytest.mark.parametrize(
    ("result", "then", "hexes"),
    [
        ("2/-", (Retreat("soviet-67", ("1411", "1512")),), {"1311", "1411"}),
        ("2/-", (Retreat("soviet-67", ("1410", "1409")),), {"1311", "1410"}),
        ("2/-", (LoseStep("soviet-67"),), {"1311"}),
        ("E/-", (), {"1311"}),
    ],
)
def test_after_a_retreat_of_two_hexes_both_may_be_taken_and_otherwise_only_the_first(
    name: str, result: str, then: tuple[Action, ...], hexes: set[str]
) -> None:
    game, state = fought(name, WEST, {"soviet-67": "1311"}, result, *then)

    assert goals(game, state) == dict.fromkeys(THREE, hexes)


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_a_retreat_of_one_hex_opens_only_the_hex_left(name: str) -> None:
    pair = {"soviet-16": "1311", "soviet-112": "1311"}
    one_back = Retreat("soviet-112", ("1411",))
    game, state = fought(name, WEST, pair, "2/-", LoseStep("soviet-16"), one_back)

    assert goals(game, state) == {unit: {"1311"} for unit in THREE}


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_victors_may_share_out_the_two_hexes(name: str) -> None:
    pair = {"soviet-16": "1311", "soviet-112": "1311"}
    retreats = (Retreat("soviet-16", ("1411", "1512")), Retreat("soviet-112", ("1410", "1409")))
    game, state = fought(name, WEST, pair, "2/-", *retreats)
    assert goals(game, state) == {unit: {"1311", "1410", "1411"} for unit in THREE}

    state, _ = play(game, state, *(Advance(*one) for one in zip(THREE, ("1411", "1311", "1410"), strict=True)))

    assert where(state, *THREE) == ("1411", "1311", "1410")


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
@pytest.mark.parametrize(
    ("then", "hexes"),
    [
        ((LoseStep("soviet-16"),), {"1311"}),
        ((LoseStep("soviet-112"),), {"1312"}),
        ((Retreat("soviet-16", ("1310",)), Retreat("soviet-112", ("1313",))), {"1311", "1312"}),
    ],
)
def test_of_several_hexes_those_that_are_empty_may_be_entered(
    name: str, then: tuple[Action, ...], hexes: set[str]
) -> None:
    pair = {"soviet-16": "1311", "soviet-112": "1312"}
    game, state = fought(name, {"german-11": "1211"}, pair, "1/-", *then)

    assert goals(game, state) == {"german-11": hexes}


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
@pytest.mark.parametrize(
    ("result", "then", "hexes"),
    [
        ("-/1", (Retreat("german-11", ("1111",)), Retreat("german-21", ("1112",))), {"1211"}),
        (
            "-/2",
            (Retreat("german-11", ("1111", "1011")), Retreat("german-21", ("1112", "1012"))),
            {"1111", "1112", "1211"},
        ),
        ("-/2", (LoseStep("german-11"), LoseStep("german-11")), set()),
        ("-/2", (LoseStep("german-11"), Retreat("german-11", ("1111",)), Retreat("german-21", ("1112",))), {"1211"}),
        ("-/1", (LoseStep("german-11"),), set()),
        ("-/E", (), {"1211"}),
    ],
)
def test_unhurt_defenders_advance_into_what_the_attackers_vacated(
    name: str, result: str, then: tuple[Action, ...], hexes: set[str]
) -> None:
    game, state = fought(name, TWO, GUARDS, result, *then)

    assert goals(game, state) == (dict.fromkeys(GUARDS, hexes) if hexes else {})
    assert (decision(state) == "AdvanceAfterCombat") is bool(hexes)
    if hexes:
        assert state.to_act == "soviet"
        assert StandFast() in game.legal_actions(state)


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_a_defender_does_not_advance_into_a_hex_where_an_enemy_stayed(name: str) -> None:
    fled = (Retreat("german-11", ("1111",)), Retreat("german-21", ("1112",)))
    _, state = fought(name, TWO, GUARDS, "-/1", *fled, others={"german-30": "1211"})

    assert decision(state) == ""


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_a_hex_emptied_by_a_loss_is_open_to_unhurt_defenders_too(name: str) -> None:
    attackers: Units = {"german-11": {"hex": "1211", "steps": 1}, "german-21": "1210"}
    game, state = fought(name, attackers, GUARDS, "-/1", LoseStep("german-11"))

    assert goals(game, state) == {unit: {"1211"} for unit in GUARDS}


@pytest.mark.rule("leningrad-1979", "10.3")
@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.43")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_defenders_hit_themselves_never_advance(name: str) -> None:
    fled = (Retreat("german-11", ("1111", "1011")), Retreat("german-21", ("1112", "1012")))
    _, state = fought(name, TWO, GUARDS, "1/2", LoseStep("soviet-5"), *fled)

    assert where(state, "soviet-70") == ("1311",)
    assert decision(state) == ""


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_a_unit_that_had_retreated_into_the_hex_took_no_part_and_does_not_advance(name: str) -> None:
    bystander: Units = {"soviet-85": {"hex": "1311", "retreated": True}}
    fled = (Retreat("german-11", ("1111",)), Retreat("german-21", ("1112",)))
    game, state = fought(name, TWO, GUARDS, "-/1", *fled, others=bystander)

    assert goals(game, state) == {unit: {"1211"} for unit in GUARDS}


@pytest.mark.rule("leningrad-1979", "10.9")
@pytest.mark.rule("leningrad-2010", "8.48")
@both_editions
def test_defenders_never_advance_after_an_overrun(name: str) -> None:
    game = battlefield(name)
    state = position(game, "german movement", 2, {"german-6-pz": "1211", "soviet-70": "1311"})
    state, events = play(game, state, Overrun(("german-6-pz",), "1311"), dice=[4])
    assert resolved(events).result == "-/1"

    state, _ = play(game, state, Retreat("german-6-pz", ("1111",)))

    assert decision(state) == ""
    assert state.to_act == "german"


@both_editions
@pytest.mark.parametrize(("hex_", "left"), [("1311", ["1410"]), ("1410", [])])
def test_an_advance_removes_every_fort_that_is_entered_or_passed(name: str, hex_: str, left: list[str]) -> None:
    two_back = Retreat("soviet-67", ("1410", "1409"))
    game, state = fought(name, WEST, {"soviet-67": "1311"}, "2/-", two_back, forts=("1311", "1410"))

    state, _ = play(game, state, Advance("german-11", hex_))

    assert [marker["hex"] for marker in game.position(state)["markers"]] == left
