"""Pages for chat and reports."""
