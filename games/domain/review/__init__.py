"""Finished games in review: bookmarks, annotations, stories, what-if games, imported games."""
