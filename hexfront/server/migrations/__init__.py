"""Migrations that bring an older database up to date."""
