"""Main map and inset, and the city on both."""
