"""Care of a database: backup, restoring, checking and cleaning, also while the server runs."""
