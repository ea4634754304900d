"""Feeds that programs fetch: a user's deadlines as a calendar, and public games as Atom feeds."""
