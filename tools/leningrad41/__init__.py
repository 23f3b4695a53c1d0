"""Tools specific to Leningrad '41."""
