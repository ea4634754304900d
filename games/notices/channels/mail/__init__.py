"""Mail: an outbox in the database, the letters that go into it, and the sender that empties it."""

from games.notices.channels.mail.outbox import OutboxBackend

__all__ = ["OutboxBackend"]
