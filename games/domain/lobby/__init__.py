"""Tables before a game: opening, settings, joining, inviting; and leaving a game."""
