"""What finished games add up to, as pages show it: stories, analysis, ratings, reliability, statistics."""
