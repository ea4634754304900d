"""Playing: looking at a table, choosing, undoing, standing orders, bots."""
