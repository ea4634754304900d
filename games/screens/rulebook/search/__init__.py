"""Search in the rulebook."""
