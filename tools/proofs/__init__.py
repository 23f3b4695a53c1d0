"""Disables the code of a numbered case and checks that a test marked with the case fails."""
