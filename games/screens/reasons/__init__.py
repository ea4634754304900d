"""Sentences that explain why something is refused."""
