"""Leningrad: the advance of Army Group North in the summer of 1941, in two editions."""
