"""Running the site: the heartbeat of the deadline sweep, generated keys."""
