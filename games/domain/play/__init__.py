"""Playing: viewing a table, choosing, undo, bots, and carrying out orders given ahead."""
