"""The type of a game loaded by name: to the type checker it can be asked everything that some game can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.face.core import Wargame

if TYPE_CHECKING:
    from hexfront.games.face.fire import HasFire
    from hexfront.games.face.hidden import Hides
    from hexfront.games.face.movement import HasMotorizedMovement, HasStacking
    from hexfront.games.face.odds import AirJoinsAttacks, HasOverruns
    from hexfront.games.face.orders import TakesOrders
    from hexfront.games.face.schedule import HasAir, HasControl, HasForts, HasPlans, HasReinforcements
    from hexfront.games.face.supply import HasSupply
    from hexfront.games.face.threat import HasThreats
    from hexfront.games.face.zones import HasZones

    class AnyGame(
        Wargame,
        HasPlans,
        HasMotorizedMovement,
        HasZones,
        HasSupply,
        HasThreats,
        AirJoinsAttacks,
        HasOverruns,
        HasFire,
        HasAir,
        HasForts,
        HasReinforcements,
        HasControl,
        HasStacking,
        TakesOrders,
        Hides,
    ):
        """A game of which a checker knows no more than its name. A question that it does not have raises ``Absent``.

        Code that must work for every game takes a ``Wargame`` instead, and asks for capabilities by ``isinstance``.
        """
else:
    AnyGame = Wargame
