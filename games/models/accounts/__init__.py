"""Accounts: users, rules for names, sessions, security events and restore points."""
