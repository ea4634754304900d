"""Integration with allauth and django.contrib.auth: the adapter, signal receivers, sessions and staff roles."""
