"""The results of games: stories, analyses, ratings, reliability, statistics."""
