"""What finished games add up to: ratings, reliability, card statistics, archive, analysis."""
