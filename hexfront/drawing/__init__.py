"""Drawing map sheets."""
