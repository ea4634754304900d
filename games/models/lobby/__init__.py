"""Models of tables before a game: invitations, table alerts, default setups and sent forms."""
