"""Helpers shared by views, which must not import each other."""
