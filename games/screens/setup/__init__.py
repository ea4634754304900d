"""How a table is set up, in words."""
