"""Studies: many games over variants, and reports."""
