"""The search: plans for a player turn, tried out against the enemy's replies."""
