"""Plans: wishes for a whole turn, judged on copies of what a side knows before anything is done."""
