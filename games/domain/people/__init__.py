"""What players are to each other and to the site: names, notes, blocks, sanctions, networks."""
