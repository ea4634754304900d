"""Texts about the setup of tables."""
