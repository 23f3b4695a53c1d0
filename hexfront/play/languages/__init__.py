"""Sentences in other languages."""
