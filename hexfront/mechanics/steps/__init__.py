"""Base classes for phases and decisions that several games share."""
