"""Replays: the timeline, the search, and the table at one moment."""
