"""Words beside a decision: the hints of a first game, and the tips that somebody meets once."""
