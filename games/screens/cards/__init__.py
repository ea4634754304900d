"""What cards do: the reference of a game, one card's page, the rulebook."""
