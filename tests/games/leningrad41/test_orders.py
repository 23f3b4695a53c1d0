"""Standing orders: when to fire at movers and with whom, advances, and losses for fanaticism."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.face import Obeyed
from hexfront.games.leningrad41.documents.actions import FervourLoss, FireAt
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, StandFast
from hexfront.play.orders import orders_of
from tests.games.acting import Units, play
from tests.games.leningrad41.battlefield import GERMAN_MOVEMENT, move, plain, position
from tests.games.leningrad41.gunnery import (
    EAST,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    SCHUETZEN,
    SOUTH_EAST,
    TANKS,
    TARGET,
    assault,
    firing,
)

BACK, OTHER_BACK, KNOWN = "soviet-hidden-1", "soviet-hidden-2", "soviet-hidden-40"


def order(kind: str, **parameters: Any) -> dict[str, Any]:
    return {"kind": kind, "parameters": parameters}


def obeyed(game: Leningrad41Game, state: State, *orders: dict[str, Any]) -> Obeyed | None:
    """The answer of some orders, which must be legal."""
    found = game.ordered(game.known(state, str(state.to_act)), orders_of(game, list(orders)))
    assert found is None or game.refusal(state, str(state.to_act), found.action) is None
    return found


def answer(game: Leningrad41Game, state: State, *orders: dict[str, Any]) -> Action | None:
    found = obeyed(game, state, *orders)
    return None if found is None else found.action


def moving(units: Units, terrain: str = "clear", motorized: bool = False) -> tuple[Leningrad41Game, State]:
    """A German unit, motorized or not, has entered the target hex; the Soviets are asked whether they fire."""
    game = plain({TARGET: terrain}, [(SOUTH_EAST, TARGET, "prospekt")])
    mover = SCHUETZEN if motorized else INFANTRY
    state = position(game, GERMAN_MOVEMENT, 3, {mover: SOUTH_EAST, **units})
    state, _ = play(game, state, move(mover, TARGET, motorized=motorized))
    assert state.to_act == "soviet"
    return game, state


def test_face_up_units_fire_where_the_chance_is_good_enough() -> None:
    """One militia hits on a 1 of six in the open, two together on 1 and 2."""
    game, state = moving({MILITIA: "2911", MORE_MILITIA: "2910"})
    both = FireAt((MILITIA, MORE_MILITIA))

    assert answer(game, state, order("fire", chance=33)) == both
    assert answer(game, state, order("fire", chance=34)) is None
    assert answer(game, state, order("fire")) == both


def test_one_in_six_is_enough_unless_the_order_says_more() -> None:
    game, state = moving({MILITIA: "2911"})

    assert answer(game, state, order("fire")) == FireAt((MILITIA,))
    assert answer(game, state, order("fire", chance=17)) is None
    # What is known to be militia is shown from one in three.
    pair = {KNOWN: {"hex": "2911", "is": MILITIA}, "soviet-hidden-41": {"hex": "2910", "is": MORE_MILITIA}}
    game, state = moving(pair)
    assert answer(game, state, order("show")) == FireAt((KNOWN, "soviet-hidden-41"))
    assert answer(game, state, order("show", chance=34)) is None


def test_of_equal_chances_the_one_with_fewest_units_is_taken() -> None:
    game, state = moving({MILITIA: "2911", "soviet-br-1": "2910"})

    found = answer(game, state, order("fire"))

    # Six points hit no better than five, or the one of the bridge engineers.
    assert isinstance(found, FireAt) and len(found.units) == 1


def test_nobody_fires_without_a_chance() -> None:
    game, state = moving({MILITIA: "2911"}, "urban", motorized=True)

    assert answer(game, state, order("fire", chance=0)) is None
    assert answer(game, state, order("fire", chance=0), order("hold")) == FireAt(())


def test_face_down_units_are_shown_only_by_an_order_of_their_own() -> None:
    game, state = moving({BACK: "2911", OTHER_BACK: "2910"})

    assert answer(game, state, order("fire", chance=1)) is None
    found = answer(game, state, order("show", chance=20))
    assert isinstance(found, FireAt) and set(found.units) == {BACK, OTHER_BACK}
    assert answer(game, state, order("show", chance=60)) is None


def test_showing_units_counts_face_up_ones_too_and_shows_no_more_than_it_must() -> None:
    game, state = moving(
        {"soviet-1-21-nkvd": "2911", "soviet-2-21-nkvd": "2910", KNOWN: {"hex": EAST, "is": "soviet-br-1"}}
    )

    # The owner knows that the bridge engineers would add a single point.
    assert answer(game, state, order("show", chance=17)) == FireAt(("soviet-1-21-nkvd", "soviet-2-21-nkvd"))


def test_guarded_hexes_are_fired_into_at_any_chance() -> None:
    game, state = moving({MILITIA: "2911", BACK: "2910"})

    assert answer(game, state, order("guard", hexes=["2812"])) is None
    for near in (TARGET, "2911"):
        assert answer(game, state, order("guard", hexes=[near])) == FireAt((MILITIA,))
    found = answer(game, state, order("guard", hexes=[TARGET], show="all"))
    assert isinstance(found, FireAt) and set(found.units) == {MILITIA, BACK}


def test_orders_hold_only_where_they_are_meant_and_the_first_that_fits_answers() -> None:
    game, state = moving({MILITIA: "2911"})
    here, elsewhere = order("fire", where=[TARGET]), order("fire", where=["2010"])

    assert answer(game, state, elsewhere) is None
    assert answer(game, state, here) == FireAt((MILITIA,))
    found = obeyed(game, state, elsewhere, order("hold", where=[TARGET]), here)
    assert found == Obeyed(1, FireAt(()), 1)
    told = obeyed(game, state, here)
    assert told is not None and told.chance == game.defensive_odds(state, (MILITIA,)).chance()
    assert answer(game, state, order("ask", about="fire"), here) is None
    assert answer(game, state, order("ask", about="advances"), here) == FireAt((MILITIA,))


def test_the_usual_orders_fire_with_what_is_seen_and_show_units_from_one_third() -> None:
    game = plain()
    assert [one.kind for one in game.usual_orders] == ["fire", "show", "hold"]
    usual = [{"kind": one.kind, "parameters": dict(one.values)} for one in game.usual_orders]

    seen, hidden = moving({MILITIA: "2911", BACK: "2910"}), moving({BACK: "2911"})

    assert answer(*seen, *usual) == FireAt((MILITIA,))
    # A single unit that nobody knows hits far less often than one time in three.
    assert answer(*hidden, *usual) == FireAt(())


def test_the_chance_is_that_of_the_odds() -> None:
    game, state = moving({MILITIA: "2911", MORE_MILITIA: "2910"})

    assert game.defensive_odds(state, [MILITIA]).targets[0].results["E"] == Fraction(1, 6)
    assert game.defensive_odds(state, [MILITIA, MORE_MILITIA]).targets[0].results["E"] == Fraction(1, 3)


@pytest.fixture
def stormed() -> tuple[Leningrad41Game, State]:
    """Two units of the Totenkopf Division have stormed a hex with fanaticism, and one of them is to be lost."""
    game = plain(options=("fanaticism",))
    units = {"german-i-1t": SOUTH_EAST, "german-t-mcl": EAST, MILITIA: TARGET}
    state, _ = play(game, firing(game, units), assault("german-i-1t", "german-t-mcl", fervour=True), dice=[1])
    return game, state


@pytest.mark.parametrize(("victim", "lost"), [("weak", "german-t-mcl"), ("strong", "german-i-1t")])
def test_losses_for_fanaticism(stormed: tuple[Leningrad41Game, State], victim: str, lost: str) -> None:
    game, state = stormed

    assert answer(game, state, order("fervour", victim=victim)) == FervourLoss(lost)
    assert answer(game, state, order("fire")) is None
    assert answer(game, state, order("ask", about="fervour", when="own"), order("fervour")) is None


def test_advances_after_an_assault() -> None:
    game = plain()
    units = {TANKS: SOUTH_EAST, "german-8-mcl": EAST, MILITIA: TARGET}
    state, _ = play(game, firing(game, units), assault(TANKS, "german-8-mcl"), dice=[1])
    follow = order("advance", when="own", units=2)

    assert answer(game, state, order("stand", when="own")) == StandFast()
    assert answer(game, state, order("advance", when="own", where=["2010"])) is None
    assert answer(game, state, follow) == Advance(TANKS, TARGET)
    state, _ = play(game, state, Advance(TANKS, TARGET))
    assert answer(game, state, follow) == Advance("german-8-mcl", TARGET)
    assert answer(game, state, order("advance", when="own", units=1)) == StandFast()


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    game = plain()

    assert answer(game, position(game, units={INFANTRY: "3010"}), order("fire"), order("hold")) is None
