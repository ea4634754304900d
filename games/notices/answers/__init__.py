"""Answering from emails: what an email offers, its links, and the turn that a link opens without signing in."""
