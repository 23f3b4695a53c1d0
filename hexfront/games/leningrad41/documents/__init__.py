"""Everything that is stored, sent and shown: actions, events, views, positions and words."""
