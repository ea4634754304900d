"""Words for how a table is set up, and who plays along."""
