"""Combat, from declaring an attack to the last advance."""
