"""The email channel: writing emails, the outbox in the database, and the sender that empties it."""

from games.notices.channels.mail.outbox import OutboxBackend

__all__ = ["OutboxBackend"]
