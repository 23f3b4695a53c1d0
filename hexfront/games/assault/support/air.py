"""Air units (12.0): availability, bombardment and ground support."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.assault.combat.disruption import disrupt
from hexfront.games.assault.documents.actions import Bombard, Disrupt
from hexfront.games.assault.documents.decisions import ChooseDisrupted
from hexfront.games.assault.documents.events import AirReadied, Bombarded
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import BASE, OVER_THE_FLEET, READY, SIDE_INDEX, SIDES, Campaign
from hexfront.games.assault.pieces.charts import AT_SEA, DIE, IN_PORT
from hexfront.games.assault.pieces.statuses import is_disrupted
from hexfront.games.assault.support.naval import Fleet
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.steps.board import DecisionStep, QuietPhase


@dataclass(frozen=True, slots=True)
class AirRules:
    """The cases that air units cite."""

    available: str
    targets: str
    one_in_the_city: str


class AirUnits:
    """Tracks the air units of both sides."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(AirRules)

    def ready(self, state: State, side: Side) -> list[Unit]:
        """The air units of a side that can still get a mission."""
        ready = self.campaign.box(READY)
        return [air for air in self.campaign.air_units[side] if state.places[air] == ready]

    def flying(self, state: State, side: Side) -> list[Unit]:
        """The air units of a side that are on a mission."""
        idle = {self.campaign.box(READY), self.campaign.box(BASE)}
        return [air for air in self.campaign.air_units[side] if state.places[air] not in idle]

    def over(self, state: State, side: Side) -> Hexes:
        """The hexes with air units of a side over them."""
        return set_of(state.places[air] for air in self.flying(state, side))

    def make_ready(self, course: Course, side: Side) -> None:
        """Read from the table how many fly this turn, with a die roll if needed."""
        faces = self.campaign.air_table.line(SIDES[side], course.state.turn)
        if not faces:
            return
        die = course.roll(DIE, "air availability") if len(set(faces)) > 1 else 0
        # Without a roll all faces are the same, so index -1 gives the right number.
        number = faces[die - 1]
        course.happen(AirReadied(SIDES[side], die, number))
        for air in self.campaign.air_units[side][:number]:
            course.happen(UnitPlaced(self.frame.units[air], READY))

    def send(self, course: Course, side: Side, place: str) -> None:
        """Send one ready air unit over a hex or over the Naval Unit."""
        course.happen(UnitPlaced(self.frame.units[self.ready(course.state, side)[0]], place))

    def go_home(self, course: Course, side: Side, *, all_of_them: bool = False) -> None:
        """Return air units from their missions to base; at the end of combat the unused ones too."""
        units = self.flying(course.state, side) + (self.ready(course.state, side) if all_of_them else [])
        for air in units:
            course.happen(UnitPlaced(self.frame.units[air], BASE))


class Bombs:
    """Determines which units a bombardment roll disrupts."""

    def __init__(self, campaign: Campaign, options: Options) -> None:
        self.campaign = campaign
        self._spared = campaign.all_headquarters | campaign.guerrillas if options.bombardment else NO_UNITS

    def victims(self, state: State, place: Hex, die: int) -> list[Unit]:
        """The units in a hex that this roll disrupts."""
        return [unit for unit, up_to in self._rolls(state, place) if die <= up_to]

    def highest(self, state: State, place: Hex) -> int:
        """The highest roll that disrupts any unit in a hex."""
        return max((up_to for _, up_to in self._rolls(state, place)), default=0)

    def _rolls(self, state: State, place: Hex) -> list[tuple[Unit, int]]:
        """The units in a hex that can be disrupted, each with the highest roll that does so."""
        target, table = self.target(place), self.campaign.bombardment
        struck = [unit for unit in state.ground.stack(place) if not has(self._spared, unit)]
        return [(unit, table.highest(target, self.campaign.by_index[unit].type)) for unit in struck]

    def fresh_victims(self, state: State, place: Hex, die: int) -> list[Unit]:
        """The units this roll disrupts that are not disrupted yet."""
        return [unit for unit in self.victims(state, place, die) if not is_disrupted(state, unit)]

    def target(self, place: Hex) -> str:
        """The line of the Air Bombardment Table for a hex."""
        if has(self.campaign.country.forts, place):
            return "fortification"
        return self.campaign.sheet.terrain(self.campaign.sheet.name(place))

    def owed(self, state: State, side: str, place: Hex, rolls: Sequence[int]) -> ChooseDisrupted | None:
        """The pending choice among units in a city hex, or None if no roll can disrupt any more."""
        able = tuple(die for die in sorted(rolls) if self.fresh_victims(state, place, die))
        return ChooseDisrupted(side, self.campaign.sheet.name(place), able) if able else None


