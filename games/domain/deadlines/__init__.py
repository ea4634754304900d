"""Deadlines and everything that moves them: the sweep, pauses, vacations, substitutes, reminders."""
