"""Skeletons of phases and decisions that several games share; a game fills in what is its own."""
