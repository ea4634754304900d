"""Pages for tables before their game begins, and for leaving a game."""
