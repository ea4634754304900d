"""Pages before a game begins, and about leaving one."""
