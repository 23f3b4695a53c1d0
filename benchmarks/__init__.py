"""How fast hexfront is."""
