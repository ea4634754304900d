"""Deadlines: the sweep that enforces them, and pauses, vacations, substitutes, votes and reminders."""
