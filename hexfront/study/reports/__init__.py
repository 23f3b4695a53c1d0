"""Reports of studies and of single games."""
