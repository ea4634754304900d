"""Tables before the game: opening, settings, joining, invitations; and leaving a game."""
