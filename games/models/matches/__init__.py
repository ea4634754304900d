"""Matches, their seats and their logs."""
