"""Pages for notifications, email and feeds."""
