"""Circles: groups of friends, their members, invitation links and tables."""
