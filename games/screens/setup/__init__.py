"""Texts about the setup of a table."""
