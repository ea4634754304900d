"""What players write: table chat, comments on replays, reports and moderation."""
