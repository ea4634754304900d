"""Accounts: users, their sessions, security events and restore points."""
