"""Models of notices and of the ways they leave the site: emails, outlets and calendar feeds."""
