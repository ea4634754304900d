"""Pages about players."""
