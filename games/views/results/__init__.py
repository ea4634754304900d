"""Pages about finished games together: archive, statistics, ratings."""
