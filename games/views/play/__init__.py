"""The table and what is posted to it."""
