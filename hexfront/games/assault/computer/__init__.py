"""The computer player for the assault family: scripts, doctrines, supply planning and evaluation."""
