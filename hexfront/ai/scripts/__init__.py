"""Parts that the scripts of several families use."""
