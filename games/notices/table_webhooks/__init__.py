"""Webhooks of tables: news of a game, as spectators see it, for a group's Discord or Slack channel."""
