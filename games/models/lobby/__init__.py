"""Models of tables before a game: invitations, table alerts and favorite settings."""
