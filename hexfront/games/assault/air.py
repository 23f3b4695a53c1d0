"""Air units (12.0): how many fly, what they bombard, and where they give ground support."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.assault.actions import Bombard, Disrupt
from hexfront.games.assault.campaign import BASE, DISRUPTED, OVER_THE_FLEET, READY, SIDES, Campaign
from hexfront.games.assault.charts import DIE
from hexfront.games.assault.disruption import disrupt
from hexfront.games.assault.naval import Fleet
from hexfront.games.assault.options import Options
from hexfront.games.assault.quiet import Interrupt, QuietPhase
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.decisions import Decision
from hexfront.kernel.events import DecisionMet, DecisionOwed, UnitPlaced
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject


@dataclass(frozen=True, slots=True)
class ChooseDisrupted(Decision):
    """Bombs fell on a city hex of the main map: the bombarding side chooses whom they struck."""

    ends_phase = True

    hex: str
    count: int


@dataclass(frozen=True, slots=True)
class AirRules:
    """The cases that air units cite."""

    available: str
    targets: str
    one_in_the_city: str


class AirUnits:
    """Where the air units of both sides are."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(AirRules)

    def ready(self, state: State, side: int) -> list[int]:
        """The air units of a side that can still be given a mission."""
        ready = self.campaign.box(READY)
        return [air for air in self.campaign.air_units[side] if state.places[air] == ready]

    def flying(self, state: State, side: int) -> list[int]:
        """The air units of a side that are on a mission."""
        idle = {self.campaign.box(READY), self.campaign.box(BASE)}
        return [air for air in self.campaign.air_units[side] if state.places[air] not in idle]

    def over(self, state: State, side: int) -> int:
        """The hexes that a side's air units are over."""
        return sum({1 << state.places[air] for air in self.flying(state, side)})

    def make_ready(self, course: Course, side: int) -> None:
        """Read off the table how many fly this turn, by a die where that is needed."""
        faces = self.campaign.air_table.line(SIDES[side], course.state.turn)
        if not faces:
            return
        is_certain = len(set(faces)) == 1
        number = faces[0] if is_certain else faces[course.roll(DIE, "air availability") - 1]
        for air in self.campaign.air_units[side][:number]:
            course.happen(UnitPlaced(self.frame.units[air], READY))

    def send(self, course: Course, side: int, place: str) -> None:
        """Put one ready air unit over a hex or over the fleet."""
        course.happen(UnitPlaced(self.frame.units[self.ready(course.state, side)[0]], place))

    def go_home(self, course: Course, side: int, *, all_of_them: bool = False) -> None:
        """Those over hexes go back to base; at the end of combat the unused ones too."""
        units = self.flying(course.state, side) + (self.ready(course.state, side) if all_of_them else [])
        for air in units:
            course.happen(UnitPlaced(self.frame.units[air], BASE))


class BombardmentPhase(QuietPhase):
    """A side sends air units against hexes; when it ends the phase, a die is thrown for each."""

    actions: tuple[type[Action], ...] = (Bombard, EndPhase)

    def __init__(self, campaign: Campaign, side: str, air: AirUnits, fleet: Fleet, options: Options) -> None:
        super().__init__(campaign)
        self.side = SIDES.index(side)
        self.air = air
        self.fleet = fleet
        self._spared = campaign.staffs | campaign.guerrillas if options.bombardment else 0

    def begin(self, course: Course) -> None:
        self.air.make_ready(course, self.side)

    def choices(self, state: State) -> Sequence[Subject]:
        if not self.air.ready(state, self.side):
            return ()
        ground = [(place, False) for place in members(state.ground.sides[1 - self.side].occupied)]
        return ground + [(place, True) for place in members(self._ships(state))]

    def _ships(self, state: State) -> int:
        fleet = self.fleet.unit
        enemy = fleet is not None and self.frame.unit_sides[fleet] != self.side
        return 1 << state.places[fleet] if fleet is not None and enemy else 0

    def is_idle(self, state: State) -> bool:
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
        targets = self._ships(state) if action.naval else state.ground.sides[1 - self.side].occupied
        if targets >> place & 1:
            return None
        what = "Naval Unit" if action.naval else "enemy ground unit"
        return Refusal(self.air.rules.targets, f"there is no {what} in {action.hex} to bombard")

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Bombard)
        self.air.send(course, self.side, OVER_THE_FLEET if action.naval else action.hex)

    def finish(self, course: Course) -> None:
        """A die for each air unit, hex by hex; then they go home."""
        hits: dict[int, int] = {}
        for air in self.air.flying(course.state, self.side):
            place = course.state.places[air]
            target = self._target(course.state, place)
            where = target if place == self.campaign.box(OVER_THE_FLEET) else self.board.name(place)
            if course.roll(DIE, f"bombardment of {where}") <= self.campaign.bombardment[target]:
                hits[place] = hits.get(place, 0) + 1
        self.air.go_home(course, self.side)
        for place, count in hits.items():
            self._strike(course, place, count)

    def _target(self, state: State, place: int) -> str:
        """The line of the Air Bombardment Table for a hex."""
        if place == self.campaign.box(OVER_THE_FLEET):
            return "naval unit in port" if self._ships(state) >> self.fleet.port & 1 else "naval unit at sea"
        if self.campaign.country.forts >> place & 1:
            return "fortification"
        return self.campaign.sheet.terrain(self.board.name(place))

    def _strike(self, course: Course, place: int, count: int) -> None:
        stack = [unit for unit in course.state.ground.stack(place) if not self._spared >> unit & 1]
        if place == self.campaign.box(OVER_THE_FLEET):
            assert self.fleet.unit is not None
            disrupt(self.campaign, course, [self.fleet.unit])
            self.fleet.struck(course)
        elif self.campaign.city.hexes >> place & 1:
            able = [unit for unit in stack if not course.state.statuses[DISRUPTED] >> unit & 1]
            count = min(count, len(able))
            if count:
                decision = ChooseDisrupted(SIDES[self.side], self.board.name(place), count)
                course.happen(DecisionOwed(decision))
        else:
            disrupt(self.campaign, course, stack)


class ChooseDisruptedStep(Interrupt):
    """The bombarding side names, one by one, the units of a city hex that are disrupted."""

    actions: tuple[type[Action], ...] = (Disrupt,)

    def __init__(self, campaign: Campaign, air: AirUnits, options: Options) -> None:
        super().__init__(campaign)
        self.air = air
        self._spared = campaign.staffs | campaign.guerrillas if options.bombardment else 0

    def _decision(self, state: State) -> ChooseDisrupted:
        decision = state.stack[-1]
        assert isinstance(decision, ChooseDisrupted)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        spared = state.statuses[DISRUPTED] | self._spared
        stack = state.ground.stack(self.frame.place(self._decision(state).hex))
        return [unit for unit in stack if not spared >> unit & 1]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, int)
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
        if decision.count > 1:
            course.happen(DecisionOwed(ChooseDisrupted(decision.side, decision.hex, decision.count - 1)))
