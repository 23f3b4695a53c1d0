"""What games of every family say: the wire forms of their actions, and what a lost step does."""

import pytest

from hexfront.kernel.actions import Action
from hexfront.kernel.wire import Decoder
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move, Place, Remove, StandFast
from hexfront.mechanics.events import UnitReduced
from tests.kernel.toy import placed

ACTIONS = [
    (Place("red-1", "0101"), {"type": "place", "unit": "red-1", "hex": "0101"}),
    (Enter("red-1", "0101"), {"type": "enter", "unit": "red-1", "hex": "0101"}),
    (Move(("red-1", "red-2"), ("0101",)), {"type": "move", "units": ["red-1", "red-2"], "path": ["0101"]}),
    (LoseStep("red-1"), {"type": "lose step", "unit": "red-1"}),
    (Advance("red-1", "0101"), {"type": "advance", "unit": "red-1", "hex": "0101"}),
    (StandFast(), {"type": "stand fast"}),
    (Remove("red-1"), {"type": "remove", "unit": "red-1"}),
]


@pytest.mark.parametrize(("action", "document"), ACTIONS, ids=lambda one: getattr(one, "get", lambda _: "")("type"))
def test_an_action_and_its_wire_form(action: Action, document: dict[str, object]) -> None:
    decoder = Decoder("an action", tuple(type(one) for one, _ in ACTIONS))

    assert action.to_json() == document
    assert decoder.decode(document) == action


def test_a_unit_that_is_reduced_has_a_step_less_and_no_other_has() -> None:
    state = placed({"red-1": "0101", "red-2": "0101"})

    after = UnitReduced("red-2").applied_to(state)

    assert after.steps == (2, 1, 2, 2, 2, 2, 2, 2)
    assert after.places == state.places
