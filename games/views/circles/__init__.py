"""Pages of circles."""
