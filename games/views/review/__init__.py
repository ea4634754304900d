"""Pages for reviewing a game: replay, analysis, what-if games."""
