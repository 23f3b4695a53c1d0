"""The program of a worker process: reads questions as lines of JSON, writes progress and actions."""

from __future__ import annotations

import json
import os
import queue
import sys
import time
from collections import OrderedDict
from threading import Thread
from typing import Any

from hexfront.ai.advice import advised, hire_for, shown_in_order
from hexfront.ai.players import levels_of, player
from hexfront.games.face import Wargame
from hexfront.games.registry import change
from hexfront.play.orders import orders_of, tried
from hexfront.play.plans.foresight import Foresight
from hexfront.play.plans.grouping import joins
from hexfront.play.plans.wishes import read_wishes
from hexfront.play.player import Player
from hexfront.play.record.lines import canonical
from hexfront.play.record.record import load_game

#: Seconds between two reports of progress.
REPORT = 0.5
#: The quickest level that plays with sense.
ENEMY = "sergeant"
#: How many players keep their plans in one process.
PLANS = 8
#: The field of the line that comes before all questions to a server with changed data files: the files by their games.
CHANGED = "changed"
#: How many games, each with its own options, one process keeps with all their caches.
GAMES = 8
#: A low priority, so that the server answers people first.
NICENESS = 5


class Thinker:
    """Answers questions. It keeps its last players, so their plans continue when they are asked for again."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, Player] = OrderedDict()
        self._reported = 0.0
        self._games: OrderedDict[str, Wargame] = OrderedDict()
        self._judge = Judge()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The action that a player chooses, and its plan in words; a judged plan; or what came of trying orders out."""
        game = self._game(question["game"], question["options"])
        if "orders" in question:
            return {"trial": rehearsed(game, question)}
        if "wishes" in question:
            return {"judged": judged_document(self._judge.foreseen(game, question))}
        chosen = self._player(game, question)
        known, side = game.from_position(question["position"]), question["side"]
        if question.get("advice"):
            found = advised(game, known, side, chosen)
            advice = found.steps[0].wish.action.to_json()
            return {"action": advice, "plan": list(chosen.plan), "foreseen": judged_document(found)}
        action = chosen.choose(game, known)
        first, *rest = moves = shown_in_order(game, known, side, chosen, action)
        coming = [
            {"action": one.to_json(), "joins": joins(game, last, one)} for last, one in zip(moves, rest, strict=False)
        ]
        return {"action": first.to_json(), "plan": list(chosen.plan), "coming": coming}

    def _player(self, game: Wargame, question: dict[str, Any]) -> Player:
        """The player that is asked for, with its plan if it is among the last ones."""
        who = canonical([question[key] for key in ("who", "game", "options", "level", "side", "seconds", "processes")])
        if who not in self._players:
            level, side, seed, seconds = (question[key] for key in ("level", "side", "seed", "seconds"))
            self._players[who] = player(
                game, level, side, seed, seconds, progress=self.report, processes=question["processes"]
            )
        self._players.move_to_end(who)
        if len(self._players) > PLANS:
            self._players.popitem(last=False)
        return self._players[who]

    def _game(self, name: str, options: dict[str, Any]) -> Wargame:
        """A game, loaded once: a player's plan refers to the game object it was made for."""
        key = canonical([name, options])
        if key not in self._games:
            self._games[key] = load_game(name, options)
        self._games.move_to_end(key)
        if len(self._games) > GAMES:
            self._games.popitem(last=False)
        return self._games[key]

    def report(self, share: float, plan: tuple[str, ...]) -> None:
        """Report a player's progress, but not too often."""
        now = time.monotonic()
        if now - self._reported >= REPORT:
            self._reported = now
            say({"thinking": round(share, 3), "plan": list(plan)})


def judged_document(found: Foresight) -> dict[str, Any]:
    """A judged plan as it is sent to the server."""
    return {**found.to_json(), "position": found.game.position(found.known)}


class Judge:
    """Judges plans. It keeps the last ones, so that a wish more at the end of a plan costs no more than that wish."""

    def __init__(self) -> None:
        #: By game, side and position: the plan walked through so far, after none of its wishes, after one and so on.
        self._walks: OrderedDict[str, list[Foresight]] = OrderedDict()

    def foreseen(self, game: Wargame, question: dict[str, Any]) -> Foresight:
        """A plan walked through."""
        side, wishes = question["side"], read_wishes(game, question["wishes"])
        key = canonical([question[name] for name in ("game", "options", "side", "position")])
        if key not in self._walks:
            known = game.from_position(question["position"])
            self._walks[key] = [Foresight(game, known, side, hire_for(game))]
        self._walks.move_to_end(key)
        if len(self._walks) > PLANS:
            self._walks.popitem(last=False)
        walks = self._walks[key]
        same = 0
        while same < min(len(walks) - 1, len(wishes)) and walks[-1].steps[same].wish == wishes[same]:
            same += 1
        del walks[same + 1 :]
        for wish in wishes[same:]:
            walks.append(walks[-1].fork())
            walks[-1].add(wish)
        return walks[-1]


def rehearsed(game: Wargame, question: dict[str, Any]) -> dict[str, Any]:
    """What standing orders do in the enemy's next turn, which a quick computer player plays."""
    level = ENEMY if ENEMY in levels_of(game) else "random"

    def hire(side: str, seed: str) -> Player:
        return player(game, level, side, seed)

    known, orders = game.from_position(question["position"]), orders_of(game, question["orders"])
    return tried(game, known, question["side"], orders, hire, seed=question["seed"]).to_json()


def say(document: dict[str, Any]) -> None:
    """Send one line."""
    sys.stdout.write(json.dumps(document, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer one question after another; exit with the server, even while thinking."""
    os.nice(NICENESS)
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()

    def hear() -> None:
        for line in sys.stdin:
            questions.put(line)
        os._exit(0)

    Thread(target=hear, daemon=True).start()
    thinker = Thinker()
    while True:
        try:
            question = json.loads(questions.get())
            for name, changed in question.get(CHANGED, {}).items():
                change(name, changed, f"the server's files over {name}")
            if CHANGED not in question:
                say(thinker.answer(question))
        except Exception as fault:
            # The server writes it to its log.
            say({"fault": f"{type(fault).__name__}: {fault}"})


if __name__ == "__main__":
    main()
