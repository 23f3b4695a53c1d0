"""What happens in the assault family and what is asked, in words."""

from __future__ import annotations

from hexfront.games.face import Document, Words


def _combat(event: Document) -> str:
    change = f" {event['change']:+}" if event["change"] else ""
    die = f"die {event['die']}{change}, " if event["die"] else ""
    return (
        f"{', '.join(event['attackers'])} against {', '.join(event['hexes'])}: "
        f"{event['attack']} to {event['defense']} is {event['column']}, {die}result {event['result']}"
    )


def _penalty(decision: Document) -> str:
    combat = decision["combat"]
    force = combat["attacker"] if combat["attacker"]["side"] == decision["side"] else combat["defender"]
    return f"{', '.join(force['units'])} must take {force['owes']}, in steps{' or a retreat' * force['first_open']}"


WORDS = Words(
    events={
        "unit moved": lambda e: f"{e['unit']} to {e['path'][-1]}",
        "unit entered": lambda e: f"{e['unit']} enters in {e['hex']}",
        "unit drawn": lambda e: f"{e['unit']} is drawn from the cup: {e['box']}",
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
