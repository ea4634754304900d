"""Reviewing finished games: bookmarks and studies."""
