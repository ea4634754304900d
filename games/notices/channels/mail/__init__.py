"""Mail: the letters, the outbox in the database that they go into, and the sender that empties it."""

from games.notices.channels.mail.outbox import OutboxBackend

__all__ = ["OutboxBackend"]
