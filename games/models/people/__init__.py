"""What players are to each other and to the site: notes, friends, sanctions."""
