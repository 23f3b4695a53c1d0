"""Tables: actions, questions and documents."""
