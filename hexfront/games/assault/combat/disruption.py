"""Disruption (12.4): who is disrupted, and when units recover."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.assault.pieces.campaign import DISRUPTED, Campaign
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusGained, StatusLost
from hexfront.kernel.sets import Side, Unit, has, members

STATUS = "disrupted"


def disrupt(campaign: Campaign, course: Course, units: Iterable[Unit]) -> None:
    """Disrupt the units that are not already disrupted."""
    already = course.state.statuses[DISRUPTED]
    fresh = campaign.board.unit_names(unit for unit in units if not has(already, unit))
    if fresh:
        course.happen(StatusGained(STATUS, fresh))


def recover(campaign: Campaign, course: Course, side: Side) -> None:
    """At the end of a side's player turn, all its units recover."""
    struck, sides = course.state.statuses[DISRUPTED], campaign.frame.unit_sides
    units = campaign.board.unit_names(unit for unit in members(struck) if sides[unit] == side)
    if units:
        course.happen(StatusLost(STATUS, units))
