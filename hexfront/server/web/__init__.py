"""Request handlers for HTTP and WebSocket, one file per noun; the logic is one folder up."""
