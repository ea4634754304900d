"""Pages of a single match, and the list of the user's games."""
