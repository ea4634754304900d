"""Feeds for other programs: a user's deadlines as a calendar, and public games as Atom feeds."""
