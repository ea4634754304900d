"""Help next to a decision: hints of the tutorial, and tips that are shown once."""
