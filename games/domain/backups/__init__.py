"""Everything the site knows in one file, which any database it runs on can be filled from."""