class BombardmentPhase(QuietPhase):
    """A side sends air units against hexes. When it ends the phase, a die is rolled for each."""

    actions: tuple[type[Action], ...] = (Bombard, EndPhase)

    def __init__(self, campaign: Campaign, side: str, air: AirUnits, fleet: Fleet, bombs: Bombs) -> None:
        super().__init__(campaign.board, SIDE_INDEX[side])
        self.campaign = campaign
        self.air = air
        self.fleet = fleet
        self.bombs = bombs

    def begin(self, course: Course) -> None:
        self.air.make_ready(course, self.side)

    def choices(self, state: State) -> Sequence[Subject]:
        if not self.air.ready(state, self.side):
            return ()
        ground = [(place, False) for place in members(self.board.enemies(state, self.side))]
        return ground + [(place, True) for place in members(self._ships(state))]

    def _ships(self, state: State) -> Hexes:
        fleet = self.fleet.unit
        enemy = fleet is not None and self.frame.unit_sides[fleet] != self.side
        return 1 << state.places[fleet] if fleet is not None and enemy else NO_HEXES

    def is_idle(self, state: State) -> bool:
        # Once a mission has been chosen, the player ends the phase; it is never skipped.
        return not self.air.ready(state, self.side) and not self.air.flying(state, self.side)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, tuple):
            place, naval = subject
            return [Bombard(self.board.name(place), naval)]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        assert isinstance(action, Bombard)
        place = self.campaign.sheet.number_index(action.hex)
        if not self.air.ready(state, self.side):
            return Refusal(self.air.rules.available, "no air unit is left for another mission")
        targets = self._ships(state) if action.naval else self.board.enemies(state, self.side)
        if has(targets, place):
            return None
        what = "Naval Unit" if action.naval else "enemy ground unit"
        return Refusal(self.air.rules.targets, f"there is no {what} in {action.hex} to bombard")

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Bombard)
        self.air.send(course, self.side, OVER_THE_FLEET if action.naval else action.hex)

    def finish(self, course: Course) -> None:
        """Roll a die for each air unit, apply the hits hex by hex, and return the air units."""
        rolls: dict[Hex, list[int]] = {}
        for air in self.air.flying(course.state, self.side):
            place = course.state.places[air]
            aimed = self._aim(course.state, place)
            die = course.roll(DIE, "bombardment")
            course.happen(Bombarded(SIDES[self.side], *aimed, die))
            rolls.setdefault(place, []).append(die)
        self.air.go_home(course, self.side)
        # One hit is enough (12.35), so the lowest roll decides.
        for place, thrown in rolls.items():
            if place == self.campaign.box(OVER_THE_FLEET):
                self._strike_fleet(course, min(thrown))
            else:
                self._strike(course, place, thrown)

    def _aim(self, state: State, place: Hex) -> tuple[str, str, int]:
        """The hex under an air unit, its line in the table, and the highest roll that hits."""
        fleet = self.fleet.unit
        if fleet is None or place != self.campaign.box(OVER_THE_FLEET):
            return self.board.name(place), self.bombs.target(place), self.bombs.highest(state, place)
        line = self._fleet_line(state)
        return self.board.name(state.places[fleet]), line, self.campaign.bombardment.highest(line)

    def _fleet_line(self, state: State) -> str:
        """The line of the Air Bombardment Table for the Naval Unit."""
        return IN_PORT if self.fleet.is_in_port(state) else AT_SEA

    def _strike_fleet(self, course: Course, die: int) -> None:
        if die <= self.campaign.bombardment.highest(self._fleet_line(course.state)):
            assert self.fleet.unit is not None
            disrupt(self.campaign, course, [self.fleet.unit])
            self.fleet.struck(course)

    def _strike(self, course: Course, place: Hex, rolls: Sequence[int]) -> None:
        # In a city hex each hit disrupts one unit, chosen by the bombarding side (12.44).
        if not has(self.campaign.city.hexes, place):
            disrupt(self.campaign, course, self.bombs.victims(course.state, place, min(rolls)))
        elif choice := self.bombs.owed(course.state, SIDES[self.side], place, rolls):
            course.happen(DecisionOwed(choice))


class ChooseDisruptedStep(DecisionStep):
    """The bombarding side chooses, one by one, which units in a city hex are disrupted."""

    actions: tuple[type[Action], ...] = (Disrupt,)

    def __init__(self, campaign: Campaign, air: AirUnits, bombs: Bombs) -> None:
        super().__init__(campaign.board)
        self.campaign = campaign
        self.air = air
        self.bombs = bombs

    def _decision(self, state: State) -> ChooseDisrupted:
        decision = state.stack[-1]
        assert isinstance(decision, ChooseDisrupted)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        decision = self._decision(state)
        return self.bombs.fresh_victims(state, self.frame.place(decision.hex), decision.rolls[-1])

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Unit)
        return [Disrupt(self.frame.units[subject])]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Disrupt)
        if self.frame.unit(action.unit) in self.subjects(state):
            return None
        return Refusal(
            self.air.rules.one_in_the_city,
            f"{action.unit} is no unit in {self._decision(state).hex} that can be disrupted",
        )

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Disrupt)
        decision = self._decision(course.state)
        course.happen(DecisionMet("choose disrupted"))
        disrupt(self.campaign, course, [self.frame.unit_index[action.unit]])
        place = self.frame.place_index[decision.hex]
        if choice := self.bombs.owed(course.state, decision.side, place, decision.rolls[:-1]):
            course.happen(DecisionOwed(choice))
