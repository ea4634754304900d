"""Help next to a decision: tutorial hints, and tips shown once."""
