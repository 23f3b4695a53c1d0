"""Supply, reinforcements and the cup."""
