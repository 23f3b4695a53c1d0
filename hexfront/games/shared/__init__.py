"""Code that the families share: a map with counters, position documents, settings."""
