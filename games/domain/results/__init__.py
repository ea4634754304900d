"""Results of finished games: standings, ratings, reliability, statistics, analysis and archive."""
