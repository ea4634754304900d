"""Pages about notifications, email and feeds."""
