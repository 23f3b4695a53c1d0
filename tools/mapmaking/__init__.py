"""Rebuilds the hex data of a map sheet from geography and hand corrections.

A sheet's ``map.toml`` places it on the ground; its recipe says which places, rivers and roads it shows and from
which share of a hex a terrain begins; ``corrections.csv`` beside the tables has the last word, with its reasons.
The geography layers themselves are not part of the project. Needs the package shapely.
"""
