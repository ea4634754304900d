"""Models for operating the site: heartbeats of periodic tasks, and generated keys."""
