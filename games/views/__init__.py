"""Pages: thin, they ask the domain and choose a template."""
