"""The staff of the assault family."""
