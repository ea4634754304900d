"""Help next to a decision: hints in the tutorial, and tips that are shown once."""
