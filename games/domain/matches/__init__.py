"""Matches as rows: queries, dealing, history, views, writing, notices, export."""
