"""Counters and other pieces as SVG, drawn once for pictures and for the browser."""
