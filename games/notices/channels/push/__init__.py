"""Web push: browser notifications, even while the site is not open."""
