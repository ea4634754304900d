"""Texts written by players: table chat, comments on replays, reports and moderation."""
