"""Models of the results of finished games: ratings, reliability, card statistics, archive and analysis."""
