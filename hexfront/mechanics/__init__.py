"""Rules that several games share. They contain no rule numbers; each game passes in its own."""
