"""Tools specific to the Leningrad family."""
