"""From the announcement of an attack to the last advance."""
