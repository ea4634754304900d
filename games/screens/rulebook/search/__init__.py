"""The search in the rulebook."""
