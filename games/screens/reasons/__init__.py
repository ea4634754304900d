"""Sentences that explain refusals."""
