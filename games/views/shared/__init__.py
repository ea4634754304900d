"""Helpers shared by several views, because views must not import each other."""
