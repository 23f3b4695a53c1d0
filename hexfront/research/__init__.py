"""Games as environments for reinforcement learning; needs the extra ``hexfront[gym]``."""
