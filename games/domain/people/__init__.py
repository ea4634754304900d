"""Relations between players, and between players and the site: names, notes, blocks, sanctions, networks."""
