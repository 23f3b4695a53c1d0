"""Disables the code of a numbered case and looks whether a test marked with the case fails."""
