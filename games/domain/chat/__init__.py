"""What players write: table chat, replay comments, reports and moderation."""
