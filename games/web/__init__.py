"""Middleware, one class per module."""
