"""The assault family: Assault on Leningrad and Assault on Stalingrad."""
