"""Games written down line by line."""
