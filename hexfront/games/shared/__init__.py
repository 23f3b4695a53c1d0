"""What the families have in common: a map with counters, positions as documents, settings."""
