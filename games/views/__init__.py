"""Views: thin functions that call the domain and choose a template."""
