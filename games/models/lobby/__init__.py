"""Models of tables before a game: invitations, table alerts, favorite settings and sent forms."""
