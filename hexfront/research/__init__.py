"""Games as environments for reinforcement learning; needs the extra ``hexfront[gym]``.

Importing this package makes the games known to Gymnasium: ``gymnasium.make("hexfront/leningrad-1979-v1")``.
"""

from hexfront.kernel.errors import needing

with needing("gym", "environments need"):
    from hexfront.research.solo import register

register()
