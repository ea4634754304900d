"""Notices and how they leave the site: emails, outlets, calendars."""
