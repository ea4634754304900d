"""Webhooks: a message to a room at Discord or Slack, or to a program of one's own."""
