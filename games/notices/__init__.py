"""Notices and how they reach people: whether and when each goes out (policy), its text, and the channels."""
