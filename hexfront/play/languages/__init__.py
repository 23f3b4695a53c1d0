"""Translations of the sentences that games and server say."""
