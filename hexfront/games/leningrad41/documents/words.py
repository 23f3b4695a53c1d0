"""The events and decisions of Leningrad '41 in words."""

from __future__ import annotations

from hexfront.games.face import Document, Words
from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    ARRIVING,
    POOL_FRONT,
    SETTING_UP,
    WAITING_FRONT,
    WAITING_GERMAN,
)

KINDS = {
    "fire": "fire",
    "defensive": "defensive fire",
    "air": "air strike",
    "fleet": "naval bombardment",
    "bridge": "bridge demolition",
    "structure": "structure demolition",
}
RESULTS = {"E": "eliminated", "-": "no effect"}
#: What is said of counters that go into a box; those of the other boxes are bookkeeping.
ARRIVED = {
    WAITING_GERMAN: "at the south edge: {}",
    WAITING_FRONT: "of the Front Reserve, to enter now: {}",
    AIR_READY: "ready to strike: {}",
    POOL_FRONT: "back to the pool: {}",
}
PLACED = {"rubble": "{} is rubble now", "german control": "the Germans take {}"}
REMOVED = {"german control": "the Soviets take {} back"}
GAINED = {"arrived over": "over the stacking limit: {}", "carried over": "{} has carried units over the river"}


def _target(event: Document) -> str:
    return f"the bridge {event['hex']} - {event['neighbour']}" if event.get("neighbour") else str(event["hex"])


def _resolved(event: Document) -> str:
    told = "; ".join(_die(target) for target in event["targets"])
    how = " by close assault" if event["assault"] else ""
    return (
        f"{KINDS[event['kind']]} of {', '.join(event['units'])} at {_target(event)}{how}: "
        f"{event['strength']} points, column {event['column']}, {told}"
    )


def _die(target: Document) -> str:
    points = sum(one["points"] for one in target["modifiers"])
    change = f" {points:+}" if points else ""
    who = f"{target['unit']} " if target["unit"] else ""
    return f"{who}die {target['die']}{change}: {RESULTS[target['result']]}"


def _rolled(event: Document) -> str | None:
    """The dice of a fire are told with the fire, and a die that a side may not see has no sides."""
    if event["purpose"] in KINDS:
        return None
    if not event["sides"]:
        return f"{event['purpose']}: secret"
    return f"{event['purpose']}: the die shows {event['shown']} of {event['sides']}"


def _drawn(event: Document) -> str:
    if not event["unit"]:
        return f"a unit of the 42nd Army is drawn: {event['back']}"
    return f"a unit of the 42nd Army is drawn: {event['back']} is {event['unit']}"


def _returned(event: Document) -> str:
    if not event["unit"]:
        return f"{event['back']} goes back to the pool"
    return f"{event['back']}, {event['unit']}, goes back to the pool"


def _placed(event: Document) -> str | None:
    if event["place"] in (SETTING_UP, ARRIVING) or not event["unit"]:
        return None
    words = ARRIVED.get(event["place"])
    return words.format(event["unit"]) if words else f"{event['unit']} is placed in {event['place']}"


def _arrived(event: Document) -> str | None:
    words = ARRIVED.get(event["box"])
    return words.format(", ".join(event["units"])) if words else None


def _gained(event: Document) -> str | None:
    words = GAINED.get(event["status"])
    return words.format(", ".join(event["units"])) if words else None


def _marked(event: Document, words: dict[str, str]) -> str | None:
    sentence = words.get(event["marker"])
    return sentence.format(event["hex"]) if sentence else None


def _moved(event: Document) -> str:
    how = {"motorized": " by road", "water": " by water", "rail": " by rail", "metro": " by the Metro"}
    return f"{event['unit']} moves to {event['path'][-1]}{how.get(event['by'], '')}"


WORDS = Words(
    events={
        "die rolled": _rolled,
        "unit placed": _placed,
        "units arrived": _arrived,
        "status gained": _gained,
        "marker placed": lambda e: _marked(e, PLACED),
        "marker removed": lambda e: _marked(e, REMOVED),
        "unit moved": _moved,
        "move ended": lambda e: f"{e['unit']} moves no further",
        "unit landed": lambda e: f"{e['unit']} lands in {e['hex']}",
        "pontoon laid": lambda e: f"{e['unit']} lays a pontoon bridge to {e['hex']}",
        "unit revealed": lambda e: f"{e['back']} proves to be {e['unit']}",
        "unit drawn": _drawn,
        "back returned": _returned,
        "unit eliminated": lambda e: f"{e['unit']} is eliminated ({KINDS.get(e['cause'], e['cause'])})",
        "unit advanced": lambda e: f"{e['unit']} advances into {e['hex']}",
        "fire void": lambda e: f"nobody can fire at {e['hex']}: it does not count as attacked",
        "fire resolved": _resolved,
        "bridge demolished": lambda e: f"the bridge {e['hex']} - {e['neighbour']} is demolished",
    },
    decisions={
        "defensive states": lambda d: "the die for the defensive states",
        "place replacement": lambda d: f"where {d['unit']} comes back",
        "defensive fire": lambda d: f"defensive fire at {d['mover']} in {d['hex']}, or none",
        "metro exit": lambda d: f"where {d['unit']} leaves the Metro",
        "fervour loss": lambda d: f"which of {', '.join(d['units'])} is lost for fanaticism",
        "advance after combat": lambda d: f"advance with {', '.join(d['units'])} into {d['hex']}, or stand fast",
    },
    results="E eliminates the target, - has no effect; every unit of the hex has its own die",
    reckoning=(
        "Every target of a fire counts one unit: its die is lucky for the side that fires if it eliminates, and "
        "unlucky if it does not, by the difference to its chance. Dice for bridges and buildings count likewise."
    ),
    prepositions={
        "fire": "at",
        "air strike": "against",
        "bombard": "against",
        "demolish bridge": "at",
        "demolish structure": "at",
        "drop": "into",
        "advance": "into",
        "bridge": "to",
    },
    headlines=frozenset(
        {"fire resolved", "unit eliminated", "unit revealed", "bridge demolished", "marker placed", "marker removed"}
    ),
)
