"""Set-up, replacements and reinforcements: chapters 3, 7 and 19."""
