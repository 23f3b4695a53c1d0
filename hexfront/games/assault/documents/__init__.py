"""What is written down, sent and told: actions, events, views, positions, words."""
