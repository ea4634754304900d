"""Matches in the database: queries, dealing, history, views, writes, notices and export."""
