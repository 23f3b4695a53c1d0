"""The computer player for both editions of Leningrad: distances and threats, scripts, plans and evaluation."""
