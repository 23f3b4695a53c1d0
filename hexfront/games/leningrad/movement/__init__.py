"""Movement, zones of control and stacking."""
