"""Matches as rows: finding them, dealing, history, views, writing, notices, export."""
