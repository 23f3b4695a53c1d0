"""The events and decisions of the assault family in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hexfront.games.assault.pieces.campaign import BASE, OVER_THE_FLEET, READY, area_of
from hexfront.games.face import Document, Words
from hexfront.mechanics.points import mixed

#: Words for gaining or losing a lasting status.
GAINED = {"out of supply": "out of supply", "disrupted": "disrupted"}
LOST = {"out of supply": "in supply again", "disrupted": "no longer disrupted"}
#: Words for placing or removing a marker.
PLACED = {
    "firepower": "the fire of the Naval Unit lies on {}",
    "german hold": "{} falls into German hands",
    "captured": "{} needs a German garrison from now on",
    "forfeited": "{} is without a German division: its points are lost for good",
}
REMOVED = {
    "firepower": "the fire of the Naval Unit no longer lies on {}",
    "german hold": "{} falls into Russian hands",
    "additional points": "the marker in {} is removed",
}


def _placed(event: Document) -> str | None:
    """Where a counter was put. Air units that become ready or return are not reported."""
    place = event["place"]
    if place in (BASE, READY):
        return None
    return (
        f"{event['unit']} flies against the Naval Unit"
        if place == OVER_THE_FLEET
        else f"{event['unit']} is placed in {place}"
    )


def _bombarded(event: Document) -> str:
    effect = "struck" if event["die"] <= event["up_to"] else "missed"
    return f"bombardment of {event['hex']}, {event['line']}: die {event['die']}, {effect}"


def _changed(event: Document, meanings: Mapping[str, str]) -> str | None:
    meaning = meanings.get(event["status"])
    return f"{meaning}: {', '.join(event['units'])}" if meaning else None


def _combat(event: Document) -> str:
    points = sum(change["points"] for change in event["die_changes"])
    change = f" {points:+}" if points else ""
    die = f"die {event['die']}{change}, " if event["die"] else ""
    attack, defence = (mixed(Fraction(event[sum_])) for sum_ in ("attack", "defense"))
    return (
        f"{', '.join(event['attackers'])} against {', '.join(event['hexes'])}: "
        f"{attack} to {defence} is {event['column']}, {die}result {event['result']}"
    )


def _penalty(decision: Document) -> str:
    combat = decision["combat"]
    force = combat["attacker"] if combat["attacker"]["side"] == decision["side"] else combat["defender"]
    return f"{', '.join(force['units'])} must take {force['owes']}, in steps{' or a retreat' * force['first_open']}"


WORDS = Words(
    events={
        "unit placed": _placed,
        "air readied": lambda e: (
            f"{e['number']} {e['side']} air unit{'' if e['number'] == 1 else 's'} can fly this turn"
        ),
        "bombarded": _bombarded,
        "status gained": lambda e: _changed(e, GAINED),
        "status lost": lambda e: _changed(e, LOST),
        "marker placed": lambda e: PLACED[e["marker"]].format(e["hex"]),
        "marker removed": lambda e: REMOVED[e["marker"]].format(e["hex"]),
        "unit moved": lambda e: f"{e['unit']} moves to {e['path'][-1]}",
        "unit entered": lambda e: f"{e['unit']} enters at {e['hex']}",
        "unit drawn": lambda e: f"{e['unit']} is drawn from the cup: entry area {area_of(e['box'])}",
        "cup refilled": lambda e: f"back into the cup: {', '.join(e['units'])}",
        "unit transferred": lambda e: f"{e['unit']} is now in {e['hex']}",
        "unit reduced": lambda e: f"{e['unit']} loses a step",
        "unit eliminated": lambda e: f"{e['unit']} is eliminated ({e['cause']})",
        "headquarters lost": lambda e: f"{e['unit']} is lost ({e['cause']}) and will be replaced",
        "unit withdrawn": lambda e: f"{e['unit']} is withdrawn",
        "unit retreated": lambda e: f"{e['unit']} retreats to {e['hex']}",
        "unit advanced": lambda e: f"{e['unit']} advances into {e['hex']}",
        "combat resolved": _combat,
    },
    decisions={
        "choose disrupted": lambda d: f"which unit in {d['hex']} the bombardment disrupts ({len(d['rolls'])} in all)",
        "sail home": lambda d: "whether the disrupted Naval Unit goes to port",
        "deploy in the city": lambda d: "put the units of the city hexes onto the inset",
        "clear fringe": lambda d: f"which units have no room in {d['hex']}",
        "take penalty": _penalty,
        "retreat force": lambda d: f"retreat {', '.join([*d['units'], *d['staffs']])}",
        "advance after combat": lambda d: f"advance with {', '.join(d['units'])}, or stand fast",
    },
    results="penalties of attacker / defender, each a retreat or a step; AE and DE eliminate attackers or defenders",
    reckoning=(
        "In a combat, a penalty counts as it stands; an elimination counts every step of the force, and at least one "
        "more than the greatest number; the attacker's penalties are taken from the defender's. A bombardment that "
        "strikes counts one, and of a turn's air units each counts one."
    ),
    prepositions={"attack": "against", "bombard": "against", "support": "against", "enter": "into", "advance": "into"},
    headlines=frozenset(
        {
            "combat resolved",
            "unit eliminated",
            "headquarters lost",
            "unit reduced",
            "unit retreated",
            "unit withdrawn",
        }
    ),
)
