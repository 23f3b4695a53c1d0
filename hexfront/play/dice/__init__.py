"""The dice of a recorded game."""
