"""The main map, the inset, and the city on both."""
