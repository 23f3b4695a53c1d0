"""Plans tried out against the enemy's answers."""
