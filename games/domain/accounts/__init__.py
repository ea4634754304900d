"""Accounts: guests, claiming a guest's games, restoring an account, open sessions and personal data."""
