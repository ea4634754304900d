"""Pages about chat and reports."""
