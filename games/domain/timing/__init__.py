"""Time as plain arithmetic: waking hours, time controls, and the wait of one seat with its clock."""
