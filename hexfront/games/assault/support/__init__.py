"""Air units and the Naval Unit."""
