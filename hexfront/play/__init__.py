"""Playing a game: tables with undo, records, dice, and the runner that plays whole games between players."""
