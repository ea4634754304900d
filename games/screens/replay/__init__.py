"""Replays: timeline, search, and the table at one moment."""
