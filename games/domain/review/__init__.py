"""Reviewing finished games: bookmarks, annotations, stories, what-if games and imported games."""
