"""A learner who takes a lesson with the library alone: each step is done as the page would let a player do it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexfront.games.face import Wargame
from hexfront.games.shared.lessons import Lesson, Step, is_like
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.play.dice.average import AverageDice

#: No step of a lesson takes as many actions as this.
MANY = 400


@dataclass
class Learner:
    """Takes one lesson from its first step to its last."""

    game: Wargame
    lesson: Lesson
    dice: AverageDice = field(default_factory=AverageDice)

    def __post_init__(self) -> None:
        self.state: State = self.lesson.begun(self.game)

    def take(self) -> None:
        """Do every step; an assertion says which cannot be done."""
        assert self.state.to_act == self.lesson.side, f"{self.lesson.name}: {self.state.to_act} is to act"
        for number, step in enumerate(self.lesson.steps, start=1):
            self._do(step, f"{self.game.name}, {self.lesson.name}, step {number}")

    def offers(self) -> list[Action]:
        """The legal actions of the side to act, as that side knows them."""
        assert self.state.to_act is not None
        return self.game.legal_actions(self.game.known(self.state, self.state.to_act))

    def _do(self, step: Step, where: str) -> None:
        if step.way == "act":
            found = [one for one in self.offers() if is_like(step.want, one.to_json())]
            assert found, f"{where}: nothing like {step.want} is legal in the {self.state.phase} phase"
            self._submit(found[0])
        elif step.way == "select":
            assert step.want in self._able(), f"{where}: {step.want} can do nothing"
        elif step.way == "why":
            ends = {(one.to_json().get("path") or [""])[-1] for one in self.offers()}
            assert step.want not in ends, f"{where}: {step.want} can be reached, so nobody says why not"
        elif step.way in ("settled", "answered", "phase"):
            self._go_on(step, where)

    def _go_on(self, step: Step, where: str) -> None:
        """End own phases and let the other side play until the step is done."""
        answered = False
        for _ in range(MANY):
            ours = self.state.to_act == self.lesson.side and not self.state.stack
            if (step.way == "phase" and self.state.phase == step.want) or self.state.to_act is None:
                return
            if ours and (step.way == "settled" or (step.way == "answered" and answered)):
                return
            if ours:
                refusal = self.game.refusal(self.state, self.lesson.side, EndPhase())
                assert refusal is None, f"{where}: the phase cannot be ended: {refusal}"
                self._submit(EndPhase())
            else:
                answered = answered or self.state.to_act != self.lesson.side
                offers = self.offers()
                self._submit(next((one for one in offers if isinstance(one, EndPhase)), offers[0]))
        raise AssertionError(f"{where}: not done after {MANY} actions")

    def _able(self) -> set[str]:
        told = [one.to_json() for one in self.offers()]
        return {unit for one in told for unit in (one.get("units") or [one.get("unit")])}

    def _submit(self, action: Action) -> None:
        assert self.state.to_act is not None
        self.state, _ = self.game.submit(self.state, self.state.to_act, action, self.dice)
