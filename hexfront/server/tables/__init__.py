"""Tables: what is done, asked and told at them."""
