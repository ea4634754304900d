"""Operation of the site: heartbeats of periodic tasks, generated keys."""
