"""The page of an exercise: the table, the options, and the explained answer."""
