"""What is asked over HTTP and WebSocket, one file a noun; the rules of the house are one folder up."""
