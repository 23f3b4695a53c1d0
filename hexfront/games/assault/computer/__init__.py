"""The computer players of the assault family."""
