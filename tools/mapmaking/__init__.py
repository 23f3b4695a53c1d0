"""Rebuilds the hex data of a map sheet from geography and hand corrections.

A sheet's ``map.toml`` gives its projection. Its recipe lists the places, rivers and roads it shows and the thresholds
for each terrain. ``corrections.csv`` beside the tables overrides both and gives reasons. The geography layers
themselves are not part of the project. Needs the package shapely.
"""
