"""Tools of the workshop: map making, random games, counts of action trees, coverage of the rules."""
