"""The events and decisions of Leningrad in words."""

from __future__ import annotations

from hexfront.games.face import Document, Words
from hexfront.games.leningrad.pieces.campaign import BOXES, FLOWN, READY


def _combat(event: Document) -> str:
    shifts = "".join(f", {shift['columns']:+} {shift['reason']}" for shift in event["shifts"])
    return (
        f"{event['attack']} to {event['defense']} is {event['ratio']}{shifts}: column {event['column']}, "
        f"die {event['die']}, result {event['result']}"
    )


def _declared(event: Document) -> str:
    kind = "overrun of" if event["overrun"] else "attack on"
    air = f" with {event['air']} air unit{'' if event['air'] == 1 else 's'}" if event["air"] else ""
    return f"{kind} {', '.join(event['hexes'])} by {', '.join(event['attackers'])}{air}"


def _owed(decision: Document) -> str:
    combat = decision["combat"]
    force = combat["defender"] if combat["defender"]["side"] == decision["side"] else combat["attacker"]
    return f"{', '.join(force['units'])} must lose {force['owes']}, in steps or hexes of retreat"


def _moved(event: Document) -> str:
    move = "moves" if len(event["units"]) == 1 else "move"
    return f"{', '.join(event['units'])} {move} to {event['path'][-1]}"


#: What is said of counters that go into a box beside the map; those of the other boxes are bookkeeping.
BESIDE = {READY: "{} is ready to fly", FLOWN: "{} has flown its mission"}
PLACED = {"fort": "a fort is built in {}", "interdiction": "air units interdict {}"}
REMOVED = {"fort": "the fort in {} is gone", "interdiction": "{} is interdicted no longer"}


def _placed(event: Document) -> str | None:
    place = event["place"]
    if place in BOXES:
        return BESIDE[place].format(event["unit"]) if place in BESIDE else None
    return f"{event['unit']} is placed in {place}"


WORDS = Words(
    events={
        "units moved": _moved,
        "unit placed": _placed,
        "marker placed": lambda e: PLACED[e["marker"]].format(e["hex"]),
        "marker removed": lambda e: REMOVED[e["marker"]].format(e["hex"]),
        "unit entered": lambda e: f"{e['unit']} enters at {e['hex']}",
        "unit revealed": lambda e: f"{e['unit']} proves to be {e['division']}",
        "unit reduced": lambda e: f"{e['unit']} loses a step",
        "unit eliminated": lambda e: f"{e['unit']} is eliminated ({e['cause']})",
        "unit retreated": lambda e: f"{e['unit']} retreats to {e['path'][-1]}",
        "unit advanced": lambda e: f"{e['unit']} advances into {e['hex']}",
        "unit restored": lambda e: f"{e['unit']} is at full strength again",
        "combat declared": _declared,
        "combat resolved": _combat,
    },
    decisions={
        "defend from the air": lambda d: f"air units to the defence of {', '.join(d['combat']['targets'])}, or none",
        "take result": _owed,
        "retreat force": lambda d: f"retreat {', '.join(d['units'])} by {d['length']}",
        "advance after combat": lambda d: f"advance with {', '.join(d['units'])}, or stand fast",
        "choose victims": lambda d: "which enemy units are lost to overstacking",
    },
    results="what the defender / the attacker loses in steps or hexes, E all",
    reckoning=(
        "In a combat, a number counts as it stands, in steps or hexes; an elimination counts every step of the force, "
        "and at least one more than the greatest number; the attacker's loss is taken from the defender's. A unit "
        "drawn is worth its strength: in attack if its side attacks, else in defence."
    ),
    prepositions={"attack": "against", "overrun": "against", "enter": "into", "advance": "into"},
    headlines=frozenset({"combat resolved", "unit eliminated", "unit reduced", "unit retreated", "unit revealed"}),
)
