"""Questions of players about a position, and their answers as documents; the server and bots ask them."""
