"""Tools that know the assault family."""
