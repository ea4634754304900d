"""Web push: a browser tells of a turn even when the site is not open in it."""
