"""A game being played: records, dice that can be checked, seats at a table."""
