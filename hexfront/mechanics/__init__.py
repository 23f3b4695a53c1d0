"""Rules that several games share; they hold no rule numbers, each game hands in its own."""
