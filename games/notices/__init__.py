"""Notices on their way to people: whether and when each goes out (policy), in what words, and over which channels."""
