"""Results of finished games: ratings, reliability, card statistics, archive, analysis."""
