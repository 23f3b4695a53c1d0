"""Supply, reinforcements and what else happens between the battles."""
