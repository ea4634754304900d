"""Models for reviewing finished games: bookmarks and what-if games."""
