"""Records of games, written line by line."""
