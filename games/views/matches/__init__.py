"""Pages about single matches and lists of them."""
