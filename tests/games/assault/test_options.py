"""The optional rules in general, air units that spare some units, and guerrillas kept off the city (18.0 to 18.2)."""

import pytest

from hexfront.games.assault.documents.actions import Bombard, Retreat, Transfer
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.mechanics.actions import Advance
from tests.games.acting import Units, decision, move, offered, play, refused
from tests.games.assault.ground import attack, ground, has, position, resolved

RUSSIAN = "soviet movement"


def distance(game: AssaultGame, number: str) -> int:
    """How far a hex is from the nearest hex of the city."""
    return min(game.map.distance(number, city) for city in ("0219", "0220", "0320"))


@pytest.mark.rule("assault-on-leningrad", "18.0")
def test_options_are_off_unless_asked_for() -> None:
    assert not any(ground().options.values())
    assert ground("points").options["points"] is True
    with pytest.raises(InputError, match="unknown option"):
        ground("weather")


@pytest.mark.rule("assault-on-leningrad", "18.11")
@pytest.mark.parametrize(("options", "struck"), [((), True), (("bombardment",), False)])
def test_with_the_option_bombs_spare_headquarters_but_not_who_is_with_them(
    options: tuple[str, ...], struck: bool
) -> None:
    game = ground(*options)
    units = {"german-1": "2519", "german-38-hq": "2519"}
    state = position(game, "soviet air bombardment", units, air={"soviet-air-1": "ready"})
    state, _ = play(game, state, Bombard("2519"), EndPhase(), dice=[1])

    assert has(game, state, "german-1", "disrupted")
    assert has(game, state, "german-38-hq", "disrupted") == struck


@pytest.mark.rule("assault-on-leningrad", "18.21")
@pytest.mark.parametrize("start", ["0320", "0519"])
def test_on_turn_1_guerrillas_move_seven_hexes_or_more_from_the_city(start: str) -> None:
    game = ground("guerrillas")
    state = position(game, RUSSIAN, {"soviet-g1": start, "soviet-10": "2520"}, 1)
    far = {hex_: distance(game, hex_) for hex_ in game.reach(state, "soviet-g1")}
    plain = ground().reach(position(ground(), RUSSIAN, {"soviet-g1": start, "soviet-10": "2520"}, 1), "soviet-g1")

    assert far.keys() == {hex_ for hex_ in plain if distance(game, hex_) >= 7} and min(far.values()) == 7
    assert refused(game, state, move("soviet-g1", "0419")).rule == "18.21"
    assert refused(game, state, EndPhase()).rule == "18.21"
    state, _ = play(game, state, move("soviet-g1", *game.reach(state, "soviet-g1")["1019"].path))
    assert game.refusal(state, "soviet", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_every_one_of_the_four_guerrillas_has_to_leave() -> None:
    game = ground("guerrillas")
    gone = {"soviet-g1": "1019", "soviet-g2": "1020", "soviet-g3": "1021"}
    state = position(game, RUSSIAN, {**gone, "soviet-g4": "0220"}, 1)

    assert refused(game, state, EndPhase()).reason.startswith("soviet-g4 ")


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_a_guerrilla_on_the_inset_has_to_leave_by_the_main_map() -> None:
    game = ground("guerrillas")
    state = position(game, RUSSIAN, {"soviet-g1": "J6"}, 1)
    assert refused(game, state, EndPhase()).rule == "18.21"
    assert refused(game, state, move("soviet-g1", "J5")).rule == "18.21"
    state, _ = play(game, state, Transfer("soviet-g1", "0320"))
    assert refused(game, state, EndPhase()).rule == "18.21"
    state, _ = play(game, state, move("soviet-g1", *game.reach(state, "soviet-g1")["1019"].path))

    assert game.refusal(state, "soviet", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_a_guerrilla_does_not_hide_on_the_inset() -> None:
    game = ground("guerrillas")
    city = position(game, RUSSIAN, {"soviet-g1": "0320"}, 1)
    fringe = position(game, RUSSIAN, {"soviet-g1": "0420"}, 1)

    assert refused(game, city, Transfer("soviet-g1", "J6")).rule == "18.21"
    assert refused(game, fringe, Transfer("soviet-g1", "M6")).rule == "18.21"
    assert not offered(game, city, Transfer) and not offered(game, fringe, Transfer)


@pytest.mark.rule("assault-on-leningrad", "18.21")
@pytest.mark.parametrize(
    "units",
    [{"soviet-g1": {"hex": "0320", "disrupted": True}}, {"soviet-g1": "M7", "german-1-1-pz": "0419"}],
    ids=["disrupted", "stopped where it would leave the inset"],
)
def test_a_guerrilla_that_cannot_get_so_far_is_excused(units: Units) -> None:
    game = ground("guerrillas")
    state = position(game, RUSSIAN, units, 1)

    assert game.refusal(state, "soviet", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "15.1")
@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_later_guerrillas_move_nowhere_within_six_hexes_of_the_city() -> None:
    game = ground("guerrillas")
    state = position(game, RUSSIAN, {"soviet-g1": "1120"}, 2)
    first = position(game, RUSSIAN, {"soviet-g1": "1120"}, 1)
    plain = ground().reach(position(ground(), RUSSIAN, {"soviet-g1": "1120"}, 2), "soviet-g1")
    reached = set(game.reach(state, "soviet-g1"))

    assert {distance(game, hex_) for hex_ in plain} >= {5, 6, 7}
    assert reached < set(plain) and min(distance(game, hex_) for hex_ in reached) == 7
    assert refused(game, state, move("soviet-g1", "1020", "0920")).rule == "18.21"
    assert game.refusal(first, "soviet", EndPhase()) is None
    assert sum(counter.type == "guerrilla" for counter in game.units.values()) == 4


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_guerrillas_do_not_retreat_towards_the_city() -> None:
    game = ground("guerrillas")
    units = {"german-1": "1120", "soviet-g1": "1020", "soviet-10": "1020"}
    state = position(game, "german combat", units, 9)
    state, events = play(game, state, attack("german-1", "1020"), dice=[3])
    retreats = {(one.unit, one.hex) for one in offered(game, state, Retreat) if isinstance(one, Retreat)}

    assert resolved(events).result == "-/1"
    assert retreats == {("soviet-g1", "1021"), *(("soviet-10", hex_) for hex_ in ("1021", "0921", "0920"))}
    assert refused(game, state, Retreat("soviet-g1", "0920")).rule == "18.21"


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_guerrillas_do_not_advance_towards_the_city() -> None:
    game = ground("guerrillas")
    units = {"german-38-hq": "0920", "soviet-g1": "1020", "soviet-10": "1020"}
    state = position(game, "soviet combat", units, 9)
    state, _ = play(game, state, attack(["soviet-g1", "soviet-10"], "0920"), dice=[6])

    assert decision(state) == "AdvanceAfterCombat"
    assert offered(game, state, Advance) == [Advance("soviet-10", "0920")]
    assert refused(game, state, Advance("soviet-g1", "0920")).rule == "18.21"


@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_a_guerrilla_does_not_come_back_to_where_it_began_too_near() -> None:
    game = ground("guerrillas")
    state = position(game, RUSSIAN, {"soviet-g1": "0920"}, 2)

    assert refused(game, state, move("soviet-g1", "1020", "0920")).rule == "18.21"
