"""Answering from emails: the answers offered in an email, their links, and the decision that a link opens."""
