"""Playing: viewing a table, choosing, undoing, standing orders, bots."""
