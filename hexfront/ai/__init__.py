"""Computer players: their levels, the search over plans, and the parts that all families' scripts share."""
