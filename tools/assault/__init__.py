"""Checks of the assault family that random play runs."""
