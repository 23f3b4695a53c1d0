"""The orders of battle of Assault on Leningrad, written out from the appendices of the printed rules."""

from __future__ import annotations

#: Appendix I.A: who begins where; the workers in their cities in the order of the list.
STARTS = {
    "soviet-narva": "1135",
    "soviet-11-mot": "1033",
    "soviet-191": "1133",
    "soviet-2-v": "1232",
    "soviet-90": "1332",
    "soviet-111": "1430",
    "soviet-lts": "1629",
    "soviet-3-v": "1828",
    "soviet-24-tank": "2623",
    "soviet-177": "2823",
    "soviet-302": "2922",
    "soviet-237": "3121",
    "soviet-70": "3219",
    "soviet-1-v": "3218",
    "soviet-1-mtn": "3416",
    "soviet-21-tank": "3113",
}
WORKERS = {
    "soviet-w1": "0312",
    "soviet-w2": "0611",
    "soviet-w3": "0916",
    "soviet-w4": "1120",
    "soviet-w5": "0518",
    "soviet-w6": "0619",
    "soviet-w7": "0420",
    "soviet-w8": "0821",
    "soviet-w9": "0622",
    "soviet-w10": "0326",
}
FLEET = {"soviet-baltic-fleet": "0125"}
#: The units that begin in any hex of Leningrad.
IN_LENINGRAD = {
    "soviet-1-tank",
    "soviet-235",
    "soviet-281",
    "soviet-4-v",
    *(f"soviet-g{number}" for number in range(1, 5)),
    *(f"soviet-w{number}" for number in range(11, 21)),
}

#: Appendix I.A: the units with one star, and those with two.
HELD_ON_TURN_1 = {
    "soviet-3-v",
    "soviet-24-tank",
    "soviet-177",
    "soviet-302",
    "soviet-237",
    "soviet-70",
    "soviet-1-v",
}
HELD_ON_TURNS_1_AND_2 = {"soviet-1-mtn", "soviet-21-tank"}

#: Appendix I.B: the turns of the Russian reinforcements.
RUSSIAN_TURNS = {
    5: {"soviet-1-gv"},
    6: {"soviet-2-gv", "soviet-3-gv"},
    9: {"soviet-10"},
    16: {"soviet-1-nkvd", "soviet-168"},
    18: {"soviet-5-gv"},
    22: {"soviet-1-marine"},
}

#: 5.0(3): the hexes of the entry areas.
AREAS = {
    "A": {"1136", "1236", "1336", "1436", "1536", "1636", "1736"},
    "B": {"3826", "3827", "3828", "3829", "3830"},
    "C": {"3816", "3817", "3818", "3819"},
}

PANZER_1 = {"german-1-1-pz", "german-1-1-mot", "german-1-113-mot"}
PANZER_6 = {"german-6-11-pz", "german-6-4-mot", "german-6-114-mot"}
PANZER_8 = {"german-8-10-pz", "german-8-8-mot", "german-8-28-mot"}
PANZER_12 = {"german-12-29-pz", "german-12-5-mot", "german-12-25-mot"}
MOTORIZED_3 = {"german-3-8-mot", "german-3-29-mot"}
MOTORIZED_20 = {"german-20-76-mot", "german-20-90-mot"}
MOTORIZED_36 = {"german-36-87-mot", "german-36-118-mot"}
TOTENKOPF = {"german-tot-1-mot", "german-tot-2-mot", "german-tot-3-mot"}

#: Appendix II.A and II.B: turn, area and units of the Germans.
GERMAN_TURNS = {
    1: ("A", {"german-41-hq", *PANZER_1, *PANZER_6, *MOTORIZED_36, "german-38-hq", "german-1"}),
    2: (
        "B",
        {"german-56-hq", *MOTORIZED_3, "german-269", "german-ss-pol", "german-28-hq", "german-96", "german-121"},
    ),
    3: ("C", {"german-11", "german-12", "german-21", "german-32", "german-123", "german-2-hq"}),
    5: ("A", {"german-58"}),
    7: ("B", PANZER_8),
    9: ("B", {*TOTENKOPF, "german-39-hq", *PANZER_12, *MOTORIZED_20, "german-122"}),
    17: ("A", {"german-291"}),
}

#: Appendix II.B: who is withdrawn on which turn.
WITHDRAWALS = {
    11: PANZER_8 | MOTORIZED_3,
    22: {"german-41-hq", *PANZER_1, *PANZER_6, *MOTORIZED_36},
}

#: Appendix II: the corps of the Germans, whose headquarters supply them.
CORPS = {
    "41": {"german-41-hq", *PANZER_1, *PANZER_6, *MOTORIZED_36},
    "38": {"german-38-hq", "german-1", "german-58", "german-291"},
    "56": {"german-56-hq", *MOTORIZED_3, *PANZER_8, "german-269", "german-ss-pol"},
    "28": {"german-28-hq", *TOTENKOPF, "german-96", "german-121"},
    "2": {"german-2-hq", "german-11", "german-12", "german-21", "german-32", "german-123"},
    "39": {"german-39-hq", *PANZER_12, *MOTORIZED_20, "german-122"},
}
