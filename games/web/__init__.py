"""Middlewares, one per file."""
