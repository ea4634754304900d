"""Pages for pauses, vacations and substitutes."""
