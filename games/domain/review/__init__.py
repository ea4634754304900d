"""Looking back at finished games: bookmarks, annotations, stories, studies, imported games."""
