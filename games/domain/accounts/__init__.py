"""Accounts: guests, claiming, restoring, open sessions, personal data."""
