"""Results of finished games: stories, analysis, ratings, reliability, statistics."""
