"""The texts of cards, for a game's card reference, a single card's page, and the rulebook."""
