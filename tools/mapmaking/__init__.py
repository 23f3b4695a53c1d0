"""Rebuilds the hex data of a map sheet from geography and hand corrections."""
