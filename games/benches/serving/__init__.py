"""The site served as in production for the web bench, and the crowd that comes."""
