"""What finished games add up to: standings, ratings, reliability, statistics, analysis, archive."""
