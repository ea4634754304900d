"""Models of accounts: users, name rules, sessions, security events and restore points."""
