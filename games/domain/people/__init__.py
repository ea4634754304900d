"""Players in relation to each other and to the site: names, notes, blocks, sanctions, networks."""
