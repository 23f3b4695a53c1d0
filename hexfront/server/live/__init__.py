"""News for those who look on."""
