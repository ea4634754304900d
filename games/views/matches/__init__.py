"""Pages for single matches and the user's games."""
