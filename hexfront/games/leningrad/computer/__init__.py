"""The computer players for both editions of Leningrad: maps of distance and threat, scripts, evaluation."""
