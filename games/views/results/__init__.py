"""Pages about all finished games: archive, statistics, ratings."""
