"""The log of a game, as sentences for one viewer."""
