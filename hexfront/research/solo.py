"""One side of a game as a Gymnasium environment; computer players or your own take the other sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexfront.ai.match import Seat, seats
from hexfront.ai.players import SECONDS, WORK
from hexfront.games.registry import entry_of, games, load
from hexfront.kernel.errors import InputError, unknown
from hexfront.play.player import Player
from hexfront.research.environment import RENDER_MODES, VERSION, WargameEnvironment, opening_of
from hexfront.research.lattice import Numbers
from hexfront.research.observing import Arrays

#: What an agent is rewarded for, and what an answer outside the mask costs it: that ends the game.
REWARDS = {"outcome": -1.0, "points": -100.0}
RESET_OPTIONS = ("position",)


def environment_id(game: str) -> str:
    """The id of a game in Gymnasium: ``leningrad-1979`` becomes ``hexfront/leningrad-1979-v1``."""
    return f"hexfront/{game}-v{VERSION}"


def register() -> None:
    """Make every game known to ``gymnasium.make``."""
    for game in games():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(environment_id(game), f"{__name__}:SoloEnvironment", kwargs={"name": game})


def make(name: str, side: str, opponent: Seat | Mapping[str, Seat], **wishes: Any) -> gymnasium.Env[Arrays, int]:
    """The environment of one side, made by Gymnasium with its usual wrappers."""
    # A name that nobody knows is told with the names of the games, not in the words of Gymnasium.
    entry_of(name)
    return gymnasium.make(environment_id(name), side=side, opponent=opponent, **wishes)


class SoloEnvironment(gymnasium.Env[Any, Any]):
    """One side of a game. All other sides are played by opponents, each knowing only what its side may know.

    The agent answers questions letter by letter, as in the environment with all sides. ``action_masks`` and
    ``info["action_mask"]`` have the answers it may give; any other loses the game at once.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        name: str,
        side: str | None = None,
        opponent: Seat | Mapping[str, Seat] = "sergeant",
        reward: str = "outcome",
        position: object = None,
        setup: str = "suggested",
        seconds: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if reward not in REWARDS:
            raise unknown("reward", reward, REWARDS)
        self.table = WargameEnvironment(load(name, **options), setup, render_mode)
        self.game = self.table.game
        self.side = self.game.frame.sides[0] if side is None else side
        if self.side not in self.game.frame.sides:
            raise unknown("side", side, self.game.frame.sides)
        self.render_mode = render_mode
        self._reward = reward
        self._seconds = seconds
        self._opponent = opponent
        self._position = opening_of(self.game, position)
        # Reject opponents here that nobody knows, not at the first reset.
        self._players = self._seated(0)
        self._points = 0
        self._lost = False
        whole = self.table.observation_space(self.side)["observation"]
        assert isinstance(whole, spaces.Dict)
        self.observation_space = whole
        self.action_space = self.table.action_space(self.side)

    @property
    def alphabet(self) -> tuple[str | int, ...]:
        """The letters by their number."""
        return self.table.alphabet.letters

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Arrays, Any]:
        """Start a new game, from the option ``position`` if it is given: a document or a state."""
        super().reset(seed=seed)
        for option in options or ():
            if option not in RESET_OPTIONS:
                raise unknown("option of reset", option, RESET_OPTIONS)
        chance = int(self.np_random.integers(2**63 - 1))
        self.table.reset(chance, {"position": (options or {}).get("position", self._position)})
        self._players = self._seated(chance)
        self._lost = False
        self._play_on()
        if self._is_over:
            raise InputError(f"the game ends from this position before {self.side} has anything to decide")
        self._points = self._balance()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Give an answer; then the others play until this side has to decide something again."""
        if self._lost or self._is_over:
            raise InputError("the game is over: reset the environment to play another")
        if not isinstance(action, int | np.integer):
            raise InputError(f"{self.side} answered {action!r}: expected the number of an answer that the mask allows")
        try:
            self.table.step(int(action))
        except InputError as wrong:
            self._lost = True
            return self._seen(), REWARDS[self._reward], True, False, self._info() | {"illegal": str(wrong)}
        self._play_on()
        return self._seen(), self._earned(), self._is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which answers may be given now, in the form that MaskablePPO asks for."""
        return self.table.mask(self.side).astype(np.bool_)

    def state(self) -> Numbers:
        """Everything that the sides know together, as one line of numbers. It is more than the agent may know."""
        return self.table.state()

    def position(self) -> dict[str, Any]:
        """The whole position as a document, to begin a game with. It is more than the agent may know."""
        return self.game.position(self.table.current)

    def render(self) -> Any:
        """The position as this side knows it, in a few lines or as a picture."""
        return self.table.rendered(self.side)

    @property
    def _is_over(self) -> bool:
        return self.table.current.to_act is None

    def _seated(self, seed: int) -> dict[str, Player]:
        """New players for a new game. Nobody asks the one in the agent's own seat."""
        others = [side for side in self.game.frame.sides if side != self.side]
        given = self._opponent if isinstance(self._opponent, Mapping) else dict.fromkeys(others, self._opponent)
        if self.side in given:
            raise InputError(f"{self.side} is the agent's own side: expected opponents for {' and '.join(others)}")
        seconds, work = (SECONDS, WORK) if self._seconds is None else (self._seconds, None)
        return seats(self.game, {**given, self.side: "random"}, seed, seconds, work)

    def _play_on(self) -> None:
        """Let the others play until it is the agent's turn."""
        while (acting := self.table.current.to_act) not in (None, self.side):
            assert acting is not None
            known = self.game.known(self.table.current, acting)
            self.table.take(self._players[acting].choose(self.game, known))

    def _seen(self) -> Arrays:
        seen: Arrays = self.table.observe(self.side)["observation"]
        return seen

    def _info(self) -> dict[str, Any]:
        mask = self.table.mask(self.side) * (0 if self._lost else 1)
        return {"action_mask": mask.astype(np.int8)} | self.table.infos[self.side]

    def _earned(self) -> float:
        """The reward since the last answer."""
        if self._reward == "outcome":
            return self.table.rewards[self.side]
        before, self._points = self._points, self._balance()
        return float(self._points - before)

    def _balance(self) -> int:
        """The points from the side's point of view, as far as it knows them."""
        return self.game.balance(self.game.known(self.table.current, self.side), self.side)
