"""The log of a game, in sentences for one viewer."""
