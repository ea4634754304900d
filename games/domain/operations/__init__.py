"""Running the site: health, status, metrics, retention."""
