"""Pages about pauses, vacations and substitutes."""
