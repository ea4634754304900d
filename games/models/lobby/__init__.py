"""Tables before a game: invitations, wishes, favorite settings."""
