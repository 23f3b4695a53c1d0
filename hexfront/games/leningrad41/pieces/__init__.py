"""The counters, the map and the charts, and what a state notes about them."""
