"""The assault family: the assaults on Leningrad and on Stalingrad."""
