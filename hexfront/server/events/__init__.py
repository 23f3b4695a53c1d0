"""Events: round robins and Swiss tournaments."""
