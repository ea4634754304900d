"""Playing: viewing a table, choosing, undo, standing orders and bots."""
