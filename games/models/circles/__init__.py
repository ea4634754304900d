"""Circles: groups of friends."""
