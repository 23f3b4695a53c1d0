"""Development tools: map making, random games, perft counts, rule coverage and proofs, fitting of evaluations."""
