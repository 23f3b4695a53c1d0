"""Parts shared by the scripts of several families."""
