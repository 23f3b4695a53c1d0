"""Accounts, seats, chat and notices."""
