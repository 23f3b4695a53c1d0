"""The server: tables, seats and accounts over HTTP and WebSocket."""
