"""The glue to allauth and Django's accounts: adapter, signal receivers, sessions, roles."""
