"""Observing games while they are played, and the figures drawn from them."""
