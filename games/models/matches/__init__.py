"""Models of matches, their seats and their logs."""
