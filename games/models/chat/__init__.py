"""Chat messages, and reports of messages and names."""
