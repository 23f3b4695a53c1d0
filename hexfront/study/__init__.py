"""Many games at once: batches and what they come to."""
