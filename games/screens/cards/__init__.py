"""The texts of cards, for the reference of a game, the page of one card, and the rulebook."""
