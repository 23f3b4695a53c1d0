"""The kernel: hexes, counters, states, actions, events and steps. It knows no game's rules."""
