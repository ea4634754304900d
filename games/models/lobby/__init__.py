"""Tables before a game: invitations, table wishes, favorite settings."""
