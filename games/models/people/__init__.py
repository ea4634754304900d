"""What players are to each other and to the site: rules for names, notes, friends, sanctions."""
