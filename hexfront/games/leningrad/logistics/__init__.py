"""Supply, reinforcements, replacements, forts and air units."""
