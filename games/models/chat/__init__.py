"""What players write, and reports of it and of names."""
