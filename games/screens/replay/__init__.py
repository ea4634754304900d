"""A match as a film: what its bar, its filters and the table at one moment show."""
