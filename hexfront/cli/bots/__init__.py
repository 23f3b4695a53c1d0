"""Bots: users' programs that play over lines of JSON, with the documents of the server."""
