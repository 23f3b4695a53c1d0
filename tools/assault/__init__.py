"""Tools specific to the assault family."""
