"""Moving through the city: chapters 6, 8, 9 and 15."""
