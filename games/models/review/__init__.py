"""Looking back at finished games: bookmarks and studies."""
