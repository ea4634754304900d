"""Pages about one finished game: replay, story, studies."""
