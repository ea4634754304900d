"""Integration with allauth and django.contrib.auth: adapter, signal receivers, sessions, roles."""
