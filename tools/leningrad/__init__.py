"""Tools that know the Leningrad family."""
