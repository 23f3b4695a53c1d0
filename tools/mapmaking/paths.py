"""Shortest paths through a small graph, with nodes to pass in order."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from typing import TypeVar

from hexfront.drawing.geometry import Corner

Node = TypeVar("Node", bound=Corner | str)
Steps = Callable[[Node], Iterable[tuple[Node, float]]]


def shortest_path(start: Node, goal: Node, steps: Steps[Node]) -> tuple[float, list[Node]]:
    """The cheapest path and its cost (Dijkstra); an error if there is none."""
    queue: list[tuple[float, Node, Node | None]] = [(0.0, start, None)]
    came_from: dict[Node, Node | None] = {}
    while queue:
        cost, node, before = heapq.heappop(queue)
        if node in came_from:
            continue
        came_from[node] = before
        if node == goal:
            return cost, _trace(came_from, goal)
        for following, price in steps(node):
            if following not in came_from:
                heapq.heappush(queue, (cost + price, following, node))
    raise ValueError(f"no way from {start} to {goal}")


def _trace(came_from: dict[Node, Node | None], goal: Node) -> list[Node]:
    way: list[Node] = []
    node: Node | None = goal
    while node is not None:
        way.append(node)
        node = came_from[node]
    return way[::-1]
