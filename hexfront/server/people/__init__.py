"""Accounts, seats and what people say to each other."""
