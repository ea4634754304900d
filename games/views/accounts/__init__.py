"""Pages about the user's own account."""
