"""The webhook channel: messages to a Discord or Slack channel, or to the user's own program."""
