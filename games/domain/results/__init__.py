"""Results of finished games: standings, ratings, reliability, statistics, analysis, archive."""
