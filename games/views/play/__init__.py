"""The table page and its actions."""
