"""Live news for viewers of a table."""
