<<<<<<< HEAD
"""The assault family: the assaults on Leningrad and on Stalingrad."""
=======
"""The assault family: Assault on Leningrad and Assault on Stalingrad."""
>>>>>>> a3689dad2039240dc8dea29a3913b3ca08b72486
