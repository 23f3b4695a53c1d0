"""The kernel: hexes, counters, states, actions, events and steps; no rule of any game."""
