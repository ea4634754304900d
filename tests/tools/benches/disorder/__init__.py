"""What the bench `chaos` is made of: the house in processes of its own, players who insist, and the reckoning."""
