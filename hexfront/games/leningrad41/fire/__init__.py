"""Fire in all its kinds: chapters 10 to 14, 16 and 17."""
