"""A bot for hexfront in plain Python: it attacks at 3-1 or better, and otherwise does anything.

hexfront bot "python3 docs/bots/example_bot.py" --game leningrad-1979 --side german --against random
"""

import json
import random
import sys
from fractions import Fraction


def hear():
    """The next line; the end of the game is the end of the program."""
    message = json.loads(sys.stdin.readline() or '{"kind": "over"}')
    if message["kind"] == "over":
        sys.exit()
    return message


def ask(**question):
    """Put a question of the server's interface, such as reach, odds or can."""
    print(json.dumps({"ask": question}), flush=True)
    return hear()


def choose(can):
    """One of the actions that are offered."""
    actions = can.get("actions") or ask(question="can", unit=random.choice(can["units"])).get("actions", [])
    attacks = [action for action in actions if action["type"] == "attack"]
    for attack in random.sample(attacks, min(3, len(attacks))):
        odds = ask(question="odds", attackers=attack["units"], targets=attack["hexes"])
        if "attack" in odds and Fraction(odds["attack"]) >= 3 * Fraction(odds["defense"] or 1):
            return attack
    others = [action for action in actions if action["type"] not in ("attack", "end phase")]
    if can.get("end_phase", ...) is None and (not others or random.random() < 0.1):
        return {"type": "end phase"}
    return random.choice(others or actions)


while True:
    message = hear()
    if message["kind"] == "table":
        can = message["table"]["can"]
    print(json.dumps({"action": choose(can)}), flush=True)
